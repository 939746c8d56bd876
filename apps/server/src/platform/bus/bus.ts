import { outsideCalls } from '../db/call-share.ts';

/** Wakes other parts and other nodes. Facts are in the database; a message without subscribers is lost. */
export interface Bus {
  publish(subject: string, message: unknown): void;
  /** Subscribes to exactly this subject, in one node's order. Returns a function that unsubscribes. */
  subscribe(subject: string, listener: (message: never) => void): () => void;
  close(): Promise<void>;
}

/** A bus within one process, which delivers immediately. A listener that throws does not affect the others. */
export function createLocalBus(onError: (error: unknown, subject: string) => void): Bus {
  const listeners = new Map<string, Set<(message: never) => void>>();
  return {
    publish(subject, message) {
      for (const listener of listeners.get(subject) ?? []) {
        try {
          outsideCalls(() => listener(message as never));
        } catch (error) {
          onError(error, subject);
        }
      }
    },
    subscribe(subject, listener) {
      const subscribers = listeners.get(subject) ?? new Set();
      listeners.set(subject, subscribers.add(listener));
      return () => {
        subscribers.delete(listener);
      };
    },
    async close() {
      listeners.clear();
    },
  };
}
