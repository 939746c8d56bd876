/** Wakes other parts and other nodes. Facts live in the database; a message that nobody hears is lost. */
export interface Bus {
  publish(subject: string, message: unknown): void;
  /** Hears messages of exactly this subject, in the order they were published by one node. Returns the way to stop. */
  subscribe(subject: string, hear: (message: never) => void): () => void;
  close(): Promise<void>;
}

/** The bus of a single node: delivers at once, within the process. A listener that throws harms nobody else. */
export function createLocalBus(onError: (error: unknown, subject: string) => void): Bus {
  const listeners = new Map<string, Set<(message: never) => void>>();
  return {
    publish(subject, message) {
      for (const hear of listeners.get(subject) ?? []) {
        try {
          hear(message as never);
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
