import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { keepToken } from '../../lib/session/session.ts';

interface Captcha {
  key: string;
  img: string;
}

/**
 * The captcha's picture; `off` if the site requires none, undefined until the site has answered. `renew` fetches another, because
 * each may be tried once.
 */
export function useCaptcha(): { captcha: Captcha | undefined; off: boolean | undefined; renew: () => void } {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [off, setOff] = useState<boolean>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches another picture.
  useEffect(() => {
    const stop = new AbortController();
    call('GET /captcha/get', {}, { signal: stop.signal, anonymous: true }).then(
      (answer) => {
        setOff(!answer.captchaEnabled);
        setCaptcha(answer.captchaEnabled ? { key: answer.key, img: answer.img } : undefined);
      },
      () => {
        if (stop.signal.aborted) return;
        setOff((known) => known ?? false);
        setCaptcha(undefined);
      },
    );
    return () => stop.abort();
  }, [round]);
  const renew = useCallback(() => setRound((n) => n + 1), []);
  return { captcha, off, renew };
}

interface Credentials {
  username: string;
  password: string;
  code: string;
  remember: boolean;
}

const rememberedName = 'flotilla.userName';
export const lastUserName = (): string => localStorage.getItem(rememberedName) ?? '';

function keepName({ username, remember }: Credentials): void {
  if (remember) localStorage.setItem(rememberedName, username);
  else localStorage.removeItem(rememberedName);
}

/** Counts a lock-out down, second by second. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** Sends a step of the sign-in. The failure's text is the server's, the same whatever was wrong, or the wait until the next attempt. */
export function useAttempt(onRefused: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [waitSeconds, setWait] = useCountdown();

  async function attempt(send: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      await send();
    } catch (error) {
      const wait = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
      setWait(wait);
      setFailure(wait > 0 ? '' : messageOf(error));
      onRefused();
    } finally {
      setBusy(false);
    }
  }
  return {
    attempt,
    busy,
    /** Whether another attempt has to wait. */
    isHeld: busy || waitSeconds > 0,
    failure: waitSeconds > 0 ? t('session.wait', { seconds: waitSeconds }) : failure,
  };
}

/** Signs in with the password, the first step. */
export function useSignIn(onSignedIn: () => void, onRefused: () => void) {
  const [codeKey, setCodeKey] = useState('');
  const { attempt, ...state } = useAttempt(onRefused);

  async function signIn(given: Credentials, captcha: Captcha | undefined): Promise<void> {
    const { username, password, code, remember } = given;
    const body = { username, password, ...(captcha && { code, uuid: captcha.key }) };
    const { token, codeKey: key } = await call('POST /system/login', { body }, { quiet: true, anonymous: true });
    keepName(given);
    if (token === '') return setCodeKey(key);
    keepToken(token, remember);
    onSignedIn();
  }
  return {
    ...state,
    signIn: (given: Credentials, captcha: Captcha | undefined) => attempt(() => signIn(given, captcha)),
    /** The key of a sign-in that waits for the code of the second factor; otherwise empty. */
    codeKey,
    startAgain: () => setCodeKey(''),
  };
}
