import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { CardPage } from '../sign-in/card-page.tsx';
import styles from '../sign-in/sign-in.module.css';
import { useSignInOptions } from '../sign-in/use-sign-in-options.ts';
import { RegisterForm } from './register-form.tsx';

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT();
  return (
    <div className={styles.form}>
      <p className={styles.failure} role="alert">
        {text}
      </p>
      <button type="button" className={styles.way} onClick={onRetry}>
        {t('action.retry')}
      </button>
    </div>
  );
}

/** The page where tenants sign up, while the site allows it. */
export function RegisterPage() {
  const t = useT();
  const { options, failure, retry } = useSignInOptions();
  const [isDone, setDone] = useState(false);
  return (
    <CardPage title={t('entrance.register')}>
      {failure && <Failure text={failure} onRetry={retry} />}
      {isDone && <p role="status">{t('entrance.registered')}</p>}
      {!isDone && options?.register === true && <RegisterForm onDone={() => setDone(true)} />}
      {options?.register === false && <p role="status">{t('entrance.registerClosed')}</p>}
      <p>
        {!isDone && t('entrance.haveAccount')} <a href="/login">{t('session.signIn')}</a>
      </p>
    </CardPage>
  );
}
