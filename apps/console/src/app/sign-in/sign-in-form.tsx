import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { CaptchaField, Field } from './field.tsx';
import { CodeStep } from './later-parts.ts';
import styles from './sign-in.module.css';
import { lastUserName, useCaptcha, useSignIn } from './use-sign-in.ts';

const required = {
  username: 'session.needUserName',
  password: 'session.needPassword',
  code: 'session.needCode',
} as const;
type FieldName = keyof typeof required;

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT();
  const { captcha, off, renew } = useCaptcha();
  const [values, setValues] = useState({ username: lastUserName(), password: '', code: '' });
  const [remember, setRemember] = useState(lastUserName() !== '');
  const [shown, setShown] = useState(false);
  const [checked, setChecked] = useState<readonly FieldName[]>([]);
  const { signIn, codeKey, startAgain, busy, isHeld, failure } = useSignIn(onSignedIn, () => {
    setValues((now) => ({ ...now, code: '' }));
    setChecked((now) => now.filter((name) => name !== 'code'));
    renew();
  });

  const form = useRef<HTMLFormElement>(null);
  const [isEarly, setEarly] = useState(false);
  // Whether the site requires a code is not known yet: the form is submitted once it is.
  useEffect(() => {
    if (!isEarly || off === undefined) return;
    setEarly(false);
    form.current?.requestSubmit();
  }, [isEarly, off]);

  const names: FieldName[] = off ? ['username', 'password'] : ['username', 'password', 'code'];
  const problem = (name: FieldName) => (checked.includes(name) && !values[name].trim() ? t(required[name]) : undefined);
  const bind = (name: FieldName) => ({
    value: values[name],
    problem: problem(name),
    onChange: (event: { target: HTMLInputElement }) => setValues({ ...values, [name]: event.target.value }),
    onBlur: () => values[name] && setChecked((now) => [...now, name]),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (off === undefined) return setEarly(true);
    setChecked(names);
    const missing = names.findIndex((name) => !values[name].trim());
    if (missing >= 0) event.currentTarget.querySelectorAll('input')[missing]?.focus();
    else if (!isHeld) void signIn({ ...values, remember }, captcha);
  }

  if (codeKey) {
    const again = () => {
      startAgain();
      renew();
    };
    return (
      <Suspense>
        <CodeStep codeKey={codeKey} remember={remember} onSignedIn={onSignedIn} onAgain={again} />
      </Suspense>
    );
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('session.signIn')}</h1>
      <Field label={t('session.userName')} autoComplete="username" autoFocus={!values.username} {...bind('username')} />
      <Field
        label={t('session.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        {...bind('password')}
        wrap={(input) => (
          <div className={styles.secret}>
            {input}
            <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? t('action.hide') : t('action.show')}
            </button>
          </div>
        )}
      />
      {!off && <CaptchaField captcha={captcha} onRenew={renew} {...bind('code')} />}
      <label className={styles.remember}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('session.remember')}
      </label>
      <button type="submit" className={styles.submit} disabled={isHeld || isEarly}>
        {busy || isEarly ? t('session.signingIn') : t('session.signIn')}
      </button>
      <div role="alert" className={styles.alert}>
        {failure && <p className={styles.failure}>{failure}</p>}
      </div>
    </form>
  );
}
