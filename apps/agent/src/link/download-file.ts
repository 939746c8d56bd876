import { setTimeout as pause } from 'node:timers/promises';
import { findAllowed, plainHost } from '@flotilla/outbound/address';
import { addressOf, exchange, follow, HttpError, readBody, readUrl } from '@flotilla/outbound/request';
import { resolveFile, type ServerAddress } from './server-address.ts';

interface DownloadOptions {
  readonly server: ServerAddress;
  /** A path on the site, or an external address. */
  readonly reference: string;
  /** The phone's token, which is sent to the site only. */
  readonly token: string;
  /** Returns the hosts inside the agent's network that external downloads may use. */
  httpAllow(): readonly string[];
  readonly mostBytes: number;
  /** The time limit of one attempt. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The most attempts for an external address. */
const externalAttempts = 3;
/** The site may be restarting or waiting for its database, so a failed request is retried for this many times `timeoutMs`. */
const timeoutFactor = 1.5;
const firstPauseMs = 500;
const longestPauseMs = 5_000;

/** An error that would occur again in a retry. */
class FinalError extends Error {}

/** Downloads a whole file into memory; retries after network and server failures. */
export async function downloadFile(options: DownloadOptions): Promise<Uint8Array> {
  const source = resolveFile(options.server, options.reference);
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(options, source);
    } catch (error) {
      const mayRetry = source.own
        ? performance.now() - startedMs < timeoutFactor * options.timeoutMs
        : attempt < externalAttempts;
      if (options.signal?.aborted || error instanceof FinalError || error instanceof HttpError || !mayRetry)
        throw error;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
      // A random pause keeps many phones from retrying at the same moment.
      await pause(pauseMs * (0.5 + Math.random()), undefined, { signal: options.signal });
    }
  }
}

/** Creates a function that shares one download of a file among the phones that need it at the same time. */
export function createSharedDownloads() {
  const running = new Map<string, Promise<Uint8Array>>();
  return (key: string, download: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const known = running.get(key);
    // The failed download may have used another phone's token, so it is retried with this phone's.
    if (known) return known.catch(download);
    const started = download().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

async function fetchOnce(options: DownloadOptions, source: ReturnType<typeof resolveFile>) {
  const { reference, mostBytes, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const url = readUrl(source.url);
  const headers = { 'accept-encoding': 'identity', ...(source.own && { authorization: `Bearer ${options.token}` }) };
  const hop = { url, method: 'GET', headers, body: undefined };
  const answer = source.own
    ? await exchange(hop, plainHost(url), signal)
    : await follow(hop, (next) => resolveExternal(next, options.httpAllow()), signal);
  const { statusCode: status = 0 } = answer;
  if (status >= 200 && status < 300) {
    return readBody(answer, mostBytes, new FinalError(`${reference} is larger than ${mostBytes} bytes`));
  }
  answer.destroy();
  const message = `${reference} answered ${status}`;
  throw status >= 500 || status === 429 ? new Error(message) : new FinalError(message);
}

/** Resolves the host of an external URL. Rejects addresses inside the agent's network, so that a user who names a URL cannot probe that network. */
async function resolveExternal(url: URL, httpAllow: readonly string[]): Promise<string> {
  const innerAllowed = findAllowed(url, httpAllow)?.innerAllowed ?? false;
  return addressOf(url, innerAllowed).catch(() => {
    throw new FinalError(`${url.host} leads to no address that may be reached`);
  });
}
