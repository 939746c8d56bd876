import { useEffect, useState } from 'react';
import { type Answer, call } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';

/**
 * The site's ways to sign in besides a user name and password; `undefined` until it has responded. `failure`: the reason why it has not.
 */
export function useSignInOptions() {
  const [options, setOptions] = useState<Answer<'GET /system/login/options'>>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends the call again.
  useEffect(() => {
    const stop = new AbortController();
    setFailure(undefined);
    call('GET /system/login/options', {}, { signal: stop.signal, quiet: true, anonymous: true }).then(
      setOptions,
      (error) => !stop.signal.aborted && setFailure(messageOf(error)),
    );
    return () => stop.abort();
  }, [attempt]);
  return { options, failure, retry: () => setAttempt(attempt + 1) };
}
