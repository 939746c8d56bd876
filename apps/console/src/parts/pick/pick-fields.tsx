import { type ComponentType, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/text/icon.tsx';
import type { ListRoute } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { LookupSelect } from './lookup-select.tsx';
import { groups, type Lookup, taskGroups, users, usersForScript } from './lookups.ts';
import styles from './pick.module.css';
import type { PickProps } from './pick-dialog.tsx';
import { SelectDeviceGroup } from './select-device-group.tsx';
import { SelectUser } from './select-user.tsx';

interface OneProps {
  id?: string;
  value?: number;
  onChange?: (id: number | undefined) => void;
  optional?: boolean;
  placeholder?: string;
}
interface ManyProps {
  id?: string;
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
}

interface Props<R extends ListRoute> {
  id?: string | undefined;
  from: Lookup<R>;
  icon: IconName;
  /** The dialog's name, and what opens it. */
  label: string;
  dialog: ComponentType<PickProps>;
  placeholder?: string | undefined;
  optional?: boolean;
  many?: boolean;
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}

/** Chosen from a drop-down or from a dialog. */
function PickField<R extends ListRoute>(props: Props<R>) {
  const { id, from, icon, label, dialog: Dialog, placeholder, chosen, onChoose } = props;
  const { optional = false, many = false } = props;
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <LookupSelect
        {...(id !== undefined && { id })}
        {...(many && { mode: 'multiple' as const })}
        className={styles.grow ?? ''}
        allowClear={optional}
        placeholder={placeholder}
        from={from}
        value={many ? chosen : (chosen[0] ?? null)}
        onChange={(next: number | number[] | undefined) => onChoose([next ?? []].flat())}
      />
      <Button icon={icon} aria-label={label} onClick={() => setOpen(true)} />
      {open && (
        <Dialog
          single={!many}
          picked={chosen.join(',')}
          onPick={(_joined, keys) => (many || keys.length > 0) && onChoose(keys.map(Number))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const one = ({ value, onChange, ...rest }: OneProps) => ({
  ...rest,
  chosen: value === undefined || value === null ? [] : [value],
  onChoose: ([id]: number[]) => onChange?.(id),
});
const many = ({ id, value = [], onChange }: ManyProps, label: string) => ({
  id,
  label,
  placeholder: label,
  many: true,
  chosen: value,
  onChoose: (ids: number[]) => onChange?.(ids),
});

export function UserField(props: OneProps) {
  return <PickField {...one(props)} from={users} icon="user" label={useT()('pick.user')} dialog={SelectUser} />;
}
export function UsersField(props: ManyProps) {
  return <PickField {...many(props, useT()('pick.user'))} from={users} icon="users" dialog={SelectUser} />;
}
/** Several users of those whom a script may be assigned to. */
export function ScriptUsersField(props: ManyProps) {
  const shared = many(props, useT()('pick.user'));
  return <PickField {...shared} from={usersForScript} icon="users" dialog={SelectUserForScript} />;
}
const SelectUserForScript = (props: PickProps) => <SelectUser forScript {...props} />;

export function GroupField(props: OneProps) {
  const label = useT()('pick.group');
  return <PickField {...one(props)} from={groups} icon="folder" label={label} dialog={SelectDeviceGroup} />;
}
/** Several device groups. */
export function GroupsField(props: ManyProps) {
  return <PickField {...many(props, useT()('pick.group'))} from={groups} icon="folder" dialog={SelectDeviceGroup} />;
}
/** Several device groups of those that a task may be for. */
export function TaskGroupsField(props: ManyProps) {
  return (
    <PickField {...many(props, useT()('pick.group'))} from={taskGroups} icon="folder" dialog={SelectDeviceGroup} />
  );
}
