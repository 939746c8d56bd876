import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { keepToken } from '../../lib/session/session.ts';
import { Field } from './field.tsx';
import styles from './sign-in.module.css';
import { useCountdown } from './use-sign-in.ts';

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
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [waitSeconds, setWait] = useCountdown();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!code.trim()) return setProblem(t('entrance.needOneTimeCode'));
    setBusy(true);
    setFailure('');
    try {
      const body = { key: codeKey, code };
      const { token } = await call('POST /system/login/code', { body }, { quiet: true, anonymous: true });
      keepToken(token, remember);
      onSignedIn();
    } catch (error) {
      const wait = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
      setWait(wait);
      setFailure(wait > 0 ? '' : messageOf(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  }
  const said = waitSeconds > 0 ? t('session.wait', { seconds: waitSeconds }) : failure;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
      <button type="submit" className={styles.submit} disabled={busy || waitSeconds > 0}>
        {busy ? t('session.signingIn') : t('session.signIn')}
      </button>
      <button type="button" className={styles.back} onClick={onAgain}>
        {t('entrance.startAgain')}
      </button>
      <div role="alert" className={styles.alert}>
        {said && <p className={styles.failure}>{said}</p>}
      </div>
    </form>
  );
}
