import { useEffect, useState } from 'react';
import { type Answer, call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';

/** What the site offers besides a user name and password; undefined until it has answered. `failure`: why it has not. */
export function useSignInOptions() {
  const [options, setOptions] = useState<Answer<'GET /system/login/options'>>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
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
