import type { Permission } from '@flotilla/contract/permission';
import { Segmented, Switch } from 'antd';
import { Field } from '../../components/form/field.tsx';
import type { Column } from '../../components/list/columns.ts';
import type { Filter } from '../../components/list/filter-row.tsx';
import { confirm, type Question } from '../../components/overlay/confirm.ts';
import { StatusWord } from '../../components/text/pill.tsx';
import type { Input, Route } from '../../lib/calls/api.ts';
import { useSend } from '../../lib/calls/use-call.ts';
import { permissionOf } from '../../lib/forms.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { hasPermission, useSession } from '../../lib/session/session.ts';

const statuses = [1, 0] as const;
const choicesOf = (t: Translate) => statuses.map((status) => ({ value: status, label: t(`admin.status.${status}`) }));

/** Whether a row of the administration is in use. */
export function RowStatus({ status }: { status: 0 | 1 }) {
  const t = useT();
  return <StatusWord status={status === 1 ? 'online' : 'disabled'}>{t(`admin.status.${status}`)}</StatusWord>;
}

export function StatusField() {
  return (
    <Field name="status">
      <Segmented options={choicesOf(useT())} />
    </Field>
  );
}

export const statusFilter = (t: Translate, label: string): Filter => ({
  kind: 'choice',
  name: 'status',
  label,
  choices: choicesOf(t).map(({ value, label }) => ({ value: String(value), label })),
});

interface Props {
  status: 0 | 1;
  /** The row's name, for the accessible label. */
  name: string;
  permission: Permission;
  /** The reason why the status cannot be changed. */
  disabledReason?: string | undefined;
  busy?: boolean;
  /** The text of the confirmation; `undefined` if no user loses access. */
  question: (next: 0 | 1) => Question | undefined;
  onChange: (next: 0 | 1) => void;
}

/** Returns the other status. 1 is enabled, 0 is disabled. */
export const otherStatus = (status: unknown): 0 | 1 => (Number(status) === 1 ? 0 : 1);

/** Enables or disables a row after a confirmation. A user without the permission only sees the status. */
export function StatusSwitch({ status, name, permission, disabledReason, busy, question, onChange }: Props) {
  const t = useT();
  const { profile } = useSession();
  if (!hasPermission(profile, permission)) return <RowStatus status={status} />;
  const next = otherStatus(status);
  const ask = async () => {
    if (busy) return;
    const asked = question(next);
    if (asked === undefined || (await confirm(asked))) onChange(next);
  };
  return (
    <Switch
      size="small"
      checked={status === 1}
      aria-label={`${name}: ${t(`admin.status.${status}`)}`}
      title={disabledReason ?? t(`admin.status.${status}`)}
      disabled={disabledReason !== undefined}
      // A control that is disabled while it is saved loses the focus.
      aria-busy={busy}
      onChange={() => void ask()}
    />
  );
}

interface Change {
  readonly id: number;
  readonly status: 0 | 1;
}
/** Calls that can change a row's status alone. */
type StatusRoute = {
  [R in Route]: { body: Change } extends Input<R> ? R : never;
}[Route];

interface Edited {
  /** The call that saves the status. */
  route: StatusRoute;
  row: Change;
  name: string;
  disabledReason?: string | undefined;
  /** The text of the confirmation before the row is stopped; `undefined` if no user loses access. */
  stopping?: Question | undefined;
}

/** A switch for a row's status in a list. The toast offers to undo the change. */
export function EditedStatus({ route, row: { id, status }, stopping, ...shown }: Edited) {
  const { mutate, isPending } = useSend<StatusRoute>(route, {
    done: 'saved',
    undo: ({ body }) => ({ body: { id, status: otherStatus((body as Change).status) } }),
  });
  return (
    <StatusSwitch
      {...shown}
      status={status}
      permission={permissionOf(route)}
      busy={isPending}
      question={(next) => (next === 0 ? stopping : undefined)}
      onChange={(next) => mutate({ body: { id, status: next } })}
    />
  );
}

/** The column of a list whose rows can be enabled and disabled. `nameField`: the field of a row's name. */
export const statusColumn = <Field extends string>(
  title: string,
  route: StatusRoute,
  nameField: Field,
): Column<Change & Readonly<Record<Field, string>>> => ({
  key: 'status',
  title,
  render: (row) => <EditedStatus route={route} row={row} name={row[nameField]} />,
});
