import {
  deviceProtocol,
  type FromDevice,
  type Hello,
  type ToDevice,
  type WaitReason,
  type Welcome,
} from '@flotilla/contract/device';
import { previousDeviceProtocol } from '@flotilla/contract/device-protocol';
import type { Refusal } from '@flotilla/contract/refusals';
import WebSocket from 'ws';
import { messageOf } from '../message-of.ts';
import { readFrame } from './read-frame.ts';
import { type RefusalSeen, retryDelayMs } from './retry-plan.ts';
import { silentHeartbeats, type Timing } from './timing.ts';

/** The site's messages to a welcomed phone. */
export type SessionMessage = Exclude<ToDevice, { action: 'welcome' | 'waiting' | 'refused' }>;

export interface ConnectionEvents {
  /** The phone's token, or an empty string. With a token, the site accepts the phone even if its network has too many silent connections. */
  token(): string;
  /** Called for each connection, because the runs that the phone holds may have changed. */
  hello(): Promise<Omit<Hello, 'action' | 'protocol'>>;
  welcomed(welcome: Welcome): void;
  waiting(reason: WaitReason): void;
  received(message: SessionMessage): void;
  refused(reason: Refusal, message: string, retryInMs: number): void;
  /** Whether the phone has another credential to try after this refusal; it then reconnects at once. */
  canShowMore(reason: Refusal): boolean;
  /** Called when the connection is lost, but not by `close`. Screen viewing, logs and the heartbeat of this connection must end. */
  lost(why: string, retryInMs: number): void;
  ignored(action: string): void;
}

type State =
  | { readonly at: 'connecting'; readonly socket: WebSocket; readonly timeout: NodeJS.Timeout }
  | { readonly at: 'greeting'; readonly socket: WebSocket; readonly timeout: NodeJS.Timeout }
  | { readonly at: 'waiting'; readonly socket: WebSocket; readonly pulse: Pulse }
  | { readonly at: 'live'; readonly socket: WebSocket; readonly pulse: Pulse; readonly sinceMs: number }
  /** The connection was lost; it is dialled again when the timer fires. */
  | { readonly at: 'pausing'; readonly timer: NodeJS.Timeout }
  | { readonly at: 'refused'; readonly reason: Refusal; readonly timer: NodeJS.Timeout }
  | { readonly at: 'closed' };

/** Pings at an interval; `silence` fires after two and a half intervals without a message. */
interface Pulse {
  readonly beat: NodeJS.Timeout;
  readonly silence: NodeJS.Timeout;
}

const firstPulseMs = 5_000;
/** A dead peer never answers the closing handshake. */
const closeMs = 1_000;
const mostFrameBytes = 4 * 1024 * 1024;

/** One phone's connection to the site: dials, greets, detects silence, and reconnects after a loss. */
export class Connection {
  readonly #url: string;
  readonly #timing: Timing;
  readonly #events: ConnectionEvents;
  #state: State = { at: 'closed' };
  #failures = 0;
  /** The time at which the last stable connection was lost, see `stableMs`. */
  #lostAtMs = Number.NEGATIVE_INFINITY;
  #takeovers = 0;
  #protocol = deviceProtocol;
  /** Consecutive refusals with the reason `protocol`. */
  #protocolsRefused = 0;

  constructor(url: string, timing: Timing, events: ConnectionEvents) {
    this.#url = url;
    this.#timing = timing;
    this.#events = events;
  }

  get at(): State['at'] {
    return this.#state.at;
  }

  start(delayMs = 0): void {
    if (this.#state.at !== 'closed') throw new Error('the connection has been started already');
    this.#pause(delayMs);
  }

  /** Sends a message as JSON or a picture as a binary frame. Returns `false` if there is no live connection. `sent` is called once the network has accepted it. */
  send(message: FromDevice | Uint8Array, sent?: () => void): boolean {
    if (this.#state.at !== 'live' || this.#state.socket.readyState !== WebSocket.OPEN) return false;
    this.#state.socket.send(message instanceof Uint8Array ? message : JSON.stringify(message), (error) => {
      if (!error) sent?.();
    });
    return true;
  }

  /** Adjusts the ping interval and the silence limit to the heartbeat. */
  setHeartbeat(intervalMs: number): void {
    if (this.#state.at !== 'live') return;
    stopPulse(this.#state.pulse);
    this.#state = { ...this.#state, pulse: this.#startPulse(this.#state.socket, intervalMs) };
  }

  /** Closes the connection and reconnects as after a loss. */
  drop(why: string): void {
    if ('socket' in this.#state) this.#lose(this.#state.socket, why);
  }

  /** Closes the connection without reconnecting. Resolves when the peer has closed too, or after `closeMs`. */
  async close(why: string): Promise<void> {
    const socket = this.#leave();
    this.#state = { at: 'closed' };
    if (socket === undefined || socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const killTimer = setTimeout(() => socket.terminate(), closeMs);
    socket.close(1000, why);
    await closed;
    clearTimeout(killTimer);
  }

  #dial(): void {
    const token = this.#events.token();
    const socket = new WebSocket(this.#url, {
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
      maxPayload: mostFrameBytes,
      handshakeTimeout: this.#timing.greetingMs,
      followRedirects: false,
    });
    const timeout = setTimeout(() => this.#lose(socket, 'the site did not answer in time'), this.#timing.greetingMs);
    this.#state = { at: 'connecting', socket, timeout };
    let failure = '';
    socket.on('open', () => void this.#greet(socket));
    socket.on('message', (data, isBinary) => this.#onMessage(socket, data as Buffer, isBinary));
    socket.on('pong', () => this.#refresh(socket));
    socket.on('ping', () => this.#refresh(socket));
    socket.on('error', (error) => {
      failure = error.message;
    });
    socket.on('close', (code, reason) => {
      this.#lose(socket, failure || `closed by the site (${reason.toString() || code})`);
    });
  }

  async #greet(socket: WebSocket): Promise<void> {
    if (this.#state.at !== 'connecting' || this.#state.socket !== socket) return;
    this.#state = { ...this.#state, at: 'greeting' };
    try {
      const hello = await this.#events.hello();
      if (this.#owns(socket)) socket.send(JSON.stringify({ action: 'hello', protocol: this.#protocol, ...hello }));
    } catch (error) {
      this.#lose(socket, `the agent's journal failed: ${messageOf(error)}`);
    }
  }

  #onMessage(socket: WebSocket, data: Buffer, isBinary: boolean): void {
    if (!this.#owns(socket)) return;
    this.#refresh(socket);
    const frame = isBinary ? { kind: 'malformed' as const, why: 'a binary frame' } : readFrame(data.toString('utf8'));
    if (frame.kind === 'unknown') this.#events.ignored(frame.action);
    else if (frame.kind === 'message') this.#follow(socket, frame.message);
    else this.#lose(socket, `the site sent a message that cannot be read: ${frame.why}`);
  }

  #follow(socket: WebSocket, message: ToDevice): void {
    switch (message.action) {
      case 'refused':
        this.#refuse(message);
        break;
      case 'welcome':
        this.#settle(socket, 'live', message.settings.heartbeat * 1000);
        this.#events.welcomed(message);
        break;
      case 'waiting':
        this.#settle(socket, 'waiting', firstPulseMs);
        this.#events.waiting(message.reason);
        break;
      default:
        if (this.#state.at === 'live') this.#events.received(message);
        else this.#lose(socket, `the site sent ${message.action} before welcome`);
    }
  }

  /** Switches to the other protocol version, which a site of the previous release needs. Returns `false` if both were refused. */
  #tryOtherProtocol(): boolean {
    this.#protocol = this.#protocol === deviceProtocol ? previousDeviceProtocol : deviceProtocol;
    this.#protocolsRefused += 1;
    return this.#protocolsRefused % 2 === 1;
  }

  #settle(socket: WebSocket, at: 'live' | 'waiting', intervalMs: number): void {
    this.#leave();
    this.#protocolsRefused = 0;
    const pulse = this.#startPulse(socket, intervalMs);
    this.#state = at === 'live' ? { at, socket, pulse, sinceMs: performance.now() } : { at, socket, pulse };
  }

  #refuse(refusal: RefusalSeen & { message: string }): void {
    const { reason, message } = refusal;
    // Counted separately: two agents with the same phone must not keep displacing each other.
    const failures = reason === 'replaced' ? this.#takeovers++ : this.#countFailure();
    const canShowMore = reason === 'protocol' ? this.#tryOtherProtocol() : this.#events.canShowMore(reason);
    const delayMs = canShowMore ? retryDelayMs(this.#timing, 0) : retryDelayMs(this.#timing, failures, refusal);
    const socket = this.#leave();
    const timer = setTimeout(() => this.#dial(), delayMs);
    this.#state = { at: 'refused', reason, timer };
    socket?.close(1000);
    this.#events.refused(reason, message, delayMs);
  }

  #lose(socket: WebSocket, why: string): void {
    if (!this.#owns(socket)) return;
    const delayMs = retryDelayMs(this.#timing, this.#countFailure());
    this.#leave();
    this.#pause(delayMs);
    socket.terminate();
    this.#events.lost(why, delayMs);
  }

  /** Returns the number of consecutive failures before this one. A stable connection resets it. */
  #countFailure(): number {
    const nowMs = performance.now();
    const stable = this.#state.at === 'live' && nowMs - this.#state.sinceMs >= this.#timing.stableMs;
    if (stable) this.#lostAtMs = nowMs;
    const before = stable || this.#state.at === 'waiting' ? 0 : this.#failures;
    this.#failures = nowMs - this.#lostAtMs < this.#timing.eagerMs ? 1 : before + 1;
    return before;
  }

  #pause(delayMs: number): void {
    this.#state = { at: 'pausing', timer: setTimeout(() => this.#dial(), delayMs) };
  }

  #owns(socket: WebSocket): boolean {
    return 'socket' in this.#state && this.#state.socket === socket;
  }

  #refresh(socket: WebSocket): void {
    if ('pulse' in this.#state && this.#state.socket === socket) this.#state.pulse.silence.refresh();
  }

  #startPulse(socket: WebSocket, heartbeatMs: number): Pulse {
    const intervalMs = Math.min(heartbeatMs, this.#timing.pingMostMs);
    const beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.ping(), intervalMs);
    const silence = setTimeout(() => this.#lose(socket, 'the site has gone silent'), intervalMs * silentHeartbeats);
    return { beat, silence };
  }

  /** Releases the current state's resources; the caller closes its socket, if any. */
  #leave(): WebSocket | undefined {
    const state = this.#state;
    if ('timeout' in state) clearTimeout(state.timeout);
    if ('timer' in state) clearTimeout(state.timer);
    if ('pulse' in state) stopPulse(state.pulse);
    return 'socket' in state ? state.socket : undefined;
  }
}

function stopPulse(pulse: Pulse): void {
  clearInterval(pulse.beat);
  clearTimeout(pulse.silence);
}
