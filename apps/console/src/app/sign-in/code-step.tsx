import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { useT } from '../../lib/i18n.ts';
import { keepToken } from '../../lib/session/session.ts';
import { Field } from './field.tsx';
import styles from './sign-in.module.css';
import { useAttempt } from './use-sign-in.ts';

interface Props {
  /** The response to the password, or to the identity provider. */
  codeKey: string;
  remember: boolean;
  onSignedIn: () => void;
  onAgain: () => void;
}

/** The second step of a sign-in: the code of the authenticator app. */
export function CodeStep({ codeKey, remember, onSignedIn, onAgain }: Props) {
  const t = useT();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { attempt, busy, isHeld, failure } = useAttempt(() => setCode(''));

  async function send(): Promise<void> {
    const body = { key: codeKey, code };
    const { token } = await call('POST /system/login/code', { body }, { quiet: true, anonymous: true });
    keepToken(token, remember);
    onSignedIn();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (code.trim()) void attempt(send);
    else setProblem(t('entrance.needOneTimeCode'));
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('entrance.secondFactor')}</h1>
      <p>{t('entrance.oneTimeCodeHint')}</p>
      <Field
        label={t('entrance.oneTimeCode')}
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        value={code}
        problem={problem}
        onChange={({ target }) => {
          setCode(target.value);
          setProblem(undefined);
        }}
      />
      <button type="submit" className={styles.submit} disabled={isHeld}>
        {busy ? t('session.signingIn') : t('session.signIn')}
      </button>
      <button type="button" className={styles.back} onClick={onAgain}>
        {t('entrance.startAgain')}
      </button>
      <div role="alert" className={styles.alert}>
        {failure && <p className={styles.failure}>{failure}</p>}
      </div>
    </form>
  );
}
