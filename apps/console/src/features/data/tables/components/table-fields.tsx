import { formUses } from '@flotilla/contract/form-check';
import type { TextField } from '@flotilla/contract/form-model';
import { fieldOfTable, placeOfTableField, tableFieldOf } from '@flotilla/contract/form-uses';
import { useMemo } from 'react';
import type { Answer } from '../../../../lib/calls/api.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { BuilderPart } from '../../../../parts/form-builder/builder-part.tsx';
import type { BuilderBinding } from '../../../../parts/form-builder/form-builder.tsx';
import { OpenFormButton } from '../../../../parts/form-builder/open-form.tsx';
import { type Nodes, toNodes } from '../../../../parts/form-builder/tree.ts';
import type { Send } from '../../../../parts/form-builder/use-builder.ts';

type DataField = Answer<'GET /data/table/one'>['fields'][number];
export type FieldValues = Omit<DataField, 'id' | 'sort'> & { id?: number };

const usualLength = 200;
export const freshField: FieldValues = { name: '', englishName: '', length: usualLength, searchable: false };

/** The id of a stored field connects it with the data of the rows, so it is part of the builder's id. */
const stored = 'stored-';
const uidOf = ({ id }: FieldValues, path: string) => (id === undefined ? `unstored-${path}` : `${stored}${id}`);
const toValue = (nodes: Nodes): FieldValues[] =>
  nodes.map(({ uid, field }) => ({
    ...(uid.startsWith(stored) && { id: Number(uid.slice(stored.length)) }),
    ...tableFieldOf(field as TextField),
  }));

const textsOf = (t: Translate): BuilderBinding<FieldValues[]>['texts'] => ({
  add: t('tables.addField'),
  properties: {
    label: t('dataTables.fields.name'),
    key: t('dataTables.fields.englishName'),
    maxLength: t('dataTables.fields.length'),
    searchable: t('dataTables.fields.searchable'),
  },
  faults: {
    labelMissing: () => t('form.required', { label: t('dataTables.fields.name') }),
    keyMissing: () => t('form.required', { label: t('dataTables.fields.englishName') }),
    keyPattern: () => t('tables.wrongFieldName'),
    keyReserved: () => t('tables.reservedFieldName'),
    keyTaken: () => t('tables.fieldTwice'),
    labelTaken: () => t('tables.fieldTwice'),
  },
});

const openForm = ({ send }: { send: Send }) => <OpenFormButton use={formUses.table} send={send} />;

/** The fields of a table in their order, in the form builder. */
export function TableFields() {
  const t = useT();
  const binding = useMemo(
    (): BuilderBinding<FieldValues[]> => ({
      use: formUses.table,
      fresh: { key: '', maxLength: usualLength },
      toNodes: (fields = []) => toNodes(fields.map(fieldOfTable), (path) => uidOf(fields[Number(path)]!, path)),
      toValue,
      placeOf: placeOfTableField,
      texts: textsOf(t) ?? {},
    }),
    [t],
  );
  return (
    <BuilderPart
      name="fields"
      title={t('dataTables.fields')}
      hint={t('tables.fieldsHint')}
      binding={binding}
      extra={openForm}
    />
  );
}
