import { Select } from 'antd';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { useAsk } from '../../lib/use-call.ts';
import styles from './pick.module.css';
import { SelectUser } from './select-user.tsx';

interface Props {
  id?: string;
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
  /** Only users a script may be assigned to. */
  forScript?: boolean;
}

const usersToName = 1_000;

/** Several users, by typing their names or from the select-user dialog. */
export function UsersField({ id, value = [], onChange, forScript = false }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const route = forScript ? 'GET /system/user/listForScript' : 'GET /system/user/listAll';
  const { data, isLoading } = useAsk(route, { query: { pageSize: usersToName } });
  const options = data?.list.map((user) => ({
    value: user.id,
    label: user.nickname && user.nickname !== user.userName ? `${user.userName} (${user.nickname})` : user.userName,
  }));
  return (
    <div className={styles.field}>
      <Select
        {...(id !== undefined && { id })}
        mode="multiple"
        className={styles.grow ?? ''}
        placeholder={t('pick.user')}
        loading={isLoading}
        options={options ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value]}
        onChange={(ids: number[]) => onChange?.(ids)}
      />
      <Button icon="users" aria-label={t('pick.user')} onClick={() => setOpen(true)} />
      {open && (
        <SelectUser
          forScript={forScript}
          picked={value.join(',')}
          onPick={(_joined, keys) => onChange?.(keys.map(Number))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
