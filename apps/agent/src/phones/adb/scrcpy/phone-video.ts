import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../../message-of.ts';
import { UnsupportedError, type VideoOptions, type VideoPacket, type VideoStream } from '../../phone.ts';
import { VideoShares } from '../../video-share.ts';
import type { AdbLog } from '../adb-log.ts';
import { Backoff } from '../backoff.ts';
import { AdbTimeoutError } from '../errors.ts';
import { KeyFrameRequests } from './key-frame-requests.ts';
import type { Tunnel } from './server-command.ts';
import { programFor, type ScrcpyProgram, type ScrcpySource } from './server-program.ts';
import { ScrcpySession, type SessionParts } from './session.ts';

export interface VideoParts extends SessionParts {
  readonly source: ScrcpySource;
  readonly log: AdbLog;
  /** Whether the adb server can connect to the agent, which a reverse tunnel needs. */
  readonly allowsReverse: boolean;
}

/** After this many consecutive failures the phone's video is off for `giveUpMs`. */
const mostFailures = 4;
const giveUpMs = 5 * 60_000;
/** A run of at least this length resets the count of failures. */
const goodRunMs = 20_000;

type StartSession = (attempt: number, signal: AbortSignal) => Promise<ScrcpySession>;

/** The video from its first user to its last. */
interface Running {
  readonly started: Promise<void>;
  readonly ended: Promise<void>;
  readonly stop: AbortController;
}

/** The video of one phone. All its users share one run of the server, which is restarted if it breaks and ended with the last user. */
export class PhoneVideo {
  readonly #parts: VideoParts;
  readonly #onClipboard: (text: string) => void;
  readonly #shares: VideoShares;
  readonly #keyFrameRequests = new KeyFrameRequests(() => this.#resetVideo());
  #session: ScrcpySession | undefined;
  #config: VideoPacket | undefined;
  #running: Running | undefined;
  #brokenSince: { readonly atMs: number; readonly reason: string } | undefined;

  constructor(parts: VideoParts, onClipboard: (text: string) => void) {
    this.#parts = parts;
    this.#onClipboard = onClipboard;
    this.#shares = new VideoShares({
      requestKeyFrame: () => this.#keyFrameRequests.request(),
      empty: async () => {
        this.#running?.stop.abort(new Error('The last viewer has left'));
        await this.#running?.ended;
      },
    });
  }

  /** The open session, which also has a control connection. */
  get session(): ScrcpySession | undefined {
    return this.#session?.ended.aborted ? undefined : this.#session;
  }

  /** The reason why there is currently no video, or `undefined`. */
  get brokenReason(): string | undefined {
    if (this.#brokenSince && performance.now() - this.#brokenSince.atMs > giveUpMs) this.#brokenSince = undefined;
    return this.#brokenSince?.reason;
  }

  async open(options: VideoOptions, onPacket: (packet: VideoPacket) => void): Promise<VideoStream> {
    this.#parts.shell.gone.throwIfAborted();
    if (this.brokenReason !== undefined) throw new UnsupportedError('video', this.brokenReason);
    const program = await programFor('video', this.#parts.source);
    // A run that is ending accepts no new users, so the next one is awaited.
    while (this.#running?.stop.signal.aborted) await this.#running.ended;
    const share = this.#shares.join(onPacket);
    this.#running ??= this.#startRunning(program, options);
    if (this.#config) share.push(this.#config);
    if (this.session) this.#keyFrameRequests.request();
    await this.#running.started;
    share.ended.throwIfAborted();
    return share;
  }

  #startRunning(program: ScrcpyProgram, options: VideoOptions): Running {
    const stop = new AbortController();
    const started = Promise.withResolvers<void>();
    started.promise.catch(() => {});
    const run = (attempt: number, signal: AbortSignal) => this.#startSession(program, options, attempt, signal);
    const ended = this.#keepRunning(run, stop.signal, started).finally(() => {
      this.#running = undefined;
    });
    return { ended, started: started.promise, stop };
  }

  async #keepRunning(start: StartSession, stop: AbortSignal, started: PromiseWithResolvers<void>): Promise<void> {
    const { gone } = this.#parts.shell;
    const signal = AbortSignal.any([stop, gone]);
    const backoff = new Backoff(300, 5_000);
    let failures = 0;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const startedAtMs = performance.now();
      const why = await this.#runOnce(() => start(attempt, signal), signal, started.resolve);
      if (signal.aborted) break;
      const isSlow = why instanceof AdbTimeoutError;
      failures = !isSlow && performance.now() - startedAtMs > goodRunMs ? 1 : failures + (isSlow ? 2 : 1);
      if (failures === 1) backoff.reset();
      if (failures >= mostFailures) {
        this.#giveUp(messageOf(why));
        break;
      }
      const retryInMs = backoff.nextMs();
      this.#parts.log.warn({ retryInMs }, `The video of a phone ended and starts again: ${messageOf(why)}`);
      await sleep(retryInMs, undefined, { signal }).catch(() => {});
    }
    const reason = gone.aborted ? gone.reason : (this.#brokenError() ?? stop.reason);
    this.#shares.end(reason);
    started.reject(reason);
  }

  /** Runs the server once. Returns the reason why it ended or could not start. */
  async #runOnce(start: () => Promise<ScrcpySession>, signal: AbortSignal, started: () => void): Promise<unknown> {
    try {
      const session = await start();
      this.#session = session;
      started();
      const over = AbortSignal.any([session.ended, signal]);
      if (!over.aborted) await once(over, 'abort');
      await session.close(signal.reason ?? session.ended.reason);
      return session.ended.reason;
    } catch (error) {
      return error;
    } finally {
      this.#session = undefined;
      this.#config = undefined;
    }
  }

  #startSession(program: ScrcpyProgram, options: VideoOptions, attempt: number, signal: AbortSignal) {
    const tunnel: Tunnel = this.#parts.allowsReverse && attempt % 2 === 1 ? 'reverse' : 'forward';
    return ScrcpySession.open(this.#parts, {
      program,
      tunnel,
      signal,
      // Only the first start wakes the phone. A restart must not wake a phone that was locked meanwhile.
      video: {
        ...options,
        wakeUp: attempt === 0,
        onPacket: (packet) => this.#push(packet),
        onClipboard: this.#onClipboard,
      },
    });
  }

  #push(packet: VideoPacket): void {
    if (packet.config) {
      this.#config = packet;
      // A key frame always follows a config packet, so waiting requests are fulfilled.
      this.#keyFrameRequests.clear();
    }
    this.#shares.push(packet);
  }

  #resetVideo(): void {
    // An error is ignored: a broken connection ends the run, and the next run begins with a key frame.
    this.session?.control.resetVideo().catch(() => {});
  }

  #giveUp(reason: string): void {
    this.#brokenSince = { atMs: performance.now(), reason };
    this.#parts.log.warn({}, `The video of a phone is off for ${giveUpMs / 60_000} minutes: ${reason}`);
  }

  #brokenError(): UnsupportedError | undefined {
    return this.#brokenSince && new UnsupportedError('video', this.#brokenSince.reason);
  }
}
