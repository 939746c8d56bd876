import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { Answer } from '../../lib/api.ts';
import { FormScope, scopeOf } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import type { Asked } from '../pending.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type EditCalls, useEdit } from './use-edit.ts';

type Row<C extends EditCalls> = Answer<C['one']>;

interface Props<C extends EditCalls, Values extends object> {
  calls: C;
  id: number | undefined;
  /** What is added or edited: a word. */
  what: string;
  /** Instead of "Edit …". */
  title?: string;
  drawer?: boolean;
  initial?: Partial<Values>;
  /** What the form shows of a row; the fields of a plain slice, if left out. */
  toValues?: (row: Row<C>) => Partial<Values>;
  /** What the calls take of the values; all of them as they are, if left out. */
  toBody?: (values: Values) => object;
  /** At the foot's left; `row`: as it is stored, when it is edited. */
  note?: string | ((row: Row<C> | undefined) => string | undefined);
  /** What a new row begins with, where it has to be asked for. */
  waitsFor?: Asked | undefined;
  onClose: () => void;
  /** The fields; `row`: as it is stored, when it is edited. */
  children: ReactNode | ((row: Row<C> | undefined) => ReactNode);
}

const fieldsOf =
  <R, Values>(fields: readonly string[] = []) =>
  (row: R): Partial<Values> =>
    Object.fromEntries(fields.map((field) => [field, row[field as keyof R]])) as unknown as Partial<Values>;

/** Adds a row, or edits one: asked for when it opens, and saved with the stamp that it had. Draw it only while it is open. */
export function EditDialog<C extends EditCalls, Values extends object>(props: Props<C, Values>) {
  const { calls, id, what, drawer = false, initial = {}, onClose, children } = props;
  const { toBody = (values: Values) => values, toValues = fieldsOf<Row<C>, Values>(calls.fields) } = props;
  const t = useT();
  const [form] = Form.useForm<Values>();
  const { row, asked, conflict, save } = useEdit<C, Values>({
    calls,
    id,
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
        waitsFor={id !== undefined && row === undefined ? asked : props.waitsFor}
        initial={row === undefined ? initial : toValues(row)}
        onSubmit={(values) => save(values)}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
      {conflict && (
        <FormScope value={scopeOf(calls.add)}>
          <ConflictDialog
            mine={conflict.mine}
            theirs={toValues(conflict.theirs)}
            savedAt={(conflict.theirs as { gmtModified?: string }).gmtModified}
            onDecide={conflict.decide}
          >
            {fields}
          </ConflictDialog>
        </FormScope>
      )}
    </>
  );
}
