import { type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http';
import { findAllowed } from '@flotilla/outbound/address';
import {
  addressOf,
  follow,
  type Hop,
  HttpError,
  InnerAddressError,
  type Resolve,
  readBody,
  readUrl,
} from '@flotilla/outbound/request';
import { ArgumentError, type HostCallArgs, type HttpResponse } from '@flotilla/script-api';
import { coded } from '../coded-error.ts';
import { untilAborted } from '../until-aborted.ts';
import { TimeoutError } from './host.ts';

const maxResponseBytes = 1_000_000;
const refusedHeaders =
  /^(host|cookie|content-length|connection|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*)$/i;

export interface HttpClientOptions {
  /** Hosts that may be called. If the list is empty, every request is refused. */
  allow(): readonly string[];
  readonly resolve?: Resolve;
}

/** The response without `json`, which is added inside the sandbox. */
type HttpAnswer = Omit<HttpResponse, 'json'>;

export type HttpCall = HostCallArgs<'http.request'>['request'];

/** Sends requests to allowed hosts only. Each hop is resolved once, checked, and connected to exactly the address that was checked. */
function createExchange({ allow, resolve }: HttpClientOptions) {
  async function addressFor(url: URL): Promise<string> {
    const hosts = allow();
    if (hosts.length === 0) throw coded(HttpError, 'httpNoHosts');
    const allowed = findAllowed(url, hosts);
    if (!allowed) throw coded(HttpError, 'httpNotAllowed', { host: url.host });
    return addressOf(url, allowed.innerAllowed, resolve).catch((error) => {
      if (!(error instanceof InnerAddressError)) throw error;
      throw coded(HttpError, 'httpInner', { host: error.host, address: error.address });
    });
  }

  return async <T>(
    call: HttpCall,
    read: (response: IncomingMessage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> => {
    const timeout = AbortSignal.timeout(call.timeoutMs);
    const both = AbortSignal.any([signal, timeout]);
    try {
      const answer = follow(firstHop(call), addressFor, both).then(read);
      // Name resolution cannot be aborted, so the whole request is abandoned.
      return await untilAborted(answer, both);
    } catch (error) {
      if (timeout.aborted) throw coded(TimeoutError, 'httpSlow', { url: call.url, ms: call.timeoutMs });
      if (signal.aborted) throw new HttpError('The run has ended');
      if (error instanceof HttpError || error instanceof ArgumentError) throw error;
      throw new HttpError(`${call.url}: ${(error as Error).message}`);
    }
  };
}

export function createHttpClient(options: HttpClientOptions) {
  const exchange = createExchange(options);
  return (call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> => exchange(call, readAnswer, signal);
}

export type Download = ReturnType<typeof createDownload>;

/** Creates a function that downloads a whole file from an allowed host. */
export function createDownload(options: HttpClientOptions) {
  const exchange = createExchange(options);
  return (url: string, { mostBytes, timeoutMs }: { mostBytes: number; timeoutMs: number }, signal: AbortSignal) =>
    exchange(
      { url, method: 'GET', headers: {}, body: undefined, timeoutMs },
      async (response) => {
        const { statusCode: status = 0 } = response;
        if (status >= 200 && status < 300)
          return readBody(response, mostBytes, new HttpError(`${url} has more than ${mostBytes} bytes`));
        response.destroy();
        throw new HttpError(`${url} answered ${status}`);
      },
      signal,
    );
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

async function readAnswer(response: IncomingMessage): Promise<HttpAnswer> {
  const tooLarge = new HttpError(`The response has more than ${maxResponseBytes} bytes`);
  const body = await readBody(response, maxResponseBytes, tooLarge);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (name !== 'set-cookie') headers[name] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  const status = response.statusCode ?? 0;
  return { status, ok: status >= 200 && status < 300, headers, body: body.toString('utf8') };
}
