import type { FromBrowser, ToBrowser } from '@flotilla/contract/live';
import type { Locale } from '@flotilla/contract/locale';
import { Pictures } from '../screen/pictures.ts';
import { Acknowledgements } from './acknowledgements.ts';
import { Connection } from './connection.ts';
import { type PhoneMessage, readPicture, readText } from './read-frame.ts';
import { type Room, Rooms } from './rooms.ts';

type OnMessage = (message: PhoneMessage) => void;
type Ordered =
  | 'rebootEC'
  | 'rebootPhone'
  | 'releaseScreenPermission'
  | 'canvas_action'
  | 'videoWays'
  | 'answer'
  | 'candidate';
type WithoutPhone<Order> = Order extends unknown ? Omit<Order, 'deviceNo'> : never;
/** A message to one phone. */
export type PhoneOrder = WithoutPhone<Extract<FromBrowser, { action: Ordered }>>;
/** A touch, a key or a text on a phone's screen. */
export type ScreenAction = Omit<
  Extract<FromBrowser, { action: 'canvas_action' }>,
  'action' | 'deviceNo' | 'deviceNos' | 'seq'
>;

/** The most phones that one message names. */
const mostNamed = 500;

const liveAddress = () => `${location.protocol.replace('http', 'ws')}//${location.host}/rapi/ws/device?type=client`;

const joining = (deviceNo: string, { settings, yields, video }: Room): FromBrowser => ({
  action: 'joinRoom',
  deviceNo,
  screenSetting: settings,
  ...(yields && { yields }),
  ...(video && { video }),
});

/**
 * One connection for the state and the screens of many phones. Subscriptions may be made before it is open, and survive
 * reconnects until they are cancelled.
 */
export class LiveSocket {
  readonly #connection: Connection;
  readonly #watchers = new Map<string, Set<OnMessage>>();
  readonly #rooms = new Rooms();
  readonly #acknowledgements = new Acknowledgements((message) => this.#send(message));
  /** Pictures and bytes received since the beginning, for a meter. */
  readonly received = { pictures: 0, bytes: 0 };
  /** The latest pictures of visible screens. */
  readonly pictures = new Pictures();
  #lastSeq = 0;
  #language: Locale | undefined;

  constructor(connect: () => WebSocket = () => new WebSocket(liveAddress())) {
    this.#connection = new Connection(connect, {
      onOpen: () => this.#opened(),
      onFrame: (data) => (typeof data === 'string' ? this.#message(readText(data)) : this.#picture(data)),
      onBroken: () => {
        this.#acknowledgements.clear();
        this.#rooms.onDisconnect();
      },
      onIdle: () => {
        if (this.#send({ action: 'ping' })) this.#acknowledgements.pinged();
      },
    });
  }

  /** Connects, and reconnects until the returned function is called. */
  readonly start = (): (() => void) => this.#connection.start();
  get link() {
    return this.#connection.link;
  }
  get onLink() {
    return this.#connection.onLink;
  }

  /** Subscribes to heartbeats, presence and responses of one phone, until the returned function is called. */
  watch(deviceNo: string, onMessage: OnMessage): () => void {
    const watchers = this.#watchers.get(deviceNo) ?? new Set();
    if (watchers.size === 0) this.#send({ action: 'watch', deviceNo });
    this.#watchers.set(deviceNo, watchers.add(onMessage));
    return () => {
      watchers.delete(onMessage);
      if (watchers.size > 0) return;
      this.#watchers.delete(deviceNo);
      this.#send({ action: 'unwatch', deviceNo });
    };
  }

  /** Joins one phone's room until the returned function is called. */
  join(deviceNo: string, room: Room): () => void {
    const leave = this.#rooms.add(deviceNo, room);
    this.#send(joining(deviceNo, room));
    return () => {
      if (!leave()) return;
      this.#acknowledgements.drop(deviceNo);
      this.#send({ action: 'exitRoom', deviceNo });
    };
  }

  /** The number of shown screens. */
  readonly screens = (): number => this.#rooms.openCount();
  /** The number of wanted screens. */
  readonly wanted = (): number => this.#rooms.count();

  /** Sends a message to one phone. Returns `false` if there is no connection. */
  order(deviceNo: string, order: PhoneOrder): boolean {
    return this.#send({ ...order, deviceNo } as FromBrowser);
  }

  /** Sends one action to many phones. Returns the number that each phone's `actionDone` will have; 0 without a connection. */
  together(deviceNos: readonly string[], action: ScreenAction): number {
    this.#lastSeq += 1;
    const seq = this.#lastSeq;
    return this.#send({ action: 'canvas_action', ...action, seq, deviceNos: [...deviceNos] }) ? seq : 0;
  }

  /** Measures the round trip to a phone: `probed` is called with the number. */
  probe(deviceNo: string): number {
    this.#lastSeq += 1;
    return this.#send({ action: 'probe', deviceNo, seq: this.#lastSeq }) ? this.#lastSeq : 0;
  }

  /** Counts pictures of this phone that were drawn, or replaced by newer ones. */
  drawn(deviceNo: string, count: number): void {
    if (this.#rooms.has(deviceNo)) this.#acknowledgements.drawn(deviceNo, count);
  }

  /** Sets the language of the server's texts, also for reconnects. */
  speak(language: Locale): void {
    this.#language = language;
    this.#send({ action: 'language', language });
  }

  #opened(): void {
    if (this.#language) this.#send({ action: 'language', language: this.#language });
    const watched = [...this.#watchers.keys()];
    for (let from = 0; from < watched.length; from += mostNamed)
      this.#send({ action: 'watch', deviceNos: watched.slice(from, from + mostNamed) });
    for (const { deviceNo, room } of this.#rooms.toJoin()) this.#send(joining(deviceNo, room));
  }

  #picture(frame: ArrayBuffer): void {
    const read = readPicture(frame);
    if (!read || !this.#rooms.has(read.deviceNo)) return;
    this.received.pictures += 1;
    this.received.bytes += read.picture.byteLength;
    this.#rooms.onPicture(read.deviceNo, read.picture);
  }

  #message(message: ToBrowser | undefined): void {
    if (!message) return;
    if (message.action === 'ping') this.#send({ action: 'pong' });
    if (message.action === 'pong') this.#acknowledgements.ponged();
    const { deviceNo } = message;
    if (deviceNo === undefined || message.action === 'ping' || message.action === 'pong') return;
    this.#rooms.onMessage(deviceNo, message);
    for (const onMessage of this.#watchers.get(deviceNo) ?? []) onMessage(message);
  }

  #send(message: FromBrowser): boolean {
    return this.#connection.send(JSON.stringify(message));
  }
}
