import type { IncomingMessage } from 'node:http';
import { findAllowed } from '@flotilla/outbound/address';
import { addressOf, exchange, HttpError, InnerAddressError, type Resolve, readUrl } from '@flotilla/outbound/request';
import { redact } from '../../../fleet/alarms/api.ts';
import { slowMs } from './schedule.ts';
import { type Message, signedHeaders } from './sign.ts';

/** The address and the secrets of an endpoint, in plain text. They never leave the server. */
export interface Target {
  readonly address: string;
  /** The newest one first. */
  readonly secrets: readonly string[];
}

/** The result of an attempt. `error` is empty after a success, otherwise a name of `postErrors`, with a detail after a colon. */
export interface Posted {
  /** `null` if no response arrived. */
  readonly status: number | null;
  readonly ms: number;
  readonly error: string;
  /** The beginning of the response. */
  readonly response: string;
  /** The receiver wants no message for this long. */
  readonly slowMs: number;
}

interface Deps {
  readonly timeoutMs: number;
  /** The inner hosts that endpoints may have. */
  innerAllow(): readonly string[];
  /** Looks a name up; only tests replace it. */
  readonly resolve?: Resolve;
}

const mostShownBytes = 1_024;
/** Half a credential at the end would escape `redact`, so more is read than shown. */
const mostReadBytes = 4 * mostShownBytes;

/** Reads the beginning of a response. A body that breaks off changes nothing about the status. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostReadBytes) break;
    }
  } catch {
    // The part that has arrived is shown.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, mostReadBytes).toString('utf8').replaceAll('\0', '');
}

function errorOf(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

/** Errors of Node and of the outbound module may contain the address, so only their codes are kept. */
function failureOf(error: unknown): string {
  if (error instanceof InnerAddressError) return 'inner';
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  if (error instanceof HttpError) return 'host';
  return code ? `connection: ${code}` : 'connection';
}

/** Sends one message to one endpoint. Never throws. `stopped` ends the attempt early. */
export function createPost({ timeoutMs, innerAllow, resolve }: Deps) {
  const send = async (message: Message, { address, secrets }: Target, signal: AbortSignal) => {
    const url = readUrl(address);
    const checked = await addressOf(url, findAllowed(url, innerAllow())?.innerAllowed ?? false, resolve);
    const headers = signedHeaders(message, secrets, Date.now());
    const response = await exchange({ url, method: 'POST', headers, body: Buffer.from(message.body) }, checked, signal);
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      text: await readStart(response),
    };
  };
  return async (message: Message, target: Target, stopped?: AbortSignal): Promise<Posted> => {
    const startedMs = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedMs);
    const timeLimit = AbortSignal.timeout(timeoutMs);
    const signal = stopped ? AbortSignal.any([timeLimit, stopped]) : timeLimit;
    const timeout = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      // The lookup of a name cannot be aborted, so it is left behind.
      const sending = send(message, target, signal);
      sending.catch(() => {});
      const { status, retryAfter, text } = await Promise.race([sending, timeout]);
      const clean =
        text && target.secrets.reduce((shown, secret) => redact(shown, { address: target.address, secret }), text);
      return {
        status,
        ms: elapsedMs(),
        error: errorOf(status),
        response: Buffer.from(clean).subarray(0, mostShownBytes).toString('utf8'),
        slowMs: slowMs(status, retryAfter, Date.now()),
      };
    } catch (error) {
      return { status: null, ms: elapsedMs(), error: failureOf(error), response: '', slowMs: 0 };
    }
  };
}
export type Post = ReturnType<typeof createPost>;
