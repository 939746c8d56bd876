import { Form, Input } from 'antd';
import { Part } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { currentLocale, useT } from '../../../../lib/i18n.ts';
import type { RowOf } from '../../../../lib/use-call.ts';

export type Table = RowOf<'GET /data/row/tables'>;
type DataField = Table['fields'][number];

/** In one line up to here. */
const lineCharacters = 100;

/** A table's or a field's name in the language of the console. */
export const nameIn = ({ name, englishName }: Pick<DataField, 'name' | 'englishName'>): string =>
  currentLocale() === 'en' ? englishName : name;

/** What is entered in each field of a row. */
export function RowFields({ table }: { table: Table }) {
  const t = useT();
  return (
    <Part name="values">
      {table.fields.map((field) => {
        const { englishName, length } = field;
        const message = t('rows.tooLong', { what: nameIn(field), limit: length });
        return (
          <Form.Item
            key={field.id}
            name={['values', englishName]}
            label={nameIn(field)}
            rules={[fitting((value?: string) => [...(value ?? '')].length <= length, message)]}
          >
            {length > lineCharacters ? <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} /> : <Input />}
          </Form.Item>
        );
      })}
    </Part>
  );
}
