import { Select } from 'antd';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { useGroupChoices } from './options.ts';
import styles from './pick.module.css';
import { SelectDeviceGroup } from './select-device-group.tsx';

interface Props {
  id?: string;
  value?: number;
  onChange?: (id: number | undefined) => void;
  /** May be left empty. */
  optional?: boolean;
  placeholder?: string;
  /** How many groups the drop-down holds; a drop-down's usual number without it. */
  most?: number;
}

/** One device group, from a drop-down or from the select-device-group dialog. */
export function GroupField({ id, value, onChange, most, optional = false, placeholder }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const groups = useGroupChoices({ most });
  return (
    <div className={styles.field}>
      <Select
        {...(id !== undefined && { id })}
        className={styles.grow ?? ''}
        allowClear={optional}
        placeholder={placeholder}
        showSearch={{ optionFilterProp: 'label' }}
        loading={groups.loading}
        options={[...groups.choices]}
        value={value ?? null}
        onChange={(group: number | undefined) => onChange?.(group)}
      />
      <Button icon="folder" aria-label={t('pick.group')} onClick={() => setOpen(true)} />
      {open && (
        <SelectDeviceGroup
          single
          picked={value === undefined ? '' : String(value)}
          onPick={(_joined, keys) => keys[0] !== undefined && onChange?.(Number(keys[0]))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
