import { OrderedQueue } from './ordered-queue.ts';

/** Runs the actions of each viewer in order, independent of other viewers. A viewer's queue exists only while it has work. */
export class ViewerQueues {
  readonly #failed: (error: unknown) => void;
  readonly #queues = new Map<string, OrderedQueue>();

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  get count(): number {
    return this.#queues.size;
  }

  push(viewer: string, ...work: Parameters<OrderedQueue['push']>): boolean {
    return this.#of(viewer).push(...work);
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.idle()));
  }

  #of(viewer: string): OrderedQueue {
    const known = this.#queues.get(viewer);
    if (known) return known;
    const queue = new OrderedQueue({ failed: this.#failed, emptied: () => void this.#queues.delete(viewer) });
    this.#queues.set(viewer, queue);
    return queue;
  }
}
