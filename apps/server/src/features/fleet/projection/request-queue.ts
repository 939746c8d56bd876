/** A browser's limit of queued requests: more than opening the largest wall twice. */
const mostWaiting = 2_000;

/** A request that needs these phones freshly read. */
export interface Request<Phone> {
  readonly deviceNos: readonly string[];
  /** The site itself makes the request, not the browser. */
  readonly isOfSite?: boolean;
  follow(found: ReadonlyMap<string, Phone>): void;
}

interface Ports<Phone> {
  /** Reads phones by number; those out of reach are left out. */
  find(deviceNos: readonly string[]): Promise<ReadonlyMap<string, Phone>>;
  /** The browser has requested too much. */
  overflowed(): void;
  failed(error: unknown): void;
}

type State = { readonly at: 'idle' } | { readonly at: 'reading'; readonly phones: number } | { readonly at: 'closed' };

/** Executes a browser's requests in order. Requests that arrive during a read share the next one. */
export class RequestQueue<Phone> {
  readonly #ports: Ports<Phone>;
  #waiting: Request<Phone>[] = [];
  #waitingPhones = 0;
  #state: State = { at: 'idle' };

  constructor(ports: Ports<Phone>) {
    this.#ports = ports;
  }

  add(request: Request<Phone>): void {
    if (this.#state.at === 'closed') return;
    this.#waiting.push(request);
    if (!request.isOfSite) this.#waitingPhones += Math.max(1, request.deviceNos.length);
    if (this.#state.at === 'idle') void this.#serve();
    else if (this.#state.phones + this.#waitingPhones > mostWaiting) {
      this.close();
      this.#ports.overflowed();
    }
  }

  /** Phones are being read for a request. */
  get isReading(): boolean {
    return this.#state.at === 'reading';
  }

  /** Drops queued requests, and ignores the result of the running read. */
  close(): void {
    this.#state = { at: 'closed' };
    this.#waiting = [];
  }

  async #serve(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting;
        this.#state = { at: 'reading', phones: this.#waitingPhones };
        this.#waiting = [];
        this.#waitingPhones = 0;
        const found = await this.#ports.find([...new Set(batch.flatMap(({ deviceNos }) => deviceNos))]);
        for (const { follow } of batch) if (!this.#isClosed) follow(found);
        if (this.#isClosed) return;
      }
      this.#state = { at: 'idle' };
    } catch (error) {
      if (this.#isClosed) return;
      this.close();
      this.#ports.failed(error);
    }
  }

  get #isClosed(): boolean {
    return this.#state.at === 'closed';
  }
}
