import type { FromBrowser, ToBrowser } from '@flotilla/contract/live';
import type { ScreenSettingsChange } from '@flotilla/contract/phone-settings';
import { type PhoneMessage, readPicture, readText } from './read-frame.ts';

/** Every so often a lost connection is made anew, and one that stands is pinged (specification, section 9). */
export const checkMs = 2_000;
/** A connection that is not made, or has said nothing, for so many checks is given up. */
const patience = 5;
/** Drawn pictures are acknowledged together: a wall of 100 screens would else send a frame for each. */
const ackMs = 40;

export type Link = 'closed' | 'connecting' | 'open';

/** How far a screen's room is. `refused` carries what the server or the phone said. */
export type RoomState = { at: 'joining' } | { at: 'open' } | { at: 'refused'; msg: string };

export interface Room {
  settings: ScreenSettingsChange;
  onState: (state: RoomState) => void;
  /** One JPEG; the bytes may be transferred. Acknowledge it with `drawn`. */
  onPicture: (picture: Uint8Array<ArrayBuffer>) => void;
}

type Hear = (message: PhoneMessage) => void;
type ForPhone = Extract<
  FromBrowser,
  { action: 'rebootEC' | 'rebootPhone' | 'releaseScreenPermission' | 'canvas_action' }
>;
export type PhoneOrder = ForPhone extends infer Order
  ? Order extends unknown
    ? Omit<Order, 'deviceNo'>
    : never
  : never;

const liveAddress = () => `${location.protocol.replace('http', 'ws')}//${location.host}/rapi/ws/device?type=client`;

/**
 * One connection for the state and the screens of many phones. What is watched and joined is a wish: it may be made
 * before the connection stands, and holds over reconnects until it is taken back.
 */
export class LiveSocket {
  readonly #connect: () => WebSocket;
  #socket: WebSocket | undefined;
  #unheardChecks = 0;
  #link: Link = 'closed';
  readonly #linkListeners = new Set<() => void>();
  readonly #watchers = new Map<string, Set<Hear>>();
  readonly #rooms = new Map<string, { room: Room; state: RoomState }>();
  readonly #acks = new Map<string, number>();
  #ackTimer: ReturnType<typeof setTimeout> | undefined;
  /** Pictures and bytes received since the beginning, for a meter. */
  readonly received = { pictures: 0, bytes: 0 };

  constructor(connect: () => WebSocket = () => new WebSocket(liveAddress())) {
    this.#connect = connect;
  }

  /** Connects and keeps connected until the answer is called. */
  start(): () => void {
    this.#open();
    const timer = setInterval(() => this.#check(), checkMs);
    return () => {
      clearInterval(timer);
      this.#drop();
      this.#setLink('closed');
    };
  }

  readonly link = (): Link => this.#link;
  readonly onLink = (listener: () => void): (() => void) => {
    this.#linkListeners.add(listener);
    return () => this.#linkListeners.delete(listener);
  };

  /** Heartbeats, presence and answers of one phone, until the answer is called. */
  watch(deviceNo: string, hear: Hear): () => void {
    const watchers = this.#watchers.get(deviceNo) ?? new Set();
    if (watchers.size === 0) this.#send({ action: 'watch', deviceNo });
    this.#watchers.set(deviceNo, watchers.add(hear));
    return () => {
      watchers.delete(hear);
      if (watchers.size > 0) return;
      this.#watchers.delete(deviceNo);
      this.#send({ action: 'unwatch', deviceNo });
    };
  }

  /** Shows one phone's screen until the answer is called. */
  join(deviceNo: string, room: Room): () => void {
    const entry = { room, state: { at: 'joining' } as RoomState };
    this.#rooms.set(deviceNo, entry);
    room.onState(entry.state);
    this.#send({ action: 'joinRoom', deviceNo, screenSetting: room.settings });
    return () => {
      if (this.#rooms.get(deviceNo) !== entry) return;
      this.#rooms.delete(deviceNo);
      this.#acks.delete(deviceNo);
      this.#send({ action: 'exitRoom', deviceNo });
    };
  }

  /** How many screens are being shown. */
  screens(): number {
    return [...this.#rooms.values()].filter(({ state }) => state.at === 'open').length;
  }

  /** Tells one phone to do something; false when there is no connection. */
  order(deviceNo: string, order: PhoneOrder): boolean {
    return this.#send({ ...order, deviceNo } as FromBrowser);
  }

  /** So many pictures of this phone have been drawn, or gave way to newer ones. */
  drawn(deviceNo: string, count: number): void {
    if (!this.#rooms.has(deviceNo)) return;
    this.#acks.set(deviceNo, (this.#acks.get(deviceNo) ?? 0) + count);
    this.#ackTimer ??= setTimeout(() => this.#acknowledge(), ackMs);
  }

  #acknowledge(): void {
    this.#ackTimer = undefined;
    for (const [deviceNo, count] of this.#acks) this.#send({ action: 'pictureAck', deviceNo, count });
    this.#acks.clear();
  }

  #check(): void {
    this.#unheardChecks += 1;
    if (this.#unheardChecks > patience) this.#drop();
    if (!this.#socket) this.#open();
    else this.#send({ action: 'ping' });
  }

  #open(): void {
    const socket = this.#connect();
    this.#socket = socket;
    this.#unheardChecks = 0;
    this.#setLink('connecting');
    socket.binaryType = 'arraybuffer';
    // A connection that was given up may still speak.
    const mine = (then: () => void) => () => this.#socket === socket && then();
    socket.onopen = mine(() => this.#opened());
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => mine(() => this.#frame(data))();
    socket.onclose = mine(() => this.#drop());
    socket.onerror = mine(() => this.#drop());
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    socket.close();
    this.#acks.clear();
    for (const entry of this.#rooms.values()) {
      if (entry.state.at === 'open') this.#setRoom(entry, { at: 'joining' });
    }
    this.#setLink('connecting');
  }

  #opened(): void {
    this.#unheardChecks = 0;
    this.#setLink('open');
    for (const deviceNo of this.#watchers.keys()) this.#send({ action: 'watch', deviceNo });
    for (const [deviceNo, { room, state }] of this.#rooms) {
      if (state.at !== 'refused') this.#send({ action: 'joinRoom', deviceNo, screenSetting: room.settings });
    }
  }

  #frame(data: string | ArrayBuffer): void {
    this.#unheardChecks = 0;
    if (typeof data !== 'string') this.#picture(data);
    else this.#message(readText(data));
  }

  #picture(frame: ArrayBuffer): void {
    const read = readPicture(frame);
    const entry = read && this.#rooms.get(read.deviceNo);
    if (!read || !entry) return;
    this.received.pictures += 1;
    this.received.bytes += read.picture.byteLength;
    if (entry.state.at === 'joining') this.#setRoom(entry, { at: 'open' });
    entry.room.onPicture(read.picture);
  }

  #message(message: ToBrowser | undefined): void {
    if (!message) return;
    if (message.action === 'ping') this.#send({ action: 'pong' });
    const { deviceNo } = message;
    if (deviceNo === undefined || message.action === 'ping' || message.action === 'pong') return;
    const entry = this.#rooms.get(deviceNo);
    if (entry && message.action === 'joinRoomResp')
      this.#setRoom(entry, message.code === 0 ? { at: 'open' } : { at: 'refused', msg: message.msg });
    if (entry && message.action === 'ended') this.#setRoom(entry, { at: 'refused', msg: message.msg });
    for (const hear of this.#watchers.get(deviceNo) ?? []) hear(message as PhoneMessage);
  }

  #setRoom(entry: { room: Room; state: RoomState }, state: RoomState): void {
    entry.state = state;
    entry.room.onState(state);
  }

  #setLink(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    for (const listener of this.#linkListeners) listener();
  }

  #send(message: FromBrowser): boolean {
    if (this.#link !== 'open' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
