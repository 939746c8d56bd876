import type { Capability } from '@flotilla/contract/device';
import { messageOf } from '../../../message-of.ts';
import { PhoneGoneError, type Size, UnsupportedError } from '../../phone.ts';
import type { Control } from './control.ts';
import { programFor, type ScrcpySource } from './server-program.ts';
import { ScrcpySession, type SessionParts } from './session.ts';

interface PhoneControlParts extends SessionParts {
  readonly source: ScrcpySource;
  /** Returns the screen's size in the phone's current rotation. */
  readonly screenSize: () => Promise<Size>;
  readonly idleMs?: number | undefined;
}

const defaultIdleMs = 30_000;
/** After a failed start, new starts fail immediately for this long, so that not every key stroke waits for one. */
const failedMs = 15_000;

/** A scrcpy server without video. It is started on demand and ended when it is idle. */
export class PhoneControl {
  readonly #parts: PhoneControlParts;
  #session: ScrcpySession | undefined;
  #opening: Promise<ScrcpySession> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #failed: { readonly atMs: number; readonly reason: string } | undefined;

  constructor(parts: PhoneControlParts) {
    this.#parts = parts;
    parts.shell.gone.addEventListener('abort', () => clearTimeout(this.#idle), { once: true });
  }

  /** The open control connection, if any. */
  get current(): Control | undefined {
    return this.#session && !this.#session.ended.aborted ? this.#session.control : undefined;
  }

  /** Returns the control connection and opens it if necessary. Rejects with an `UnsupportedError` that names the capability if that fails. */
  async open(capability: Capability): Promise<Control> {
    this.#rearm();
    if (this.current) return this.current;
    this.#opening ??= this.#open(capability).finally(() => {
      this.#opening = undefined;
    });
    return (await this.#opening).control;
  }

  /** Restarts the idle timer. Called whenever the connection is used. */
  used(): void {
    if (this.#session) this.#rearm();
  }

  async #open(capability: Capability): Promise<ScrcpySession> {
    if (this.#failed && performance.now() - this.#failed.atMs < failedMs) {
      throw new UnsupportedError(capability, this.#failed.reason);
    }
    const program = await programFor(capability, this.#parts.source);
    try {
      const { screenSize } = this.#parts;
      this.#session = await ScrcpySession.open(this.#parts, { program, tunnel: 'forward', video: { screenSize } });
      this.#failed = undefined;
      this.#rearm();
      return this.#session;
    } catch (error) {
      if (error instanceof PhoneGoneError) throw error;
      this.#failed = { atMs: performance.now(), reason: messageOf(error) };
      throw new UnsupportedError(capability, this.#failed.reason);
    }
  }

  #rearm(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#closeIdle(), this.#parts.idleMs ?? defaultIdleMs).unref();
  }

  #closeIdle(): void {
    if (this.#session?.control.hasFingersDown) {
      this.#rearm();
      return;
    }
    // The connections end at once. The process may end later, so nothing waits for it.
    void this.#session?.close(new Error('The control connection was idle'));
    this.#session = undefined;
  }
}
