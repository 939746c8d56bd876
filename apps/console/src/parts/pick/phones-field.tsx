import { Select } from 'antd';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { Entry } from '../../components/form/field.tsx';
import { useT } from '../../lib/i18n.ts';
import styles from './pick.module.css';
import SelectDevice from './select-device.tsx';

/** Phones by number: typed or pasted, or from the select-device dialog. */
export function PhonesField({ id, value = [], onChange }: Entry<string[]>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <Select
        {...(id !== undefined && { id })}
        mode="tags"
        open={false}
        suffixIcon={null}
        className={styles.grow ?? ''}
        placeholder={t('monitor.choose')}
        tokenSeparators={[',', ' ', '\n', '，']}
        maxTagCount={24}
        value={[...value]}
        onChange={(deviceNos: string[]) => onChange?.(deviceNos)}
      />
      <Button icon="phone" aria-label={t('monitor.choose')} onClick={() => setOpen(true)} />
      {open && (
        <SelectDevice
          picked={value.join(',')}
          onPick={(_joined, keys) => onChange?.([...keys])}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
