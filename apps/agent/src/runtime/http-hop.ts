import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, plainHost } from './http-address.ts';

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** A request that is not allowed or did not succeed. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
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

/** The address to connect to, once all that the name has are checked. */
export async function addressOf(url: URL, innerAllowed: boolean, resolve: Resolve = resolveAll): Promise<string> {
  const host = plainHost(url);
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new HttpError(`${host} has no address`);
  const innerOne = addresses.find((one) => !isPublicAddress(one));
  if (innerOne && !innerAllowed) throw new HttpError(`${host} leads to the inner address ${innerOne}`);
  return first;
}

/** One request to the very address that was checked. */
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

/** A request with its redirects. `addressFor` says where each hop may connect to, or throws. */
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

/** As in browsers: 303, and 301 or 302 after a POST, become a GET; another origin does not get the authorization. */
function redirected(hop: Hop, status: number, location: string): Hop {
  const url = readUrl(location, hop.url);
  const headers = { ...hop.headers };
  if (url.origin !== hop.url.origin) delete headers.authorization;
  const toGet = status === 303 ? hop.method !== 'HEAD' : (status === 301 || status === 302) && hop.method === 'POST';
  if (!toGet) return { ...hop, url, headers };
  delete headers['content-type'];
  return { url, method: 'GET', headers, body: undefined };
}

/** The whole body; rejects with `tooLarge` if it is longer than allowed. */
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
