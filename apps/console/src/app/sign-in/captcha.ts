import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

export interface Captcha {
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
