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
export function createRequestQueue<Phone>({ find, overflowed, failed }: Ports<Phone>) {
  let waiting: Request<Phone>[] = [];
  let waitingPhones = 0;
  let state: State = { at: 'idle' };
  const isClosed = () => state.at === 'closed';

  /** Drops queued requests, and ignores the result of the running read. */
  const close = (): void => {
    state = { at: 'closed' };
    waiting = [];
  };

  const serve = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const batch = waiting;
        state = { at: 'reading', phones: waitingPhones };
        waiting = [];
        waitingPhones = 0;
        const found = await find([...new Set(batch.flatMap(({ deviceNos }) => deviceNos))]);
        for (const { follow } of batch) if (!isClosed()) follow(found);
        if (isClosed()) return;
      }
      state = { at: 'idle' };
    } catch (error) {
      if (isClosed()) return;
      close();
      failed(error);
    }
  };

  return {
    add(request: Request<Phone>): void {
      if (state.at === 'closed') return;
      waiting.push(request);
      if (!request.isOfSite) waitingPhones += Math.max(1, request.deviceNos.length);
      if (state.at === 'idle') void serve();
      else if (state.phones + waitingPhones > mostWaiting) {
        close();
        overflowed();
      }
    },
    /** Phones are being read for a request. */
    get isReading(): boolean {
      return state.at === 'reading';
    },
    close,
  };
}
export type RequestQueue<Phone> = ReturnType<typeof createRequestQueue<Phone>>;
