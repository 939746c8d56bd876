import type { Hello, RunException, RunOrder, RunState } from '@flotilla/contract/device';
import type { Artifact } from '../journal/artifact-records.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunOwner, RunPhase, RunRecord } from '../journal/run-records.ts';

/** How a run ended, as the site is told. */
export type RunEnd =
  | { readonly state: 'done'; readonly result?: RunState['result']; readonly reason?: string }
  | { readonly state: 'failed'; readonly exception: RunException }
  | { readonly state: 'stopped'; readonly reason?: string }
  | { readonly state: 'refused'; readonly reason: string };

/** What an order of the site means to this journal. */
export type Verdict =
  /** Never seen: may be accepted. */
  | { readonly kind: 'new' }
  /** Known under this lease: `repeat` says where it stands. */
  | { readonly kind: 'known' }
  /** Superseded by a later lease. */
  | { readonly kind: 'stale' }
  /** Started under an earlier lease: must never start again. */
  | { readonly kind: 'started'; readonly lease: number };

type Said = RunEnd | { readonly state: 'accepted' | 'running' };
type RunKey = Pick<RunOrder, 'runId' | 'nonce' | 'lease'>;
type ReportKey = RunKey & { readonly state: string };

interface RunBookOptions {
  readonly journal: Journal;
  readonly deviceId: string;
  readonly incarnation: string;
  /** Sends a report if there is a connection; it stays in the book until it is acknowledged either way. */
  readonly send: (report: RunState) => void;
}

/**
 * The runs of one phone at one site. A run is known by its id and its nonce: after a restore of the site an id may come again, and
 * means another run. What it says has been written to disk before: a report leaves only
 * after its commit, in the order of the commits.
 */
export class RunBook {
  readonly owner: RunOwner;
  readonly #journal: Journal;
  readonly #send: (report: RunState) => void;
  /** Open runs, and ended ones with reports on their way; the others are looked up in the journal. */
  readonly #runs = new Map<number, RunRecord>();
  #reports: RunState[];

  constructor({ journal, deviceId, incarnation, send }: RunBookOptions) {
    this.owner = { deviceId, incarnation };
    this.#journal = journal;
    this.#send = send;
    for (const run of journal.runs.listOpen(this.owner)) this.#runs.set(run.runId, run);
    this.#reports = journal.runs.reports(this.owner);
  }

  /** Runs that have not ended, as the last agent left them. */
  open(): RunRecord[] {
    return [...this.#runs.values()].filter((run) => run.phase !== 'ended');
  }

  judge(order: RunOrder): Verdict {
    const known = this.#find(order);
    if (known === undefined) return { kind: 'new' };
    if (order.lease < known.lease) return { kind: 'stale' };
    if (order.lease === known.lease) return { kind: 'known' };
    const neverStarted = known.phase === 'accepted' || known.lastReport.state === 'refused';
    return neverStarted ? { kind: 'new' } : { kind: 'started', lease: known.lease };
  }

  /** Resolves once the acceptance is on disk; only then may the run be prepared and started. */
  accept(order: RunOrder): Promise<void> {
    return this.#record(order, 'accepted', { state: 'accepted' }, { order });
  }

  /** Resolves once the start is on disk: from then on the run never starts again. */
  begin(order: RunOrder): Promise<void> {
    return this.#record(order, 'running', { state: 'running' }, { order });
  }

  end(run: RunKey, end: RunEnd, artifact?: Artifact): Promise<void> {
    return this.#record(run, 'ended', end, { artifact });
  }

  /** Answers an order that came again. Waits for the disk first: what is told must have been written. */
  async repeat(run: RunKey): Promise<void> {
    await this.#journal.settled();
    const known = this.#find(run);
    if (known) this.#send({ ...known.lastReport, lease: run.lease });
  }

  /** The site has stored these reports. */
  async acknowledge(reports: readonly ReportKey[]): Promise<void> {
    this.#reports = this.#reports.filter((report) => !reports.some((acknowledged) => isSame(report, acknowledged)));
    await this.#journal.write(() => {
      for (const report of reports) this.#journal.runs.dropReport(this.owner, report);
    });
    await this.#forget(reports.map((report) => report.runId));
  }

  /** The site knows these runs as ended: nothing about them needs to be said again. */
  async settle(runIds: readonly number[]): Promise<void> {
    const settled = new Set(runIds);
    this.#reports = this.#reports.filter((report) => !settled.has(report.runId));
    await this.#journal.write(() => {
      for (const runId of settled) this.#journal.runs.dropReports(this.owner, runId);
    });
    await this.#forget(runIds);
  }

  /** For `hello`: what is open, and what ended without the site's knowing. An end that is still being written is not told yet. */
  held(): Hello['held'] {
    const written = new Set(this.#reports.map(({ runId, state }) => `${runId} ${state}`));
    return [...this.#runs.values()]
      .map(({ runId, nonce, lease, phase, lastReport }) => {
        const isWritten = phase !== 'ended' || written.has(`${runId} ${lastReport.state}`);
        const state = isWritten ? lastReport.state : 'running';
        return { runId, nonce, lease, state };
      })
      .slice(-10_000);
  }

  resend(): void {
    for (const report of this.#reports) this.#send(report);
  }

  /** Of a run that is over and told, only the proof stays that it was here, and only on disk. */
  async #forget(runIds: readonly number[]): Promise<void> {
    const told = runIds.flatMap((runId) => {
      const run = this.#runs.get(runId);
      const isTold = run?.phase === 'ended' && !this.#reports.some((report) => report.runId === runId);
      return isTold ? [run] : [];
    });
    if (told.length === 0) return;
    for (const run of told) this.#runs.delete(run.runId);
    await this.#journal.write(() => {
      for (const run of told) {
        const { action, runId, nonce, lease, state, at } = run.lastReport;
        this.#journal.runs.save(this.owner, { ...run, lastReport: { action, runId, nonce, lease, state, at } });
      }
    });
  }

  #find({ runId, nonce }: Pick<RunKey, 'runId' | 'nonce'>): RunRecord | undefined {
    const known = this.#runs.get(runId) ?? this.#journal.runs.find(this.owner, runId);
    return known?.nonce === nonce ? known : undefined;
  }

  async #record(
    { runId, nonce, lease }: RunKey,
    phase: RunPhase,
    said: Said,
    { order, artifact }: { order?: RunOrder; artifact?: Artifact | undefined },
  ): Promise<void> {
    const before = this.#runs.get(runId);
    const isOther = before !== undefined && before.nonce !== nonce;
    // Its id has come again for another run while it was being broken off.
    if (isOther && phase !== 'accepted') return;
    const lastReport: RunState = { action: 'runState', runId, nonce, lease, at: new Date().toISOString(), ...said };
    const receivedAtMs = phase === 'accepted' ? Date.now() : (before?.receivedAtMs ?? Date.now());
    const run: RunRecord = { runId, nonce, lease, phase, order, lastReport, receivedAtMs };
    // Known from now on, so that a resend during the write is recognised.
    this.#runs.set(runId, run);
    try {
      await this.#journal.write(() => {
        if (isOther) this.#journal.runs.dropReports(this.owner, runId);
        if (phase === 'accepted' && order) this.#journal.phones.noteRun(this.owner, order);
        this.#journal.runs.save(this.owner, run);
        this.#journal.runs.addReport(this.owner, lastReport);
        if (artifact) this.#journal.artifacts.add(this.owner.deviceId, this.owner.incarnation, artifact);
      });
    } catch (error) {
      if (before) this.#runs.set(runId, before);
      else this.#runs.delete(runId);
      throw error;
    }
    if (isOther) this.#reports = this.#reports.filter((report) => report.runId !== runId);
    this.#reports.push(lastReport);
    this.#send(lastReport);
  }
}

const isSame = (a: ReportKey, b: ReportKey): boolean =>
  a.runId === b.runId && a.nonce === b.nonce && a.lease === b.lease && a.state === b.state;
