import { useState } from 'react';
import type { Route } from '../../lib/calls/api.ts';
import type { UploadRoute } from '../../lib/calls/upload.ts';
import type { ListRoute, RowOf } from '../../lib/calls/use-call.ts';
import { permissionOf } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import type { Exported } from '../list/export-button.tsx';
import type { RowAction } from '../list/row-actions.tsx';
import type { EditCalls } from './use-edit.ts';
import { type Removal, useRemove } from './use-remove.ts';

export interface CrudCalls extends EditCalls {
  readonly list: ListRoute;
  readonly remove: Route;
  readonly export?: Exported['route'];
  readonly import?: UploadRoute;
  readonly template?: Route;
}

/** Rows without a field `name` need `nameOf`. */
type NameOf<Row> = Row extends { readonly name: string }
  ? Partial<Pick<Removal<Row>, 'nameOf'>>
  : Pick<Removal<Row>, 'nameOf'>;

interface Options<Row> extends Omit<Removal<Row>, 'nameOf'> {
  /** The reason why a row can neither be edited nor deleted. */
  readOnlyReason?: (row: Row) => string | undefined;
}

/** Adds, edits and deletes the rows of a list: the buttons, the confirmation, and the open form. */
export function useCrud<C extends CrudCalls>(
  calls: C,
  { readOnlyReason, undeletableReason, nameOf, ...removal }: Options<RowOf<C['list']>> & NameOf<RowOf<C['list']>>,
) {
  type Row = RowOf<C['list']> & { readonly id: number };
  const t = useT();
  const [open, setOpen] = useState<{ id: number | undefined; initial?: Partial<Row> }>();
  const [isImporting, setImporting] = useState(false);
  const named = (nameOf as Removal<Row>['nameOf']) ?? ((row) => (row as unknown as { name: string }).name);
  const what = t(removal.counted, { count: 1 });
  const { remove, removeChosen } = useRemove<Row>(calls.remove, {
    ...removal,
    nameOf: named,
    undeletableReason: (row, chosen) => readOnlyReason?.(row) ?? undeletableReason?.(row, chosen),
  });
  const edit = (row: Row): RowAction => ({
    key: 'edit',
    label: t('action.edit'),
    permission: permissionOf(calls.edit),
    disabledReason: readOnlyReason?.(row),
    onClick: () => setOpen({ id: row.id }),
  });
  const create = { permission: permissionOf(calls.add), onClick: () => setOpen({ id: undefined }) };
  return {
    create,
    edit,
    remove,
    removeChosen,
    /** Adds a row with initial values, for example below another one. */
    addTo: (label: string, initial: Partial<Row>): RowAction => ({
      key: 'add',
      label,
      permission: permissionOf(calls.add),
      onClick: () => setOpen({ id: undefined, initial }),
    }),
    /** The props that the list of every plain slice has. */
    list: {
      route: calls.list as C['list'],
      nameOf: named,
      create,
      actions: (row: Row) => [edit(row), remove(row)],
      batch: [removeChosen],
      ...(calls.export && { exportBy: { route: calls.export, permission: permissionOf(calls.export) } }),
      ...(calls.import && {
        onImport: { permission: permissionOf(calls.import), onClick: () => setImporting(true) },
      }),
      empty: { title: t('list.none', { what }) },
    },
    /** The props of the open `ImportRowsDialog`; `undefined` while it is closed. */
    importing:
      isImporting && calls.import && calls.template
        ? { route: calls.import, template: calls.template, onClose: () => setImporting(false) }
        : undefined,
    /** The props of the open `EditDialog`; `undefined` while it is closed. */
    form: open && { calls, ...open, what, onClose: () => setOpen(undefined) },
  };
}

/** The buttons of a row. */
export type Crud<Row> = Record<'edit' | 'remove', (row: Row) => RowAction>;
