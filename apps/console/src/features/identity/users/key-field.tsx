import { Input } from 'antd';
import { Button } from '../../../components/button.tsx';
import type { Entry } from '../../../components/form/field.tsx';
import { copyText } from '../../../lib/copy.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from './users.module.css';

const keyBytes = 18;

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The key that phones join with. */
export function KeyField({ id, value = '', onChange }: Entry<string>) {
  const t = useT();
  return (
    <div className={styles.key}>
      <Input
        {...(id !== undefined && { id })}
        className="fl-mono"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button
        icon="copy"
        aria-label={t('users.keyCopy')}
        disabled={value === ''}
        onClick={() => void copyText(value)}
      />
      <Button icon="refresh" aria-label={t('users.keyNew')} onClick={() => onChange?.(randomKey())} />
    </div>
  );
}
