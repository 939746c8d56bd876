import { setTimeout as pause } from 'node:timers/promises';
import { type SiteCall, SiteError } from '../../runtime/host.ts';
import type { ServerAddress } from '../server-address.ts';

interface SiteCallsOptions {
  readonly server: ServerAddress;
  readonly run: { readonly runId: number; readonly nonce: string };
  /** The phone's token now. */
  token(): string;
}

const requestMs = 60_000;
const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** Answers that stay the same when the call is repeated. A 401 may be a token that is being replaced. */
const finalCodes = new Set([400, 403, 404, 409, 413]);

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** A page of a proxy in between counts by its status. */
function answerOf(status: number, text: string): Answer {
  try {
    const answer = JSON.parse(text) as Answer | null;
    if (typeof answer?.code === 'number') return answer;
  } catch {
    // Not an answer of the site.
  }
  return { code: status, msg: `The way to the site refused the call with HTTP ${status}`, data: undefined };
}

/**
 * The calls of one run at the site. Each carries its number, so that the site performs a repeated one only once: a call goes on
 * until it is answered or the run ends.
 */
export function createSiteCalls({ server, run, token }: SiteCallsOptions): SiteCall {
  let lastNo = 0;

  async function ask(path: string, body: string, signal: AbortSignal): Promise<Answer> {
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
      const answer = await ask(path, body, signal).catch(() => undefined);
      if (answer?.code === 0) return answer.data;
      if (answer && finalCodes.has(answer.code)) throw new SiteError(answer.msg);
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 20));
      await pause(pauseMs * (0.5 + Math.random()), undefined, { signal });
    }
  };
}
