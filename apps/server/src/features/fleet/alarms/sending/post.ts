import { findAllowed } from '@flotilla/outbound/address';
import { createOutboundFetch } from '@flotilla/outbound/fetch';
import { HttpError, InnerAddressError } from '@flotilla/outbound/request';
import type { Notice, Outcome, Robot, Target } from '../robots/robot.ts';
import { postErrors, responseMs } from './post-errors.ts';
import { redact } from './redact.ts';

const mostResponseBytes = 64 * 1024;
const mostErrorLength = 300;
/** A longer pause that a robot requests is shortened. */
const mostWaitMs = 60 * 60_000;

interface Deps {
  /** The inner hosts that robots may have. */
  innerAllow(): readonly string[];
}

function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(mostWaitMs, Math.max(1000, ms));
}

/** Errors of Node and of the outbound module may contain the address, so only their codes are shown. */
function failureOf(error: unknown): Outcome {
  if (error instanceof InnerAddressError) {
    return {
      kind: 'refused',
      error: error.host === error.address ? error.host : `${error.host} → ${error.address}`,
      hint: 'inner',
    };
  }
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError')
    return { kind: 'failed', error: postErrors.timeout.en, hint: 'network' };
  if (error instanceof HttpError) return { kind: 'failed', error: postErrors.host.en, hint: 'address' };
  return { kind: 'failed', error: code ?? postErrors.connection.en, hint: 'network' };
}

/** Sends one message to one robot. Never throws. */
export function createPost({ innerAllow }: Deps) {
  const request = createOutboundFetch({
    mostBytes: mostResponseBytes,
    innerAllowed: (url) => findAllowed(url, innerAllow())?.innerAllowed ?? false,
  });
  return async (robot: Robot, target: Target, notice: Notice): Promise<Outcome> => {
    if (target.address === '') return { kind: 'refused', error: '', hint: 'noAddress' };
    try {
      const { url, headers, body } = robot.request(target, notice, Date.now());
      const signal = AbortSignal.timeout(responseMs);
      const timeout = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      // The lookup of a name cannot be aborted, so it is left behind.
      const exchange = request(url, { method: 'POST', headers: { ...headers }, body, signal });
      exchange.catch(() => {});
      const response = await Promise.race([exchange, timeout]);
      const outcome = robot.read({
        status: response.status,
        text: await response.text(),
        retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
      });
      if (outcome.kind === 'sent') return outcome;
      return { ...outcome, error: redact(outcome.error, target).slice(0, mostErrorLength) };
    } catch (error) {
      return failureOf(error);
    }
  };
}
export type Post = ReturnType<typeof createPost>;
