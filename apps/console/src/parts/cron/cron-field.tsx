import { Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { Entry } from '../../components/form/field.tsx';
import { useT } from '../../lib/i18n.ts';
import styles from '../pick/pick.module.css';

const CronDialog = lazy(async () => ({ default: (await import('./cron-dialog.tsx')).CronDialog }));

/** A cron text: typed, or made in the generator. */
export function CronField({ id, value = '', onChange }: Entry<string>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <Input
        {...(id !== undefined && { id })}
        value={value}
        maxLength={200}
        spellCheck={false}
        placeholder="0 0 8 * * ?"
        className={styles.grow ?? ''}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button icon="clock" aria-label={t('cron.title')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <CronDialog text={value} onChoose={(text) => onChange?.(text)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
