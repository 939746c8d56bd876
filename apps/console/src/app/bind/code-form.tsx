import { type FormEvent, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Field } from '../sign-in/field.tsx';
import styles from '../sign-in/sign-in.module.css';
import own from './bind.module.css';
import { looksLikeCode, writeCode } from './read-code.ts';

interface Props {
  /** The reason why the last code was refused. */
  refusal: string | undefined;
  busy: boolean;
  onCode: (code: string) => void;
}

export function CodeForm({ refusal, busy, onCode }: Props) {
  const t = useT();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const wrong = checked && !looksLikeCode(code);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (looksLikeCode(code)) onCode(code);
    else event.currentTarget.querySelector('input')?.focus();
  }
  return (
    <form className={own.form} onSubmit={submit} noValidate>
      <p>{t('bind.intro')}</p>
      <Field
        label={t('enrol.code')}
        className={`${styles.input} ${own.input}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        placeholder="ABCD-EFGH"
        value={code}
        problem={wrong ? t('bind.wrongCode') : undefined}
        onChange={({ target }) => setCode(writeCode(target.value))}
      />
      <div role="alert" className={refusal ? styles.failure : 'fl-hidden'}>
        {refusal}
      </div>
      <button type="submit" className={styles.submit} disabled={busy}>
        {t(busy ? 'bind.checking' : 'bind.continue')}
      </button>
    </form>
  );
}
