import { type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http';
import { ArgumentError, type HostCallArgs, type HttpResponse } from '@flotilla/script-api';
import { TimeoutError } from './host.ts';
import { findAllowed } from './http-address.ts';
import {
  addressOf,
  exchange,
  type Hop,
  HttpError,
  maxRedirects,
  type Resolve,
  readUrl,
  redirectOf,
} from './http-hop.ts';

const maxResponseBytes = 1_000_000;
const refusedHeaders =
  /^(host|cookie|content-length|connection|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*)$/i;

export interface HttpClientOptions {
  /** Hosts that may be called; without any, every request is refused. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
}

/** Its `json` is added inside the sandbox. */
type HttpAnswer = Omit<HttpResponse, 'json'>;

export type HttpCall = HostCallArgs<'http.request'>['request'];

/** Requests to allowed hosts only. Each hop is checked, resolved once, and connected to the very address that was checked. */
export function createHttpClient({ allow, resolve }: HttpClientOptions) {
  async function addressFor(url: URL): Promise<string> {
    if (allow.length === 0) throw new HttpError('No host may be called: the list of allowed hosts is empty');
    const allowed = findAllowed(url, allow);
    if (!allowed) throw new HttpError(`${url.host} is not among the allowed hosts`);
    return addressOf(url, allowed.innerAllowed, resolve);
  }

  async function follow(hop: Hop, signal: AbortSignal, redirectsLeft: number): Promise<HttpAnswer> {
    const response = await exchange(hop, await addressFor(hop.url), signal);
    const location = redirectOf(response);
    if (location === undefined) return readAnswer(response);
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

/** Name resolution cannot be aborted, so the whole request is abandoned. */
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
