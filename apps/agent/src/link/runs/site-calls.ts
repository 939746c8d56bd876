import { setTimeout as pause } from 'node:timers/promises';
import { type SiteCall, SiteError } from '../../runtime/host.ts';
import type { ServerAddress } from '../server-address.ts';

interface SiteCallsOptions {
  readonly server: ServerAddress;
  readonly run: { readonly runId: number; readonly nonce: string };
  /** The phone's current token. */
  token(): string;
}

const requestMs = 60_000;
const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** Codes that a retry cannot change. 401 is not one of them, because the token may be being replaced. */
const finalCodes = new Set([400, 403, 404, 409, 413]);

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Reads the site's response. If a proxy responded instead, its HTTP status becomes the code. */
function answerOf(status: number, text: string): Answer {
  try {
    const answer = JSON.parse(text) as Answer | null;
    if (typeof answer?.code === 'number') return answer;
  } catch {
    // The body is not JSON, so a proxy responded instead of the site.
  }
  return { code: status, msg: `A proxy in front of the site refused the call with HTTP ${status}`, data: undefined };
}

/**
 * Creates the function by which the script of one run calls the site. A call is retried until the site responds or the run ends. Each
 * call carries a number, by which the site executes a repeated call only once.
 */
export function createSiteCalls({ server, run, token }: SiteCallsOptions): SiteCall {
  let lastNo = 0;

  async function request(path: string, body: string, signal: AbortSignal): Promise<Answer> {
    const response = await fetch(new URL(`rapi/${path}`, server.base), {
      method: 'POST',
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
    });
    return answerOf(response.status, await response.text());
  }

  return async (path, args, signal) => {
    lastNo += 1;
    const body = JSON.stringify({ ...args, ...run, callNo: lastNo });
    for (let failures = 0; ; failures += 1) {
      signal.throwIfAborted();
      const answer = await request(path, body, signal).catch(() => undefined);
      if (answer?.code === 0) return answer.data;
      if (answer && finalCodes.has(answer.code)) throw new SiteError(answer.msg);
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 20));
      await pause(pauseMs * (0.5 + Math.random()), undefined, { signal });
    }
  };
}
