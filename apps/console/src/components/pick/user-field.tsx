import { Select } from 'antd';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { useUserChoices } from './options.ts';
import styles from './pick.module.css';
import { SelectUser } from './select-user.tsx';

interface Props {
  id?: string;
  value?: number;
  onChange?: (id: number | undefined) => void;
  /** May be left empty. */
  optional?: boolean;
}

/** One user, from a drop-down or from the select-user dialog. */
export function UserField({ id, value, onChange, optional = false }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const users = useUserChoices();
  return (
    <div className={styles.field}>
      <Select
        {...(id !== undefined && { id })}
        className={styles.grow ?? ''}
        allowClear={optional}
        showSearch={{ optionFilterProp: 'label' }}
        loading={users.loading}
        options={[...users.choices]}
        value={value ?? null}
        onChange={(user: number | undefined) => onChange?.(user)}
      />
      <Button icon="user" aria-label={t('pick.user')} onClick={() => setOpen(true)} />
      {open && (
        <SelectUser
          single
          picked={value === undefined ? '' : String(value)}
          onPick={(_joined, keys) => keys[0] !== undefined && onChange?.(Number(keys[0]))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
