import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { profilePath } from '../../lib/navigation/addresses.ts';
import { keepToken, readToken } from '../../lib/session/session.ts';
import { takeFlowKey } from '../../lib/session/single-sign-on.ts';
import { CardPage } from '../sign-in/card-page.tsx';
import { CodeStep } from '../sign-in/code-step.tsx';
import styles from '../sign-in/sign-in.module.css';

const toSignIn = () => location.assign('/login');

/** The page to which the identity provider redirects: it signs in, or links the account of the session. */
export function ReturnPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT();
  const [failure, setFailure] = useState('');
  const [codeKey, setCodeKey] = useState('');
  const [flow] = useState(() => ({ key: takeFlowKey(), returned: location.search.slice(1) }));

  useEffect(() => {
    async function finish(): Promise<void> {
      if (readToken()) {
        await call('POST /system/oidc/link', { body: flow }, { quiet: true });
        return location.replace(profilePath);
      }
      const { token, codeKey: key } = await call('POST /system/oidc/callback', { body: flow }, { quiet: true });
      if (token === '') return setCodeKey(key);
      keepToken(token, false);
      onSignedIn();
    }
    if (flow.key === '' || flow.returned === '') toSignIn();
    else finish().catch((error: unknown) => setFailure(messageOf(error)));
  }, [flow, onSignedIn]);

  return (
    <CardPage title={t('entrance.returning')}>
      {codeKey ? (
        <CodeStep codeKey={codeKey} remember={false} onSignedIn={onSignedIn} onAgain={toSignIn} />
      ) : (
        <div role="alert">
          {failure ? (
            <>
              <p className={styles.failure}>{failure}</p>
              <p>
                <a href="/login">{t('entrance.startAgain')}</a>
              </p>
            </>
          ) : (
            <p>{t('entrance.finishing')}</p>
          )}
        </div>
      )}
    </CardPage>
  );
}
