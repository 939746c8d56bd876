import { outsideCalls } from '../db/call-share.ts';

/** Wakes other parts and other nodes. Facts are in the database; a message without subscribers is lost. */
export interface Bus {
  publish(subject: string, message: unknown): void;
  /** Subscribes to exactly this subject, in one node's order. Returns a function that unsubscribes. */
  subscribe(subject: string, hear: (message: never) => void): () => void;
  close(): Promise<void>;
}

/** A single node's bus: delivers at once, within the process. A listener that throws does not affect others. */
export function createLocalBus(onError: (error: unknown, subject: string) => void): Bus {
  const listeners = new Map<string, Set<(message: never) => void>>();
  return {
    publish(subject, message) {
      for (const hear of listeners.get(subject) ?? []) {
        try {
          outsideCalls(() => hear(message as never));
        } catch (error) {
          onError(error, subject);
        }
      }
    },
    subscribe(subject, hear) {
      const heard = listeners.get(subject) ?? new Set();
      listeners.set(subject, heard.add(hear));
      return () => {
        heard.delete(hear);
      };
    },
    async close() {
      listeners.clear();
    },
  };
}
