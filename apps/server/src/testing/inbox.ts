import type { RawData, WebSocket } from 'ws';

/** Only a test that fails waits this long; a busy machine may need some of it. */
const waitMs = 60_000;

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** The messages that a test's socket has received; a test takes them in any order. */
export interface Inbox<M extends { readonly action: string }> {
  readonly received: readonly M[];
  readonly binary: readonly Buffer[];
  /** Takes the first message of this action that has come, or comes in time, and that fits. */
  next<A extends M['action']>(
    action: A,
    fits?: (message: Extract<M, { action: A }>) => boolean,
  ): Promise<Extract<M, { action: A }>>;
  readonly closed: Promise<Closed>;
}

/** Collects every message that the socket receives from now on. */
export function createInbox<M extends { readonly action: string }>(socket: WebSocket): Inbox<M> {
  const received: M[] = [];
  const binary: Buffer[] = [];
  const taken = new Set<M>();
  const wakes = new Set<() => void>();
  const closed = new Promise<Closed>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) binary.push(data as Buffer);
    else received.push(JSON.parse(String(data)) as M);
    for (const wake of wakes) wake();
  });
  return {
    received,
    binary,
    closed,
    next(action, fits = () => true) {
      type Wanted = Extract<M, { action: typeof action }>;
      return new Promise<Wanted>((resolve, reject) => {
        const look = () => {
          const found = received.find(
            (message) => !taken.has(message) && message.action === action && fits(message as Wanted),
          );
          if (!found) return;
          taken.add(found);
          wakes.delete(look);
          clearTimeout(timer);
          resolve(found as Wanted);
        };
        const timer = setTimeout(() => {
          wakes.delete(look);
          const heard = received.map((message) => JSON.stringify(message).slice(0, 200)).join('\n  ');
          reject(new Error(`no ${action} within ${waitMs} ms; heard:\n  ${heard}`));
        }, waitMs);
        wakes.add(look);
        look();
      });
    },
  };
}
