import { Select } from 'antd';
import { type ComponentType, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';
import type { Options } from './options.ts';
import styles from './pick.module.css';
import type { PickProps } from './pick-dialog.tsx';

/** What a form gives its field, and how it may be filled. */
export interface OneFieldProps {
  id?: string;
  value?: number;
  onChange?: (id: number | undefined) => void;
  /** May be left empty. */
  optional?: boolean;
  placeholder?: string;
}

interface Props extends OneFieldProps {
  options: Options;
  icon: IconName;
  /** The dialog's name, and what opens it. */
  label: string;
  dialog: ComponentType<PickProps>;
}

/** One of many, from a drop-down or from a dialog. */
export function OneField(props: Props) {
  const { id, value, onChange, optional = false, placeholder, options, icon, label, dialog: Dialog } = props;
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <Select
        {...(id !== undefined && { id })}
        className={styles.grow ?? ''}
        allowClear={optional}
        placeholder={placeholder}
        showSearch={{ optionFilterProp: 'label' }}
        loading={options.loading}
        options={[...options.choices]}
        value={value ?? null}
        onChange={(chosen: number | undefined) => onChange?.(chosen)}
      />
      <Button icon={icon} aria-label={label} onClick={() => setOpen(true)} />
      {open && (
        <Dialog
          single
          picked={value === undefined ? '' : String(value)}
          onPick={(_joined, keys) => keys[0] !== undefined && onChange?.(Number(keys[0]))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
