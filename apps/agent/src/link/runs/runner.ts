import { setTimeout as pause } from 'node:timers/promises';
import type { RunOrder } from '@flotilla/contract/device';
import type { TaskInfo } from '@flotilla/script-api';
import type { Logger } from 'pino';
import { messageOf } from '../../message-of.ts';
import type { Phone } from '../../phones/phone.ts';
import type { ScriptHost } from '../../runtime/host.ts';
import { untilAborted } from '../../until-aborted.ts';
import { asUsed, type HotScripts } from '../hot/hot-scripts.ts';
import type { Artifact } from '../journal/artifact-records.ts';
import type { LinkServices, PhoneLink } from '../services.ts';
import type { RunBook, RunEnd } from './run-book.ts';
import { agentFailure, endOfInterrupted, endOfOutcome, failure, interrupted } from './run-end.ts';
import { type Interruption, RunEntry } from './run-entry.ts';
import { RunFailure } from './run-failure.ts';
import { RunPulse } from './run-pulse.ts';
import type { ScriptSite } from './script-store.ts';
import { createSiteCalls } from './site-calls.ts';
import { recordTaken } from './taken-items.ts';

/** The part of the last welcome that runs need. */
export interface RunSite extends ScriptSite {
  readonly deviceNo: string;
  readonly tenantId?: number | undefined;
  readonly epoch: number;
}

export interface RunnerOptions
  extends PhoneLink,
    Pick<LinkServices, 'journal' | 'scripts' | 'runtime' | 'createHost' | 'server' | 'timing'> {
  readonly book: RunBook;
  readonly hot: Pick<HotScripts, 'settled' | 'modules' | 'endsUseOf'>;
  /** Called when a picture or file in the journal is ready for upload. */
  readonly artifactSaved: () => void;
}

const photographMs = 5_000;
const capture = { scalePercent: 50, qualityPercent: 60 };

/** The pause between attempts to write a run's end. */
const betweenMs = 2_000;

/** Executes the runs of one phone at one site incarnation, one at a time, each at most once. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #entries = new Map<number, RunEntry>();
  readonly #queue: RunEntry[] = [];
  /** Runs that were stopped before their order arrived. */
  readonly #stopped = new Set<number>();
  #site: RunSite | undefined;
  #current: RunEntry | undefined;
  #working: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** The running script's task; empty if none runs. */
  get taskName(): string {
    return this.#current?.started ? this.#current.order.task.name : '';
  }

  /** Restores the previous agent's runs from the journal. A script that was running never runs again. */
  async recover(): Promise<void> {
    const { book } = this.#options;
    for (const { order, phase, receivedAtMs, ...run } of book.open()) {
      const waitedMs = Date.now() - receivedAtMs;
      if (phase === 'running') await book.end(run, interrupted('agentDied'));
      // The clock was set back, so the time waited is unknown. The run is refused, and the site may send it again.
      else if (waitedMs < 0) await book.end(run, { state: 'refused', reason: 'clockSetBack' });
      else if (order === undefined || waitedMs > order.startWithinMs) {
        await book.end(run, { state: 'refused', reason: 'expired' });
      } else this.#enqueue(new RunEntry(order, order.startWithinMs - waitedMs));
    }
  }

  /** Starts queued runs after a welcome, once the stops that came with it are applied. */
  attend(site: RunSite, stops: readonly { runId: number; mode: 'unstarted' | 'kill' }[]): void {
    this.#site = site;
    this.#stopped.clear();
    for (const { runId, mode } of stops) this.stop(runId, mode);
    this.#pump();
  }

  async order(order: RunOrder): Promise<void> {
    if (this.#closed) return;
    const { book, log } = this.#options;
    const verdict = book.judge(order);
    switch (verdict.kind) {
      case 'stale':
        // A lease only decreases at a site that was restored from an older backup.
        log.warn({ runId: order.runId }, 'an order with an earlier lease was ignored');
        return book.repeat(order);
      case 'known':
        return book.repeat(order);
      case 'started':
        return book.end(order, agentFailure(`the run was already started on this phone under lease ${verdict.lease}`));
      case 'new':
        return this.#accept(order);
    }
  }

  stop(runId: number, mode: 'unstarted' | 'kill'): void {
    const entry = this.#entries.get(runId);
    if (entry === undefined) this.#stopped.add(runId);
    else if (mode === 'kill' || !entry.started) entry.interrupt({ kind: 'stop' });
  }

  /** Stops the unstarted ones among runs that have already ended at the site. */
  abandon(runIds: readonly number[]): void {
    for (const runId of runIds) {
      const entry = this.#entries.get(runId);
      if (entry && !entry.started) entry.interrupt({ kind: 'stop' });
    }
  }

  /** Stops the script that runs or is about to start. Returns `false` if there is none. */
  stopCurrent(): boolean {
    this.#current?.interrupt({ kind: 'stop' });
    return this.#current !== undefined;
  }

  /** Stops the running script if it uses an older version of a hot script whose update is forced. */
  hotUpdated(): void {
    const entry = this.#current;
    if (entry?.used.some((module) => this.#options.hot.endsUseOf(module))) entry.interrupt({ kind: 'hot' });
  }

  /** Stops everything and resolves when nothing runs and the journal is written. */
  async close(interruption: Interruption): Promise<void> {
    this.#closed = true;
    for (const entry of this.#entries.values()) entry.interrupt(interruption);
    await this.#working;
  }

  async #accept(order: RunOrder): Promise<void> {
    this.#entries.get(order.runId)?.interrupt({ kind: 'superseded' });
    const entry = new RunEntry(order, order.startWithinMs);
    this.#entries.set(order.runId, entry);
    if (this.#stopped.delete(order.runId)) entry.interrupt({ kind: 'stop' });
    try {
      await this.#options.book.accept(order);
    } catch (error) {
      // The run was not accepted, so the site sends it again.
      this.#entries.delete(order.runId);
      throw error;
    }
    this.#enqueue(entry);
  }

  #enqueue(entry: RunEntry): void {
    this.#entries.set(entry.order.runId, entry);
    // A run that is queued behind a long one must still stop immediately.
    entry.signal.addEventListener('abort', () => this.#sweepQueue(), { once: true });
    this.#queue.push(entry);
    this.#sweepQueue();
    this.#pump();
  }

  #sweepQueue(): void {
    for (const entry of this.#queue.filter((waiting) => waiting.interruption !== undefined)) {
      this.#queue.splice(this.#queue.indexOf(entry), 1);
      void this.#finish(entry, endOfInterrupted(entry));
    }
  }

  #pump(): void {
    if (this.#current || this.#closed || !this.#site) return;
    const entry = this.#queue.shift();
    if (entry === undefined) return;
    this.#current = entry;
    this.#working = this.#carryOut(entry, this.#site).finally(() => {
      this.#current = undefined;
      this.#pump();
    });
  }

  async #carryOut(entry: RunEntry, site: RunSite): Promise<void> {
    const end = await this.#perform(entry, site).catch((error: unknown): RunEnd | undefined => {
      if (entry.interruption) return endOfInterrupted(entry);
      if (error instanceof RunFailure) return failure(error.kind, error.message, error.fault);
      this.#options.log.error({ err: error, runId: entry.order.runId }, 'the run failed inside the agent');
      return agentFailure(messageOf(error));
    });
    if (end?.state !== 'failed' || !entry.started || end.exception.kind === 'agent') return this.#finish(entry, end);
    const jpeg = await photographFailure(this.#options.phone, this.#options.log);
    if (jpeg === undefined) return this.#finish(entry, end);
    const { runId } = entry.order;
    const name = `run-${runId}-exception.jpg`;
    const exception = { ...end.exception, artifact: name };
    await this.#finish(entry, { state: 'failed', exception }, { runId, name, content: jpeg });
  }

  async #perform(entry: RunEntry, site: RunSite): Promise<RunEnd | undefined> {
    const { book, scripts } = this.#options;
    const { order } = entry;
    if (entry.isExpired) return { state: 'refused', reason: 'expired' };
    const source = await untilAborted(scripts.load(order, site), entry.signal);
    if (source.includes('require')) await this.#awaitHot(entry);
    if (entry.isExpired) return { state: 'refused', reason: 'expired' };
    entry.started = true;
    await book.begin(order);
    if (entry.interruption) return endOfInterrupted(entry);
    const { runId, nonce, lease } = order;
    const pulse = new RunPulse({ run: { runId, nonce, lease }, send: this.#options.send });
    try {
      return endOfOutcome(entry, await this.#execute(entry, site, source, pulse));
    } finally {
      pulse.close();
    }
  }

  /** Waits up to `hotWaitMs` for hot scripts that are still being downloaded. */
  async #awaitHot({ signal }: RunEntry): Promise<void> {
    const { hot, timing } = this.#options;
    const timeout = AbortSignal.timeout(timing.hotWaitMs);
    await untilAborted(hot.settled(), AbortSignal.any([signal, timeout])).catch(() => signal.throwIfAborted());
  }

  #execute(entry: RunEntry, site: RunSite, source: string, pulse: RunPulse) {
    const { hot, runtime } = this.#options;
    const { order } = entry;
    return runtime.run({
      runId: order.runId,
      // A site of the previous release does not send the phone's tenant.
      tenantId: site.tenantId ?? order.script.tenantId,
      source,
      fileName: order.script.name,
      params: order.params,
      task: taskInfo(order, site),
      timeLimitMs: order.timeLimitMs,
      hot: hot.modules(),
      required: (module) => {
        entry.use(module);
        if (hot.endsUseOf(module)) entry.interrupt({ kind: 'hot' });
      },
      host: this.#host(entry, site, pulse),
      signal: entry.signal,
    });
  }

  #host(entry: RunEntry, site: RunSite, pulse: RunPulse): ScriptHost {
    const { phone, createHost, appendLog, journal, book, artifactSaved, server } = this.#options;
    const { runId, nonce } = entry.order;
    // Token and epoch are read for each call, because a phone may enrol again, and the site may be restored, while the script runs.
    const current = () => this.#site ?? site;
    const call = createSiteCalls({ server, run: { runId, nonce }, token: () => current().token });
    return createHost({
      phone,
      deviceNo: site.deviceNo,
      task: taskInfo(entry.order, site),
      log: (level, text) => appendLog(level, runId, text),
      active: (progress) => pulse.active(progress),
      httpAllow: () => current().httpAllow(),
      site: recordTaken(call, { journal, owner: book.owner, run: entry.order, epoch: () => current().epoch }),
      saveArtifact: async (name, content) => {
        const { deviceId, incarnation } = book.owner;
        await journal.write(() => journal.artifacts.add(deviceId, incarnation, { runId, name, content }));
        artifactSaved();
      },
    });
  }

  /** Writes the run's end. A failed write is retried until it succeeds; no other run starts before that. */
  async #finish(entry: RunEntry, end: RunEnd | undefined, artifact?: Artifact): Promise<void> {
    const { book, log, artifactSaved } = this.#options;
    const { order } = entry;
    while (end !== undefined) {
      try {
        await book.end(order, end, artifact, entry.used.map(asUsed));
        if (artifact) artifactSaved();
        break;
      } catch (error) {
        log.error({ err: error, runId: order.runId }, 'the end of the run cannot be written');
        if (this.#closed) break;
        await pause(betweenMs);
      }
    }
    if (this.#entries.get(order.runId) === entry) this.#entries.delete(order.runId);
  }
}

const taskInfo = ({ task, runId }: RunOrder, { deviceNo }: RunSite): TaskInfo => ({ ...task, runId, deviceNo });

/** Takes a screenshot after an exception. Returns `undefined` if that fails, because the exception matters more than the picture. */
async function photographFailure(phone: Phone, log: Logger): Promise<Uint8Array | undefined> {
  if (!phone.capabilities.includes('screenshot') || phone.gone.aborted) return undefined;
  try {
    const picture = await untilAborted(phone.screenshot(capture), AbortSignal.timeout(photographMs));
    return picture.jpeg;
  } catch (error) {
    log.warn({ err: error }, 'no screenshot of the exception could be taken');
    return undefined;
  }
}
