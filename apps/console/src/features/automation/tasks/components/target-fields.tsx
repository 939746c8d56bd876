import { Select } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { SelectDevice } from '../../../../parts/pick/select-device.tsx';
import { SelectDeviceGroup } from '../../../../parts/pick/select-device-group.tsx';
import { useTaskGroups } from './task-lookups.ts';
import styles from './tasks.module.css';

interface PhonesProps {
  id?: string;
  value?: readonly string[];
  onChange?: (deviceNos: string[]) => void;
}

/** Phones by number: typed or pasted, or from the select-device dialog. */
export function PhonesField({ id, value = [], onChange }: PhonesProps) {
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
        placeholder={t('tasks.pickPhones')}
        tokenSeparators={[',', ' ', '\n', '，']}
        maxTagCount={24}
        value={[...value]}
        onChange={(deviceNos: string[]) => onChange?.(deviceNos)}
      />
      <Button icon="phone" aria-label={t('tasks.pickPhones')} onClick={() => setOpen(true)} />
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

interface GroupsProps {
  id?: string;
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
}

/** Groups by name, or from the select-device-group dialog. */
export function GroupsField({ id, value = [], onChange }: GroupsProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const groups = useTaskGroups();
  const options = groups.list.map((group) => ({ value: group.key, label: `${group.value} (${group.userName})` }));
  return (
    <div className={styles.field}>
      <Select
        {...(id !== undefined && { id })}
        mode="multiple"
        className={styles.grow ?? ''}
        placeholder={t('tasks.pickGroups')}
        loading={groups.isLoading}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value]}
        onChange={(ids: number[]) => onChange?.(ids)}
      />
      <Button icon="folder" aria-label={t('tasks.pickGroups')} onClick={() => setOpen(true)} />
      {open && (
        <SelectDeviceGroup
          picked={value.join(',')}
          onPick={(_joined, keys) => onChange?.(keys.map(Number))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
