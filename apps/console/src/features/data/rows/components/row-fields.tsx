import { Form, Input } from 'antd';
import { Part } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import type { RowOf } from '../../../../lib/calls/use-call.ts';
import { currentLocale, useT } from '../../../../lib/i18n.ts';

export type Table = RowOf<'GET /data/row/tables'>;
type DataField = Table['fields'][number];

/** The longest text of a one-line field. */
const lineCharacters = 100;

/** A table's or a field's name in the language of the console. */
export const nameIn = ({ name, englishName }: Pick<DataField, 'name' | 'englishName'>): string =>
  currentLocale() === 'en' ? englishName : name;

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
