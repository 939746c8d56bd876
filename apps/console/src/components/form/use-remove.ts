import type { Input, Route } from '../../lib/calls/api.ts';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { useSend } from '../../lib/calls/use-call.ts';
import { permissionOf } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import type { MessageKey } from '../../locales/keys.ts';
import { useAllowedActions } from '../can.tsx';
import type { RowAction } from '../list/row-actions.tsx';
import type { BatchAction } from '../list/toolbar.tsx';
import { confirmDelete } from '../overlay/confirm.ts';

export interface Removal<Row> {
  /** "platform", "3 platforms": a message that takes `count`. */
  counted: MessageKey;
  nameOf: (row: Row) => string;
  /** Returns a text about what else is deleted with the rows. */
  alsoDeleted?: (rows: readonly Row[]) => string;
  /** Returns the reason why the row cannot be deleted. `chosen`: all rows of the deletion. */
  undeletableReason?: (row: Row, chosen: readonly Row[]) => string | undefined;
  /** Offered beside the refusal to delete a row that is in use. */
  instead?: (row: Row) => RowAction;
}

/** Deletes one or several rows after a confirmation that names them. */
export function useRemove<Row extends { readonly id: number }>(route: Route, options: Removal<Row>) {
  const { counted, nameOf, alsoDeleted, undeletableReason = () => undefined, instead } = options;
  const t = useT();
  const allowed = useAllowedActions();
  const drop = useSend(route, { quiet: true });

  function showRefusal(error: unknown, rows: readonly Row[]): void {
    const [row, another] = rows;
    const isInUse = error instanceof ApiError && error.code === 409;
    const [action] = instead && row && !another && isInUse ? allowed([instead(row)]) : [];
    toast.error(messageOf(error), action && { label: action.label, run: action.onClick });
  }

  async function ask(rows: readonly Row[], clear?: () => void): Promise<void> {
    const refused = rows.map((row) => undeletableReason(row, rows)).find(Boolean);
    if (refused) return toast.error(refused);
    const count = rows.length;
    const what = t(counted, { count });
    const things = rows.map((row) => ({ id: row.id, name: nameOf(row) }));
    if (!(await confirmDelete(things, what, alsoDeleted?.(rows)))) return;
    await drop.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } } as Input<Route>).then(
      () => {
        toast.success(t('done.deleted', { count, counted: what }));
        clear?.();
      },
      (error: unknown) => showRefusal(error, rows),
    );
  }
  const action = { key: 'delete', label: t('action.delete'), danger: true, permission: permissionOf(route) };
  return {
    remove: (row: Row, then?: () => void): RowAction => ({
      ...action,
      disabledReason: undeletableReason(row, [row]),
      onClick: () => void ask([row], then),
    }),
    removeChosen: { ...action, onClick: (rows, clear) => void ask(rows, clear) } satisfies BatchAction<Row>,
  };
}
