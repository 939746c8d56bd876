import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { CaptchaField, Field } from '../sign-in/field.tsx';
import styles from '../sign-in/sign-in.module.css';
import { useCaptcha } from '../sign-in/use-sign-in.ts';

const empty = { userName: '', nickname: '', password: '', again: '', code: '' };
type Name = keyof typeof empty;
type Problems = Partial<Record<Name, string>>;

/** The faults of the fields, before anything is sent. */
function faultsOf(values: typeof empty, withCode: boolean, t: ReturnType<typeof useT>): Problems {
  const faults: Problems = {};
  if (!values.userName.trim()) faults.userName = t('session.needUserName');
  if (!values.nickname.trim()) faults.nickname = t('entrance.needNickname');
  if (!values.password) faults.password = t('session.needPassword');
  else if (values.password.length < 6 || values.password.length > 20) faults.password = t('form.passwordLength');
  if (!values.again) faults.again = t('entrance.needAgain');
  else if (values.again !== values.password) faults.again = t('form.passwordsDiffer');
  if (withCode && !values.code.trim()) faults.code = t('session.needCode');
  return faults;
}

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { captcha, off, renew } = useCaptcha();
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const withCode = off === false;
  const bind = (name: Name) => ({
    value: values[name],
    problem: problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues({ ...values, [name]: target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  function refused(error: unknown): void {
    const named = error instanceof ApiError ? error.errors.filter(({ path }) => path in empty) : [];
    setProblems(Object.fromEntries(named.map(({ path, message }) => [path, message])));
    setFailure(messageOf(error));
    setValues((now) => ({ ...now, code: '' }));
    renew();
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const faults = faultsOf(values, withCode, t);
    setProblems(faults);
    setFailure('');
    if (off === undefined || Object.keys(faults).length > 0) return;
    setBusy(true);
    const { userName, nickname, password, code } = values;
    const proof = captcha ? { code, uuid: captcha.key } : {};
    const body = { userName, nickname, password, ...proof };
    await call('POST /system/register', { body }, { quiet: true, anonymous: true }).then(onDone, refused);
    setBusy(false);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('session.userName')} autoComplete="username" maxLength={64} autoFocus {...bind('userName')} />
      <Field label={t('entrance.nickname')} autoComplete="nickname" maxLength={64} {...bind('nickname')} />
      <Field label={t('session.password')} type="password" autoComplete="new-password" {...bind('password')} />
      <Field label={t('entrance.passwordAgain')} type="password" autoComplete="new-password" {...bind('again')} />
      {withCode && <CaptchaField captcha={captcha} onRenew={renew} {...bind('code')} />}
      <button type="submit" className={styles.submit} disabled={busy || off === undefined}>
        {busy ? t('entrance.registering') : t('entrance.register')}
      </button>
      <div role="alert" className={styles.alert}>
        {failure && <p className={styles.failure}>{failure}</p>}
      </div>
    </form>
  );
}
