import { useEffect, useState } from 'react';
import type { MessageKey } from '../../locales/keys.ts';
import { type Answer, call } from '../calls/api.ts';
import { ApiError, messageOf } from '../calls/api-error.ts';

/** The server's response for a one-time code: its expiry, and how a phone joins with it. */
export type Offer = Answer<'POST /device/enrol/bind'>;

/** The state of a one-time code; `over`: it expired before a phone joined. */
export type BindState =
  | { kind: 'asking' }
  | { kind: 'waiting'; offer: Offer }
  | { kind: 'joined'; offer: Offer }
  | { kind: 'over' }
  | { kind: 'refused'; message: string };

const everyMs = 2_000;

/** The reason why a phone with the code was refused; it may try again. */
export const turnedAway = (refusal: Exclude<Offer['refusal'], ''>): MessageKey =>
  refusal === 'quota' || refusal === 'disabled' ? `bind.turnedAway.${refusal}` : 'bind.turnedAway.other';

const afterAnswer = (offer: Offer): BindState => ({ kind: offer.deviceNo === '' ? 'waiting' : 'joined', offer });

/** Returns the state after a failed poll. A refusal by the server ends the polling; a missing response does not. */
function afterFailure(now: BindState, error: unknown): BindState {
  const refused = error instanceof ApiError && typeof error.code === 'number';
  if (now.kind !== 'waiting') return { kind: 'refused', message: messageOf(error) };
  return refused && error.code === 400 ? { kind: 'over' } : now;
}

/**
 * Polls a one-time code until a phone has joined with it or it has expired. An empty code polls nothing; another `attempt`
 * retries a refused one.
 */
export function useBindCode(code: string, attempt = 0): BindState {
  const [known, setKnown] = useState<{ code: string; state: BindState }>({ code, state: { kind: 'asking' } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another watch.
  useEffect(() => {
    if (code === '') return;
    const stop = new AbortController();
    let state: BindState = { kind: 'asking' };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: BindState) => {
      state = next;
      setKnown({ code, state });
      if (state.kind === 'waiting') timer = setTimeout(poll, everyMs);
    };
    const options = { signal: stop.signal, quiet: true, anonymous: true };
    const request = () =>
      call('POST /device/enrol/bind', { body: { code } }, options).then(
        (offer) => show(afterAnswer(offer)),
        (error: unknown) => !stop.signal.aborted && show(afterFailure(state, error)),
      );
    // A hidden page does not poll.
    const poll = () => (document.hidden ? show(state) : request());
    void request();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [code, attempt]);
  return known.code === code ? known.state : { kind: 'asking' };
}
