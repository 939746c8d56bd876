import { once } from 'node:events';
import { messageOf } from '../../message-of.ts';
import { untilAborted } from '../../until-aborted.ts';
import { AdbCommandError, AdbTimeoutError } from './errors.ts';

export interface Bounds {
  /** Names the work in the error. */
  readonly what: string;
  /** Without it the work has no time limit. */
  readonly timeoutMs?: number | undefined;
  /** Aborts when the phone disconnects. */
  readonly gone: AbortSignal;
  /** The caller's abort signal. */
  readonly signal?: AbortSignal | undefined;
}

/** The limit for the adb server to report a disconnected phone after a connection to it broke. */
const goneGraceMs = 1_000;

/**
 * Runs `work` until it ends, times out, its caller aborts or the phone disconnects; `work` gets the combined signal. Rejects
 * with `AdbTimeoutError`, the caller's reason, `PhoneGoneError`, or `AdbCommandError` for an error of `work`.
 */
export async function bounded<T>(bounds: Bounds, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { what, timeoutMs, gone, signal } = bounds;
  gone.throwIfAborted();
  signal?.throwIfAborted();
  const stop = new AbortController();
  const onGone = () => stop.abort(gone.reason);
  const onAbort = () => stop.abort(signal?.reason);
  const onTime = () => stop.abort(new AdbTimeoutError(`${what}: no answer within ${timeoutMs} ms`));
  const timer = timeoutMs === undefined ? undefined : setTimeout(onTime, timeoutMs);
  gone.addEventListener('abort', onGone);
  signal?.addEventListener('abort', onAbort);
  try {
    return await untilAborted(work(stop.signal), stop.signal);
  } catch (error) {
    stop.signal.throwIfAborted();
    if (error instanceof AdbCommandError) throw error;
    // The library reports a broken connection in many ways, often just before the server reports that the phone has disconnected.
    await graceUntilGone(gone);
    gone.throwIfAborted();
    throw new AdbCommandError(`${what}: ${messageOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', onGone);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function graceUntilGone(gone: AbortSignal): Promise<void> {
  if (!gone.aborted) await once(gone, 'abort', { signal: AbortSignal.timeout(goneGraceMs) }).catch(() => {});
}
