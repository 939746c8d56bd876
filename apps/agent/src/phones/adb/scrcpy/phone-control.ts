import type { Capability } from '@flotilla/contract/device';
import { messageOf } from '../../../message-of.ts';
import { PhoneGoneError, type Size, UnsupportedError } from '../../phone.ts';
import type { Control } from './control.ts';
import { programFor, type ScrcpySource } from './server-program.ts';
import { ScrcpySession, type SessionParts } from './session.ts';

interface PhoneControlParts extends SessionParts {
  readonly source: ScrcpySource;
  /** The screen as the phone is held now. */
  readonly screenSize: () => Promise<Size>;
  readonly idleMs?: number | undefined;
}

const defaultIdleMs = 30_000;
/** A start that failed fails again for this long, so that each key stroke does not wait for it. */
const failedMs = 15_000;

/** A server without video, started on demand and ended after it has been idle. */
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

  /** The open run's connection. */
  get current(): Control | undefined {
    return this.#session && !this.#session.ended.aborted ? this.#session.control : undefined;
  }

  /** Opens one if necessary. Rejects with `UnsupportedError` naming the capability if that is impossible. */
  async open(capability: Capability): Promise<Control> {
    this.#rearm();
    if (this.current) return this.current;
    this.#opening ??= this.#open(capability).finally(() => {
      this.#opening = undefined;
    });
    return (await this.#opening).control;
  }

  /** Something is being done on the open run: it is not idle. */
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
    // The connections end at once; the process may take a moment longer.
    void this.#session?.close(new Error('The control connection was idle'));
    this.#session = undefined;
  }
}
