import type { RunOrder, ToDevice } from '@flotilla/contract/device';
import { takeData } from '@flotilla/contract/http/data/data-items';
import { WebSocket } from 'ws';
import { helloOf, joinedText, runStateText } from './messages.ts';
import { type Answer, post } from './post.ts';

/** The events of all phones of this process. */
export interface PhoneEvents {
  ordered(phone: FakePhone): void;
  refused(phone: FakePhone, reason: string): void;
}

/** A phone that sends its hello and heartbeats, accepts runs, shows pictures, and does nothing else. */
export class FakePhone {
  readonly deviceId: string;
  readonly #events: PhoneEvents;
  #socket: WebSocket | null = null;
  #token: string | null = null;
  #order: RunOrder | null = null;
  #lastCall = 0;
  deviceNo = '';
  watched = false;

  constructor(deviceId: string, events: PhoneEvents) {
    this.deviceId = deviceId;
    this.#events = events;
  }

  /** Resolves when the site has welcomed it. */
  async join(address: string, key: string): Promise<void> {
    const socket = await this.#open(`${address}/rapi/ws/device?type=device`);
    await new Promise<void>((resolve, reject) => {
      socket.on('message', (data) => {
        const message = JSON.parse(data.toString()) as ToDevice;
        if (message.action === 'welcome') {
          this.deviceNo = message.deviceNo;
          this.#token = message.token ?? this.#token;
          resolve();
        } else this.#heard(message);
      });
      socket.once('close', () => reject(new Error(`the site closed the connection of ${this.deviceId}`)));
      socket.send(helloOf(this.deviceId, this.#token ? { token: this.#token } : { key }));
    });
  }

  /** Opens a connection to a server that expects no greeting. */
  async joinBare(address: string): Promise<void> {
    const socket = await this.#open(address);
    socket.on('message', () => this.#events.ordered(this));
  }

  send(data: string | Buffer): void {
    this.#socket?.send(data);
  }

  /** Reports its run as running, so that the calls of its script are taken. */
  begin(): void {
    if (this.#order) for (const state of ['accepted', 'running'] as const) this.send(runStateText(this.#order, state));
  }

  /** Takes the next line of a group, as its script would. Answers the line's id. */
  async take(address: string, group: string): Promise<number> {
    const { runId, nonce } = this.#order!;
    this.#lastCall += 1;
    const body = { runId, nonce, callNo: this.#lastCall, group };
    const answer: Answer<typeof takeData> = await post(new URL(takeData.path, address), this.#token!, body);
    if (answer.code !== 0) throw new Error(`${this.deviceId} got no line: ${answer.msg}`);
    return answer.data.items[0]!.id;
  }

  /** Reports the run it was ordered as done. */
  finish(): void {
    if (this.#order) this.send(runStateText(this.#order, 'done'));
    this.#order = null;
  }

  /** Resolves when the server has read everything that was sent before. */
  async echoed(): Promise<void> {
    const socket = this.#socket;
    if (!socket) return;
    await new Promise<void>((resolve) => {
      socket.once('pong', () => resolve());
      socket.ping();
    });
  }

  async leave(): Promise<void> {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.close();
    });
  }

  #open(address: string): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address, { perMessageDeflate: false });
      this.#socket = socket;
      socket.once('open', () => resolve(socket));
      socket.on('error', reject);
    });
  }

  #heard(message: ToDevice): void {
    switch (message.action) {
      case 'run':
        this.#order = message;
        this.#events.ordered(this);
        return;
      case 'joinRoom':
        this.watched = true;
        this.send(joinedText);
        return;
      case 'exitRoom':
        this.watched = false;
        return;
      case 'refused':
        this.#events.refused(this, message.reason);
        return;
      default:
    }
  }
}
