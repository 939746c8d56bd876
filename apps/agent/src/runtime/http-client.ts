import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { ArgumentError, type HostCallArgs } from '@flotilla/script-api';
import { TimeoutError } from './host.ts';
import { findAllowed, isPublicAddress, plainHost } from './http-address.ts';

const maxRedirects = 5;
const maxResponseBytes = 1_000_000;
const redirects = new Set([301, 302, 303, 307, 308]);
const refusedHeaders =
  /^(host|cookie|content-length|connection|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*)$/i;

/** A request that is not allowed or did not succeed. */
class HttpError extends Error {
  override readonly name = 'HttpError';
}

export type Resolve = (host: string) => Promise<readonly string[]>;

export interface HttpClientOptions {
  /** Hosts that may be called; none: every request is refused. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
}

export interface HttpAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type HttpCall = HostCallArgs<'http.request'>['request'];
interface Hop {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map((one) => one.address);
}

/** Requests to allowed hosts only. Each hop is checked, resolved once, and connected to the very address that was checked. */
export function createHttpClient({ allow, resolve = resolveAll }: HttpClientOptions) {
  async function addressFor(url: URL): Promise<string> {
    if (allow.length === 0) throw new HttpError('No host may be called: the list of allowed hosts is empty');
    const allowed = findAllowed(url, allow);
    if (!allowed) throw new HttpError(`${url.host} is not among the allowed hosts`);
    const host = plainHost(url);
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
    const [first] = addresses;
    if (first === undefined) throw new HttpError(`${host} has no address`);
    const innerOne = addresses.find((one) => !isPublicAddress(one));
    if (innerOne && !allowed.innerAllowed) throw new HttpError(`${host} leads to the inner address ${innerOne}`);
    return first;
  }

  async function follow(hop: Hop, signal: AbortSignal, redirectsLeft: number): Promise<HttpAnswer> {
    const response = await exchange(hop, await addressFor(hop.url), signal);
    const { location } = response.headers;
    if (!redirects.has(response.statusCode ?? 0) || location === undefined) return readAnswer(response);
    response.destroy();
    if (redirectsLeft === 0) throw new HttpError(`More than ${maxRedirects} redirects`);
    return follow(redirected(hop, response.statusCode!, location), signal, redirectsLeft - 1);
  }

  return async (call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> => {
    const timeout = AbortSignal.timeout(call.timeoutMs);
    const both = AbortSignal.any([signal, timeout]);
    try {
      return await Promise.race([follow(firstHop(call), both, maxRedirects), aborted(both)]);
    } catch (error) {
      if (timeout.aborted) throw new TimeoutError(`${call.url} did not answer within ${call.timeoutMs} ms`);
      if (error instanceof HttpError || error instanceof ArgumentError) throw error;
      throw new HttpError(`${call.url}: ${(error as Error).message}`);
    }
  };
}

/** Name resolution cannot be aborted, so the exchange as a whole is left behind. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new HttpError('The run has ended'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

function firstHop({ url: address, method, headers, body }: HttpCall): Hop {
  const url = readUrl(address);
  const own: Record<string, string> = { 'accept-encoding': 'identity', 'user-agent': 'flotilla-script' };
  if (body !== undefined && body !== null) {
    own['content-type'] = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  }
  for (const [name, value] of Object.entries(headers)) {
    if (refusedHeaders.test(name)) throw new ArgumentError(`http: the header ${name} may not be set`);
    checkHeader(name, value);
    own[name.toLowerCase()] = value;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { url, method, headers: own, body: body === undefined || body === null ? undefined : Buffer.from(text) };
}

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch (error) {
    throw new ArgumentError(`http: ${(error as Error).message}`);
  }
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new HttpError(`${address} is not a URL`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new HttpError(`${url.protocol} is not http: or https:`);
  if (url.username !== '' || url.password !== '') throw new HttpError('A URL may not carry a name and a password');
  return url;
}

/** As browsers do it: 303, and 301 or 302 after a POST, become a GET; another origin does not get the authorisation. */
function redirected(hop: Hop, status: number, location: string): Hop {
  const url = readUrl(location, hop.url);
  const headers = { ...hop.headers };
  if (url.origin !== hop.url.origin) delete headers.authorization;
  const toGet = status === 303 ? hop.method !== 'HEAD' : (status === 301 || status === 302) && hop.method === 'POST';
  if (!toGet) return { ...hop, url, headers };
  delete headers['content-type'];
  return { url, method: 'GET', headers, body: undefined };
}

function exchange({ url, method, headers, body }: Hop, address: string, signal: AbortSignal): Promise<IncomingMessage> {
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

async function readAnswer(response: IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxResponseBytes) {
      response.destroy();
      throw new HttpError(`The answer has more than ${maxResponseBytes} bytes`);
    }
    chunks.push(chunk);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (name !== 'set-cookie') headers[name] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  const status = response.statusCode ?? 0;
  return { status, ok: status >= 200 && status < 300, headers, body: Buffer.concat(chunks).toString('utf8') };
}
