import { Input } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import type { Entry } from '../../../../components/form/field.tsx';
import { useT } from '../../../../lib/i18n.ts';
import styles from './alarm-settings.module.css';

/** A new credential; an empty one removes what is saved. With `undefined` it stays saved. */
export interface Sealed {
  readonly text: string;
}

interface Props extends Entry<Sealed | undefined> {
  label: string;
  /** The part of the saved credential that may be shown; `undefined` if none is saved. */
  saved: string | undefined;
  max: number;
}

/** A credential that the server never returns: it can be replaced and removed, but not read. */
export function SealedField({ id, value, onChange, label, saved, max, ...rest }: Props) {
  const t = useT();
  const [replacing, setReplacing] = useState(false);
  const keep = () => {
    setReplacing(false);
    onChange?.(undefined);
  };
  const keepButton = (
    <Button kind="link" aria-label={t('alarm.keepOf', { label })} onClick={keep}>
      {t('alarm.keep')}
    </Button>
  );
  if (saved === undefined || replacing || value?.text)
    return (
      <span className={styles.sealed}>
        <Input
          {...(id !== undefined && { id })}
          {...rest}
          // The browser would otherwise offer to store it as a password.
          autoComplete="off"
          spellCheck={false}
          autoFocus={replacing}
          maxLength={max}
          value={value?.text ?? ''}
          onChange={({ target }) => onChange?.(target.value === '' ? undefined : { text: target.value.trim() })}
        />
        {saved !== undefined && keepButton}
      </span>
    );
  if (value)
    return (
      <span className={styles.sealed}>
        <span className={styles.hint}>{t('alarm.removed')}</span>
        {keepButton}
      </span>
    );
  return (
    <span className={styles.sealed}>
      <span className={styles.hint} title={saved}>
        {saved}
      </span>
      <Button kind="link" aria-label={t('alarm.replaceOf', { label })} onClick={() => setReplacing(true)}>
        {t('alarm.replace')}
      </Button>
      <Button kind="link" aria-label={t('alarm.removeOf', { label })} onClick={() => onChange?.({ text: '' })}>
        {t('action.remove')}
      </Button>
    </span>
  );
}
