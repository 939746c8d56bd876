import { checkServer, onServerReturn, serverSentData } from '../calls/server-link.ts';

/** The interval for reconnecting a lost connection and for pinging an idle one. */
export const checkMs = 2_000;
/** A connection is given up after this many checks without a message. */
const maxSilentChecks = 5;

export type Link = 'closed' | 'connecting' | 'open';

export interface Ends {
  /** The connection is open: subscriptions may be sent again. */
  onOpen: () => void;
  onFrame: (data: string | ArrayBuffer) => void;
  /** The connection is lost; the next check reconnects. */
  onBroken: () => void;
  /** The connection is idle, so it needs a ping. */
  onIdle: () => void;
}

/** A WebSocket that reconnects whenever it is lost, from `start` until it is stopped. */
export class Connection {
  readonly #connect: () => WebSocket;
  readonly #ends: Ends;
  #socket: WebSocket | undefined;
  #silentChecks = 0;
  #link: Link = 'closed';
  readonly #listeners = new Set<() => void>();

  constructor(connect: () => WebSocket, ends: Ends) {
    this.#connect = connect;
    this.#ends = ends;
  }

  start(): () => void {
    this.#open();
    const timer = setInterval(() => this.#check(), checkMs);
    const stopListening = onServerReturn(() => {
      this.#drop();
      this.#open();
    });
    return () => {
      stopListening();
      clearInterval(timer);
      this.#drop();
      this.#setLink('closed');
    };
  }

  readonly link = (): Link => this.#link;
  readonly onLink = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns `false` if there is no connection. */
  send(text: string): boolean {
    if (this.#link !== 'open' || !this.#socket) return false;
    this.#socket.send(text);
    return true;
  }

  #check(): void {
    this.#silentChecks += 1;
    if (this.#silentChecks > maxSilentChecks) this.#break();
    if (this.#socket) this.#ends.onIdle();
    else this.#open();
  }

  #open(): void {
    const socket = this.#connect();
    this.#socket = socket;
    this.#silentChecks = 0;
    this.#setLink('connecting');
    socket.binaryType = 'arraybuffer';
    // An abandoned connection may still send messages.
    const mine = (then: () => void) => () => {
      if (this.#socket === socket) then();
    };
    socket.onopen = mine(() => {
      this.#silentChecks = 0;
      this.#setLink('open');
      this.#ends.onOpen();
    });
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
      mine(() => {
        this.#silentChecks = 0;
        serverSentData();
        this.#ends.onFrame(data);
      })();
    socket.onclose = mine(() => this.#break());
    socket.onerror = mine(() => this.#break());
  }

  #break(): void {
    this.#drop();
    checkServer();
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    socket.close();
    this.#setLink('connecting');
    this.#ends.onBroken();
  }

  #setLink(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    for (const listener of this.#listeners) listener();
  }
}
