import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, plainHost } from './address.ts';

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** A request that is not allowed or did not succeed. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
}

/** A name or address leads into the own network. */
export class InnerAddressError extends HttpError {
  readonly host: string;
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host} leads to the inner address ${address}`);
    this.host = host;
    this.address = address;
  }
}

export type Resolve = (host: string) => Promise<readonly string[]>;

export interface Hop {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new HttpError(`${address} is not a URL`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new HttpError(`${url.protocol} is not http: or https:`);
  if (url.username !== '' || url.password !== '') throw new HttpError('A URL may not carry a name and a password');
  return url;
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map((one) => one.address);
}

/** Returns the address to connect to. Throws if any address of the name is inside the network and `innerAllowed` is `false`. */
export async function addressOf(url: URL, innerAllowed: boolean, resolve: Resolve = resolveAll): Promise<string> {
  const host = plainHost(url);
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new HttpError(`${host} has no address`);
  const innerOne = addresses.find((one) => !isPublicAddress(one));
  if (innerOne && !innerAllowed) throw new InnerAddressError(host, innerOne);
  return first;
}

/** Whether the URL's host leads into the own network. */
export const isInner = (url: URL, resolve?: Resolve): Promise<boolean> =>
  addressOf(url, false, resolve).then(
    () => false,
    (error) => error instanceof InnerAddressError,
  );

/** Sends one request to exactly the address that was checked, instead of resolving the name again. */
export function exchange(
  { url, method, headers, body }: Hop,
  address: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const host = plainHost(url);
  return new Promise((resolve, reject) => {
    const request = (secure ? httpsRequest : httpRequest)({
      host: address,
      port: url.port || (secure ? 443 : 80),
      path: url.pathname + url.search,
      method,
      headers: { ...headers, host: url.host, ...(body && { 'content-length': body.length }) },
      agent: false,
      signal,
      ...(secure && isIP(host) === 0 && { servername: host }),
    });
    request.on('response', resolve).on('error', reject).end(body);
  });
}

/** Sends a request and follows its redirects. `addressFor` returns the address of each hop, or throws if the hop is not allowed. */
export async function follow(
  hop: Hop,
  addressFor: (url: URL) => Promise<string>,
  signal: AbortSignal,
  redirectsLeft = maxRedirects,
): Promise<IncomingMessage> {
  const response = await exchange(hop, await addressFor(hop.url), signal);
  const { statusCode = 0, headers } = response;
  if (!redirects.has(statusCode) || headers.location === undefined) return response;
  response.destroy();
  if (redirectsLeft === 0) throw new HttpError(`More than ${maxRedirects} redirects`);
  return follow(redirected(hop, statusCode, headers.location), addressFor, signal, redirectsLeft - 1);
}

/** Follows browsers: 303, and 301 or 302 after a POST, become a GET; another origin does not get the `authorization` header. */
function redirected(hop: Hop, status: number, location: string): Hop {
  const url = readUrl(location, hop.url);
  const headers = { ...hop.headers };
  if (url.origin !== hop.url.origin) delete headers.authorization;
  const toGet = status === 303 ? hop.method !== 'HEAD' : (status === 301 || status === 302) && hop.method === 'POST';
  if (!toGet) return { ...hop, url, headers };
  delete headers['content-type'];
  return { url, method: 'GET', headers, body: undefined };
}

/** Reads the whole body. Rejects with `tooLarge` if it is longer than `mostBytes`. */
export async function readBody(response: IncomingMessage, mostBytes: number, tooLarge: Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
