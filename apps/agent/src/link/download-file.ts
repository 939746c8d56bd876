import { setTimeout as pause } from 'node:timers/promises';
import { findAllowed, plainHost } from '../runtime/http-address.ts';
import { addressOf, exchange, follow, HttpError, readBody, readUrl } from '../runtime/http-hop.ts';
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
  const headers = { 'accept-encoding': 'identity', ...(source.own && { authorization: `Bearer ${options.token}` }) };
  const hop = { url, method: 'GET', headers, body: undefined };
  const answer = source.own
    ? await exchange(hop, plainHost(url), signal)
    : await follow(hop, (next) => addressElsewhere(next, options.httpAllow), signal);
  const { statusCode: status = 0 } = answer;
  if (status >= 200 && status < 300) {
    return readBody(answer, mostBytes, new FinalError(`${reference} is larger than ${mostBytes} bytes`));
  }
  answer.destroy();
  const message = `${reference} answered ${status}`;
  throw status >= 500 || status === 429 ? new Error(message) : new FinalError(message);
}

/** A user who may name an address must not be able to probe the agent's network. */
async function addressElsewhere(url: URL, httpAllow: readonly string[]): Promise<string> {
  const innerAllowed = findAllowed(url, httpAllow)?.innerAllowed ?? false;
  return addressOf(url, innerAllowed).catch(() => {
    throw new FinalError(`${url.host} leads to no address that may be reached`);
  });
}
