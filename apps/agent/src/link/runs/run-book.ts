import type { Hello, RunException, RunOrder, RunState } from '@flotilla/contract/device';
import { mostHotScripts, type UsedHotScript } from '@flotilla/contract/hot-messages';
import type { Artifact } from '../journal/artifact-records.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunOwner, RunPhase, RunRecord } from '../journal/run-records.ts';

/** How a run ended, as reported to the site. */
export type RunEnd =
  | { readonly state: 'done'; readonly result?: RunState['result']; readonly reason?: string }
  | { readonly state: 'failed'; readonly exception: RunException }
  | { readonly state: 'stopped'; readonly reason?: string }
  | { readonly state: 'refused'; readonly reason: string };

/** What an order means to this journal. */
export type Verdict =
  /** Unknown: it may be accepted. */
  | { readonly kind: 'new' }
  /** Known under this lease: `repeat` reports its state. */
  | { readonly kind: 'known' }
  /** Superseded by a later lease. */
  | { readonly kind: 'stale' }
  /** Started under an earlier lease: it must never start again. */
  | { readonly kind: 'started'; readonly lease: number };

type Said = (RunEnd & Pick<RunState, 'hot'>) | { readonly state: 'accepted' | 'running' };
type RunKey = Pick<RunOrder, 'runId' | 'nonce' | 'lease'>;
export type ReportKey = RunKey & { readonly state: string };

interface RunBookOptions {
  readonly journal: Journal;
  readonly deviceId: string;
  readonly incarnation: string;
  /** Sends a report if there is a connection; the journal keeps it until it is acknowledged. */
  readonly send: (report: RunState) => void;
}

/**
 * The runs of one phone at one site, known by id and nonce: after a restore of the site an id may mean another run. Every
 * report is written to disk before it is sent, and reports are sent in the order of their commits.
 */
export class RunBook {
  readonly owner: RunOwner;
  readonly #journal: Journal;
  readonly #send: (report: RunState) => void;
  /** Open runs, and ended ones with unacknowledged reports; others are read from the journal. */
  readonly #runs = new Map<number, RunRecord>();
  #reports: RunState[];
  /** What is said of these runs is not on disk yet, and so not among the reports. */
  readonly #unwritten = new Set<RunRecord>();
  /** The site could not read some report: each is told only after the one before is stored, which shows the one. */
  #isCareful = false;

  constructor({ journal, deviceId, incarnation, send }: RunBookOptions) {
    this.owner = { deviceId, incarnation };
    this.#journal = journal;
    this.#send = send;
    for (const run of journal.runs.listOpen(this.owner)) this.#runs.set(run.runId, run);
    this.#reports = journal.runs.reports(this.owner);
  }

  /** Runs that the previous agent left open. */
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

  /** Resolves once the start is on disk; from then on the run never starts again. */
  begin(order: RunOrder): Promise<void> {
    return this.#record(order, 'running', { state: 'running' }, { order });
  }

  /** `hot`: the hot scripts that its script has required. The site refuses a report with more of them than it knows. */
  end(run: RunKey, end: RunEnd, artifact?: Artifact, hot: readonly UsedHotScript[] = []): Promise<void> {
    const told = hot.slice(0, 2 * mostHotScripts);
    return this.#record(run, 'ended', { ...end, ...(told.length > 0 && { hot: told }) }, { artifact });
  }

  /** Answers a repeated order, after pending writes are on disk. */
  async repeat(run: RunKey): Promise<void> {
    await this.#journal.settled();
    const known = this.#find(run);
    if (known) this.#send({ ...known.lastReport, lease: run.lease });
  }

  /** The site has stored these reports. */
  async acknowledge(reports: readonly ReportKey[]): Promise<void> {
    this.#keepReports((report) => !reports.some((acknowledged) => isSame(report, acknowledged)));
    await this.#journal.write(() => {
      for (const report of reports) this.#journal.runs.dropReport(this.owner, report);
    });
    await this.#forget(reports.map((report) => report.runId));
  }

  /** The site knows that these runs have ended, so nothing more is reported. */
  async settle(runIds: readonly number[]): Promise<void> {
    const settled = new Set(runIds);
    this.#keepReports((report) => !settled.has(report.runId));
    await this.#journal.write(() => {
      for (const runId of settled) this.#journal.runs.dropReports(this.owner, runId);
    });
    await this.#forget(runIds);
  }

  /** For `hello`: open runs, and ends that the site does not know. An end that is being written is left out. */
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
    for (const report of this.#isCareful ? this.#reports.slice(0, 1) : this.#reports) this.#send(report);
  }

  /**
   * The site has refused a report because it cannot read it, and always will. Answers the report once it is known, which is dropped: told
   * again and again it would keep the phone from everything else.
   */
  async dropUnreadable(): Promise<RunState | undefined> {
    const [first, ...others] = this.#reports;
    if (!first) return undefined;
    if (others.length > 0 && !this.#isCareful) {
      this.#isCareful = true;
      return undefined;
    }
    this.#reports = others;
    await this.#journal.write(() => this.#journal.runs.dropReport(this.owner, first));
    await this.#forget([first.runId]);
    return first;
  }

  #keepReports(isOpen: (report: RunState) => boolean): void {
    const [first] = this.#reports;
    this.#reports = this.#reports.filter(isOpen);
    const [next] = this.#reports;
    if (!next) this.#isCareful = false;
    else if (this.#isCareful && next !== first) this.#send(next);
  }

  /** Keeps only the proof on disk that an ended and reported run existed. */
  async #forget(runIds: readonly number[]): Promise<void> {
    const told = runIds.flatMap((runId) => {
      const run = this.#runs.get(runId);
      if (run?.phase !== 'ended' || this.#unwritten.has(run)) return [];
      return this.#reports.some((report) => report.runId === runId) ? [] : [run];
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
    // The id was reused for another run while this one was being stopped.
    if (isOther && phase !== 'accepted') return;
    const lastReport: RunState = { action: 'runState', runId, nonce, lease, at: new Date().toISOString(), ...said };
    const receivedAtMs = phase === 'accepted' ? Date.now() : (before?.receivedAtMs ?? Date.now());
    const run: RunRecord = { runId, nonce, lease, phase, order, lastReport, receivedAtMs };
    // Known from now on, so that a resend during the write is recognised.
    this.#runs.set(runId, run);
    this.#unwritten.add(run);
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
    } finally {
      this.#unwritten.delete(run);
    }
    if (isOther) this.#reports = this.#reports.filter((report) => report.runId !== runId);
    this.#reports.push(lastReport);
    if (!this.#isCareful || this.#reports.length === 1) this.#send(lastReport);
  }
}

const isSame = (a: ReportKey, b: ReportKey): boolean =>
  a.runId === b.runId && a.nonce === b.nonce && a.lease === b.lease && a.state === b.state;
