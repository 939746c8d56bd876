import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { Answer } from '../../lib/calls/api.ts';
import { useT } from '../../lib/i18n.ts';
import type { PendingQuery } from '../state/pending.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type Also, FormDialog } from './form-dialog.tsx';
import { type EditCalls, useEdit } from './use-edit.ts';

type Row<C extends EditCalls> = Answer<C['one']>;

interface Props<C extends EditCalls, Values extends object> {
  calls: C;
  id: number | undefined;
  /** The noun of the added or edited row. */
  what: string;
  /** The dialog's title, by default "Edit …". */
  title?: string;
  drawer?: boolean;
  initial?: Partial<Values>;
  /** The form's values of a row; by default the fields of a plain slice. */
  toValues?: (row: Row<C>) => Partial<Values>;
  /** The body of the calls for the values; by default the values themselves. */
  toBody?: (values: Values) => object;
  /** A text at the left of the footer. `row` is the stored row, or `undefined` for a new one. */
  note?: string | ((row: Row<C> | undefined) => string | undefined);
  /** The initial values of a new row, if they must be fetched. */
  waitsFor?: PendingQuery | undefined;
  /** A second way to save, which does more afterwards. */
  also?: Also | undefined;
  onClose: () => void;
  /** The fields; `row`: as it is stored, when it is edited. */
  children: ReactNode | ((row: Row<C> | undefined) => ReactNode);
}

const fieldsOf =
  <R, Values>(fields: readonly string[] = []) =>
  (row: R): Partial<Values> =>
    Object.fromEntries(fields.map((field) => [field, row[field as keyof R]])) as unknown as Partial<Values>;

/** Adds a row, or edits one: the row is fetched when the form opens and saved with its stamp. Render it only while it is open. */
export function EditDialog<C extends EditCalls, Values extends object>(props: Props<C, Values>) {
  const { calls, id, what, drawer = false, initial = {}, onClose, children } = props;
  const { toBody = (values: Values) => values, toValues = fieldsOf<Row<C>, Values>(calls.fields) } = props;
  const t = useT();
  const [form] = Form.useForm<Values>();
  const { row, query, conflict, save } = useEdit<C, Values>({
    calls,
    id,
    what,
    toValues,
    toBody,
    onTheirs: () => form.resetFields(),
  });
  const fields = typeof children === 'function' ? children(row) : children;
  return (
    <>
      <FormDialog<Values>
        drawer={drawer}
        title={props.title ?? t(id === undefined ? 'form.add' : 'form.edit', { what })}
        of={calls.add}
        form={form}
        note={typeof props.note === 'function' ? props.note(row) : props.note}
        waitsFor={id !== undefined && row === undefined ? query : props.waitsFor}
        initial={row === undefined ? initial : toValues(row)}
        onSubmit={(values) => save(values)}
        also={props.also}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
      {conflict && (
        <ConflictDialog of={calls.add} conflict={conflict}>
          {fields}
        </ConflictDialog>
      )}
    </>
  );
}
