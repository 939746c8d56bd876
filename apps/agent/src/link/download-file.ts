import { setTimeout as pause } from 'node:timers/promises';
import { resolveFile, type ServerAddress } from './server-address.ts';

interface DownloadOptions {
  readonly server: ServerAddress;
  /** A path on the site or an address elsewhere. */
  readonly reference: string;
  /** Shown to the site only. */
  readonly token: string;
  readonly mostBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

const attemptsElsewhere = 3;
/** The site may be restarting, or waiting for its database. */
const patienceWithSiteMs = 60_000;
const firstPauseMs = 500;
const longestPauseMs = 5_000;

/** The answer will be the same next time. */
class FinalError extends Error {}

/** Fetches a whole file into memory; tries again where the network or the other side failed. */
export async function downloadFile(options: DownloadOptions): Promise<Uint8Array> {
  const source = resolveFile(options.server, options.reference);
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(options, source);
    } catch (error) {
      const isPatient = source.own ? performance.now() - startedMs < patienceWithSiteMs : attempt < attemptsElsewhere;
      if (options.signal?.aborted || error instanceof FinalError || !isPatient) throw error;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
      await pause(pauseMs * (0.5 + Math.random()), undefined, { signal: options.signal });
    }
  }
}

async function fetchOnce(
  { reference, token, mostBytes, timeoutMs, signal }: DownloadOptions,
  { url, own }: ReturnType<typeof resolveFile>,
) {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    headers: own ? { authorization: `Bearer ${token}` } : {},
    redirect: own ? 'error' : 'follow',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) {
    await response.body?.cancel();
    const message = `${reference} answered ${response.status}`;
    throw response.status >= 500 || response.status === 429 ? new Error(message) : new FinalError(message);
  }
  return readBody(response, mostBytes, reference);
}

async function readBody(response: Response, mostBytes: number, reference: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new FinalError(`${reference} is larger than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
