import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { findAllowed, plainHost } from '../runtime/http-address.ts';
import { addressOf, exchange, HttpError, maxRedirects, readUrl, redirectOf } from '../runtime/http-hop.ts';
import { resolveFile, type ServerAddress } from './server-address.ts';

interface DownloadOptions {
  readonly server: ServerAddress;
  /** A path on the site or an address elsewhere. */
  readonly reference: string;
  /** Shown to the site only. */
  readonly token: string;
  /** Hosts in the site's network that external downloads may use. */
  readonly httpAllow: readonly string[];
  readonly mostBytes: number;
  /** Of one try. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

const attemptsElsewhere = 3;
/** The site may be restarting or waiting for its database, so an unanswered request is tried again. */
const timeoutFactor = 1.5;
const firstPauseMs = 500;
const longestPauseMs = 5_000;

/** The answer will be the same next time. */
class FinalError extends Error {}

/** Downloads a whole file into memory; retries after network and server failures. */
export async function downloadFile(options: DownloadOptions): Promise<Uint8Array> {
  const source = resolveFile(options.server, options.reference);
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(options, source);
    } catch (error) {
      const isPatient = source.own
        ? performance.now() - startedMs < timeoutFactor * options.timeoutMs
        : attempt < attemptsElsewhere;
      if (options.signal?.aborted || error instanceof FinalError || error instanceof HttpError || !isPatient)
        throw error;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
      await pause(pauseMs * (0.5 + Math.random()), undefined, { signal: options.signal });
    }
  }
}

async function fetchOnce(options: DownloadOptions, source: ReturnType<typeof resolveFile>) {
  const { reference, mostBytes, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const url = readUrl(source.url);
  const answer = source.own
    ? await get(url, plainHost(url), signal, { authorization: `Bearer ${options.token}` })
    : await getElsewhere(url, options.httpAllow, signal);
  const { statusCode: status = 0 } = answer;
  if (status >= 200 && status < 300) return readBody(answer, mostBytes, reference);
  answer.destroy();
  const message = `${reference} answered ${status}`;
  throw status >= 500 || status === 429 ? new Error(message) : new FinalError(message);
}

const get = (url: URL, address: string, signal: AbortSignal, headers: Record<string, string> = {}) =>
  exchange(
    { url, method: 'GET', headers: { 'accept-encoding': 'identity', ...headers }, body: undefined },
    address,
    signal,
  );

/** A user who may name an address must not be able to probe the agent's network. */
async function getElsewhere(
  url: URL,
  httpAllow: readonly string[],
  signal: AbortSignal,
  redirectsLeft = maxRedirects,
): Promise<IncomingMessage> {
  const innerAllowed = findAllowed(url, httpAllow)?.innerAllowed ?? false;
  const address = await addressOf(url, innerAllowed).catch(() => {
    throw new FinalError(`${url.host} leads to no address that may be reached`);
  });
  const answer = await get(url, address, signal);
  const location = redirectOf(answer);
  if (location === undefined || redirectsLeft === 0) return answer;
  answer.destroy();
  return getElsewhere(readUrl(location, url), httpAllow, signal, redirectsLeft - 1);
}

async function readBody(body: IncomingMessage, mostBytes: number, reference: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new FinalError(`${reference} is larger than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
