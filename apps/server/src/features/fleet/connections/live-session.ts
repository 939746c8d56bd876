import type { Hello, ToDevice } from '@flotilla/contract/device';
import type { Refusal } from '@flotilla/contract/refusals';
import type { WebSocket } from 'ws';
import type { AdmittedPhone, CurrentPhone, DeviceSession } from './api.ts';

/** A phone that leaves more than this unread has stopped reading. */
const mostUnsentBytes = 16 * 1024 * 1024;

/** The time in which a live agent responds to a ping. */
const answerMs = 2_000;

/** The limit of pings to a phone that responds to none. */
const mostProbes = 100;

/** The server sends pings between heartbeats if their interval exceeds this. */
export const rareHeartbeatMs = 30_000;

/** A session's control over its connection. */
export interface Control {
  refuse(reason: Refusal): void;
  restart(): void;
  reconsider(now: CurrentPhone): Promise<void>;
}

/** A welcomed connection, as other slices see it. */
export class LiveSession implements DeviceSession {
  readonly deviceId: number;
  readonly deviceNo: string;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly epoch: number;
  readonly journalId: string;
  readonly instance: string;
  heartbeatMs: number;
  /** The phone has not yet proved that it stored its token. */
  unconfirmed: boolean;
  readonly control: Control;
  readonly #socket: WebSocket;
  /** Pending pings by number; few phones are pinged. */
  #probes: Map<number, () => void> | undefined;
  #pings = 0;

  constructor(
    socket: WebSocket,
    control: Control,
    phone: AdmittedPhone,
    connection: Pick<Hello, 'journalId' | 'instance'> & { epoch: number; unconfirmed: boolean },
  ) {
    this.#socket = socket;
    this.control = control;
    this.deviceId = phone.deviceId;
    this.deviceNo = phone.deviceNo;
    this.tenantId = phone.tenantId;
    this.ownerId = phone.ownerId;
    this.epoch = connection.epoch;
    this.journalId = connection.journalId;
    this.instance = connection.instance;
    this.heartbeatMs = phone.settings.heartbeat * 1000;
    this.unconfirmed = connection.unconfirmed;
  }

  get heartbeatIsRare(): boolean {
    return this.heartbeatMs > rareHeartbeatMs;
  }

  send(message: ToDevice): boolean {
    return this.sendText(JSON.stringify(message));
  }

  sendText(text: string): boolean {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return false;
    if (socket.bufferedAmount > mostUnsentBytes) {
      socket.terminate();
      return false;
    }
    socket.send(text);
    return true;
  }

  ping(): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  /** Whether another live process uses the same journal. */
  async isBesides({ journalId, instance }: Pick<Hello, 'journalId' | 'instance'>): Promise<boolean> {
    if (journalId !== this.journalId || instance === '' || this.instance === '' || instance === this.instance)
      return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timeout = setTimeout(() => resolve(false), answerMs);
    this.probe(() => resolve(true));
    return promise.finally(() => clearTimeout(timeout));
  }

  probe(answered: () => void): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    if (!this.#probes) socket.on('pong', (data: Buffer) => this.#answered(Number(data.toString('latin1'))));
    this.#probes ??= new Map();
    if (this.#probes.size >= mostProbes) return;
    this.#pings += 1;
    this.#probes.set(this.#pings, answered);
    socket.ping(String(this.#pings));
  }

  /** A peer may respond only to the latest of several pings (RFC 6455, section 5.5.3). */
  #answered(ping: number): void {
    for (const [waiting, answer] of this.#probes ?? []) {
      if (waiting > ping) return;
      this.#probes?.delete(waiting);
      answer();
    }
  }

  isSameAs(phone: AdmittedPhone): boolean {
    return phone.deviceNo === this.deviceNo && phone.tenantId === this.tenantId && phone.ownerId === this.ownerId;
  }
}
