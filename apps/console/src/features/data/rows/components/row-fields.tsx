import type { FormValues } from '@flotilla/contract/form-model';
import { fieldOfTable } from '@flotilla/contract/form-uses';
import { Form } from 'antd';
import { Part } from '../../../../components/form/field.tsx';
import type { RowOf } from '../../../../lib/calls/use-call.ts';
import { currentLocale, useLocale } from '../../../../lib/i18n.ts';
import { FormFields } from '../../../../parts/form-fields/form-fields.tsx';

export type Table = RowOf<'GET /data/row/tables'>;
type DataField = Table['fields'][number];

/** A table's or a field's name in the language of the console. */
export const nameIn = ({ name, englishName }: Pick<DataField, 'name' | 'englishName'>): string =>
  currentLocale() === 'en' ? englishName : name;

const empty = () => '';

export function RowFields({ table }: { table: Table }) {
  const locale = useLocale();
  const values: FormValues = Form.useWatch('values') ?? {};
  const fields = table.fields.map((field) => ({ ...fieldOfTable(field), label: nameIn(field) }));
  return (
    <Part name="values">
      <FormFields fields={fields} locale={locale} path={['values']} values={values} empty={empty} />
    </Part>
  );
}
