import type { Hello, RunException, RunOrder, RunState } from '@flotilla/contract/device';
import { mostHotScripts, type UsedHotScript } from '@flotilla/contract/hot-messages';
import type { Artifact } from '../journal/artifact-records.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunOwner, RunPhase, RunRecord } from '../journal/run-records.ts';

/** The end of a run, as reported to the site. */
export type RunEnd =
  | { readonly state: 'done'; readonly result?: RunState['result']; readonly reason?: string }
  | { readonly state: 'failed'; readonly exception: RunException }
  | { readonly state: 'stopped'; readonly reason?: string }
  | { readonly state: 'refused'; readonly reason: string };

/** The result of comparing an order with the journal. */
export type Verdict =
  /** The run is unknown and may be accepted. */
  | { readonly kind: 'new' }
  /** The run is known under this lease; `repeat` reports its state. */
  | { readonly kind: 'known' }
  /** The run is known under a later lease. */
  | { readonly kind: 'stale' }
  /** The run was started under an earlier lease and must never start again. */
  | { readonly kind: 'started'; readonly lease: number };

type StateChange = (RunEnd & Pick<RunState, 'hot'>) | { readonly state: 'accepted' | 'running' };
type RunKey = Pick<RunOrder, 'runId' | 'nonce' | 'lease'>;
export type ReportKey = RunKey & { readonly state: string };

interface RunBookOptions extends RunOwner {
  readonly journal: Journal;
  /** Sends a report if there is a connection. The journal retains it until it is acknowledged. */
  readonly send: (report: RunState) => void;
  /** Resolves once the site has stored the log lines so far, or after a timeout. The report of a run's end waits for it. */
  readonly logsStored: () => Promise<void>;
}

/**
 * The runs of one phone at one site. A run is identified by id and nonce, because after a restore of the site an id may mean another
 * run. Every report is written to disk before it is sent, and reports are sent in the order of their commits.
 */
export class RunBook {
  readonly owner: RunOwner;
  readonly #journal: Journal;
  readonly #send: (report: RunState) => void;
  readonly #logsStored: () => Promise<void>;
  /** Open runs, and ended ones with unacknowledged reports; others are read from the journal. */
  readonly #runs = new Map<number, RunRecord>();
  #reports: RunState[];
  /** Runs whose latest report is still being written, so that it is not in `#reports` yet. */
  readonly #unwritten = new Set<RunRecord>();
  /** Set after the site could not read a report. Reports are then sent one at a time, which shows which of them is unreadable. */
  #sendsOneByOne = false;

  constructor({ journal, deviceId, incarnation, send, logsStored }: RunBookOptions) {
    this.owner = { deviceId, incarnation };
    this.#journal = journal;
    this.#send = send;
    this.#logsStored = logsStored;
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

  /** Resolves once the start is on disk. From then on the run never starts again. */
  begin(order: RunOrder): Promise<void> {
    return this.#record(order, 'running', { state: 'running' }, { order });
  }

  /** Records the end of a run. `hot` lists the hot scripts that its script required; the site refuses a report with too many of them. */
  end(run: RunKey, end: RunEnd, artifact?: Artifact, hot: readonly UsedHotScript[] = []): Promise<void> {
    const used = hot.slice(0, 2 * mostHotScripts);
    return this.#record(run, 'ended', { ...end, ...(used.length > 0 && { hot: used }) }, { artifact });
  }

  /** Reports the state of a run that was ordered twice, after pending writes are on disk. */
  async repeat(run: RunKey): Promise<void> {
    await this.#journal.settled();
    const known = this.#find(run);
    if (known) this.#send({ ...known.lastReport, lease: run.lease });
  }

  /** Drops reports that the site has stored. */
  async acknowledge(reports: readonly ReportKey[]): Promise<void> {
    this.#keepReports((report) => !reports.some((acknowledged) => isSame(report, acknowledged)));
    await this.#journal.write(() => {
      for (const report of reports) this.#journal.runs.dropReport(this.owner, report);
    });
    await this.#evict(reports.map((report) => report.runId));
  }

  /** Drops all reports of runs whose end the site already knows. */
  async settle(runIds: readonly number[]): Promise<void> {
    const settled = new Set(runIds);
    this.#keepReports((report) => !settled.has(report.runId));
    await this.#journal.write(() => {
      for (const runId of settled) this.#journal.runs.dropReports(this.owner, runId);
    });
    await this.#evict(runIds);
  }

  /** Returns the runs for `hello`: open ones, and ended ones with unacknowledged reports. An end that is still being written counts as running. */
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
    for (const report of this.#sendsOneByOne ? this.#reports.slice(0, 1) : this.#reports) this.#send(report);
  }

  /**
   * Handles the site's refusal of an unreadable report. The first call only switches to sending one report at a time. Once the report is
   * identified, it is dropped and returned: sent again after each reconnect, it would make the site refuse the phone for ever.
   */
  async dropUnreadable(): Promise<RunState | undefined> {
    const [first, ...others] = this.#reports;
    if (!first) return undefined;
    if (others.length > 0 && !this.#sendsOneByOne) {
      this.#sendsOneByOne = true;
      return undefined;
    }
    this.#reports = others;
    await this.#journal.write(() => this.#journal.runs.dropReport(this.owner, first));
    await this.#evict([first.runId]);
    return first;
  }

  #keepReports(isOpen: (report: RunState) => boolean): void {
    const [first] = this.#reports;
    this.#reports = this.#reports.filter(isOpen);
    const [next] = this.#reports;
    if (!next) this.#sendsOneByOne = false;
    else if (this.#sendsOneByOne && next !== first) this.#send(next);
  }

  /** Evicts ended and fully reported runs from memory. Only the proof that they existed remains on disk. */
  async #evict(runIds: readonly number[]): Promise<void> {
    const reported = runIds.flatMap((runId) => {
      const run = this.#runs.get(runId);
      if (run?.phase !== 'ended' || this.#unwritten.has(run)) return [];
      return this.#reports.some((report) => report.runId === runId) ? [] : [run];
    });
    if (reported.length === 0) return;
    for (const run of reported) this.#runs.delete(run.runId);
    await this.#journal.write(() => {
      for (const run of reported) {
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
    change: StateChange,
    { order, artifact }: { order?: RunOrder; artifact?: Artifact | undefined },
  ): Promise<void> {
    const before = this.#runs.get(runId);
    const isOther = before !== undefined && before.nonce !== nonce;
    // The site has reused the id for another run while this one was being stopped.
    if (isOther && phase !== 'accepted') return;
    const lastReport: RunState = { action: 'runState', runId, nonce, lease, at: new Date().toISOString(), ...change };
    const receivedAtMs = phase === 'accepted' ? Date.now() : (before?.receivedAtMs ?? Date.now());
    const run: RunRecord = { runId, nonce, lease, phase, order, lastReport, receivedAtMs };
    // The run is known before the write, so that an order repeated during the write is recognised.
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
      if (phase === 'ended') await this.#logsStored();
    } catch (error) {
      if (before) this.#runs.set(runId, before);
      else this.#runs.delete(runId);
      throw error;
    } finally {
      this.#unwritten.delete(run);
    }
    if (isOther) this.#reports = this.#reports.filter((report) => report.runId !== runId);
    this.#reports.push(lastReport);
    if (!this.#sendsOneByOne || this.#reports.length === 1) this.#send(lastReport);
  }
}

const isSame = (a: ReportKey, b: ReportKey): boolean =>
  a.runId === b.runId && a.nonce === b.nonce && a.lease === b.lease && a.state === b.state;
