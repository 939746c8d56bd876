import { once } from 'node:events';
import {
  deviceProtocol,
  type FromDevice,
  fromDevice,
  type Hello,
  type RunState,
  type ToDevice,
  type Welcome,
} from '@flotilla/contract/device';
import { defaultDeviceSettings, defaultScreenSettings } from '@flotilla/contract/phone-settings';
import type { Refusal } from '@flotilla/contract/refusals';
import { vi } from 'vitest';
import WebSocket from 'ws';
import { soon } from './soon.ts';

const firstRoundTripId = 1e12;

/** One connection of a phone on the side of the scripted site. Every message of the phone is validated against the contract. */
export class ScriptedConnection {
  readonly frames: FromDevice[] = [];
  readonly pictures: Uint8Array[] = [];
  /** The messages that violated the contract. */
  readonly violations: string[] = [];
  pings = 0;
  /** Confirms reports and logs as a site does once they are stored. */
  acknowledges = true;
  /** Reports that it cannot read: it refuses the phone, as a site does. */
  isUnreadable: (report: RunState) => boolean = () => false;
  #roundTrips = Math.floor(Math.random() * 1e9);
  readonly #socket: WebSocket;
  readonly #scriptKey: string;
  readonly #greet: () => void;

  constructor(socket: WebSocket, scriptKey: string, greet: () => void) {
    this.#socket = socket;
    this.#scriptKey = scriptKey;
    this.#greet = greet;
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.pictures.push(data as Buffer);
      else this.#receive(String(data));
    });
    socket.on('ping', () => {
      this.pings += 1;
    });
    socket.on('error', () => undefined);
  }

  get hello(): Hello {
    const hello = this.received('hello')[0];
    if (!hello) throw new Error('the phone has not sent hello');
    return hello;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  received<Action extends FromDevice['action']>(action: Action): Extract<FromDevice, { action: Action }>[] {
    return this.frames.filter((frame): frame is Extract<FromDevice, { action: Action }> => frame.action === action);
  }

  /** Waits until the phone has sent a message with this action. */
  async receives<Action extends FromDevice['action']>(
    action: Action,
    matches: (frame: Extract<FromDevice, { action: Action }>) => boolean = () => true,
  ): Promise<Extract<FromDevice, { action: Action }>> {
    return vi.waitFor(() => {
      const found = this.received(action).find(matches);
      if (!found) throw new Error(`the phone has not sent ${action}; it sent ${JSON.stringify(this.frames.slice(-5))}`);
      return found;
    }, soon);
  }

  welcome(changed: Partial<Welcome> = {}): void {
    this.send({
      action: 'welcome',
      protocol: deviceProtocol,
      deviceNo: `no-${this.hello.deviceId}`,
      settings: defaultDeviceSettings,
      screenSettings: defaultScreenSettings,
      serverTime: new Date().toISOString(),
      incarnation: 'site-1',
      hot: [],
      epoch: 1,
      logSeq: 0,
      stops: [],
      settled: [],
      scriptKey: this.#scriptKey,
      httpAllow: [],
      ...(this.hello.token ? {} : { token: `token of ${this.hello.deviceId}` }),
      ...changed,
    });
  }

  refuse(reason: Refusal, retryAfterMs?: number, message = ''): void {
    this.send({ action: 'refused', reason, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
    this.#socket.close();
  }

  send(message: ToDevice): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** Resolves when the phone has received and handled everything that was sent before. */
  async roundTrip(): Promise<void> {
    this.#roundTrips += 1;
    const commandId = firstRoundTripId + this.#roundTrips;
    this.send({ action: 'command', commandId, kind: 'settings', args: {} });
    await this.receives('commandResult', (result) => result.commandId === commandId);
    this.frames.splice(
      this.frames.findIndex((frame) => frame.action === 'commandResult' && frame.commandId === commandId),
      1,
    );
  }

  /** Resolves when the phone's side has read all that was sent before. */
  async answersPing(): Promise<void> {
    this.#socket.ping();
    await once(this.#socket, 'pong');
  }

  /** Cuts the connection without a closing handshake. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Reads nothing any more: the phone's pings stay unanswered, its bytes unread. */
  freeze(): void {
    this.#socket.pause();
  }

  thaw(): void {
    this.#socket.resume();
  }

  #receive(text: string): void {
    const parsed = fromDevice.safeParse(JSON.parse(text));
    if (!parsed.success) {
      this.violations.push(`${text.slice(0, 200)}: ${parsed.error.message}`);
      return;
    }
    const frame = parsed.data;
    this.frames.push(frame);
    if (frame.action === 'hello') this.#greet();
    if (!this.acknowledges || !this.isOpen) return;
    if (frame.action === 'runState' && this.isUnreadable(frame)) {
      this.refuse('malformed', 0, 'The message cannot be read (runState result: too large)');
      return;
    }
    if (frame.action === 'runState') {
      const { runId, nonce, lease, state } = frame;
      this.send({ action: 'ack', runs: [{ runId, nonce, lease, state }] });
    }
    const last = frame.action === 'log' ? frame.lines.at(-1) : undefined;
    if (last) this.send({ action: 'ack', logSeq: last.seq });
  }
}
