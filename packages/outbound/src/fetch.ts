import { addressOf, exchange, HttpError, type Resolve, readBody, readUrl } from './request.ts';

interface OutboundOptions {
  readonly mostBytes: number;
  /** Whether the address may be inside the own network. */
  innerAllowed(url: URL): boolean | Promise<boolean>;
  readonly resolve?: Resolve;
}

interface Init {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: { toString(): string } | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Creates a `fetch` for addresses that are not trusted. Redirects are returned, not followed. */
export function createOutboundFetch({ mostBytes, innerAllowed, resolve }: OutboundOptions) {
  return async (address: string, { method = 'GET', headers = {}, body, signal }: Init = {}): Promise<Response> => {
    const url = readUrl(address);
    const target = await addressOf(url, await innerAllowed(url), resolve);
    const content = body === undefined || body === null ? undefined : Buffer.from(body.toString());
    const hop = { url, method, headers, body: content };
    const response = await exchange(hop, target, signal ?? new AbortController().signal);
    const tooLarge = new HttpError(`The response has more than ${mostBytes} bytes`);
    const { statusCode: status = 0, rawHeaders } = response;
    const received = await readBody(response, mostBytes, tooLarge);
    const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, rawHeaders[index + 1]!]] : [],
    );
    return new Response(received.length > 0 ? new Uint8Array(received) : null, { status, headers: pairs });
  };
}
