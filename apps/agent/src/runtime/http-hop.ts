import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, plainHost } from './http-address.ts';

export const maxRedirects = 5;
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

/** The redirect's target, if any. */
export const redirectOf = ({ statusCode = 0, headers }: IncomingMessage): string | undefined =>
  redirects.has(statusCode) ? headers.location : undefined;
