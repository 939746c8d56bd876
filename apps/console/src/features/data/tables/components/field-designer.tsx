import { Form, Input, InputNumber } from 'antd';
import { Part } from '../../../../components/form/field.tsx';
import { ItemList, ItemRow } from '../../../../components/form/item-list.tsx';
import { chosen, entered, fitting } from '../../../../components/form/rules.ts';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './tables.module.css';

export type DataField = Answer<'GET /data/table/one'>['fields'][number];
export type FieldValues = Omit<DataField, 'id' | 'sort'> & { id?: number };

const englishPattern = /^[A-Za-z][A-Za-z0-9_]*$/;
const mostCharacters = 2_000;
export const freshField: FieldValues = { name: '', englishName: '', length: 200, searchable: false };

/** Whether no field before it has the same name. */
const isFirst = (fields: readonly FieldValues[], index: number, key: 'name' | 'englishName') => (value?: string) =>
  !value?.trim() ||
  !fields.some((one, at) => at < index && one?.[key]?.trim().toLowerCase() === value.trim().toLowerCase());

function FieldFields({ index }: { index: number }) {
  const t = useT();
  const form = Form.useFormInstance();
  const first = (key: 'name' | 'englishName') =>
    fitting(
      (value?: string) => isFirst(form.getFieldValue('fields') as FieldValues[], index, key)(value),
      t('tables.fieldTwice'),
    );
  const lengthLabel = t('dataTables.fields.length');
  return (
    <>
      <Form.Item name={[index, 'id']} hidden>
        <InputNumber />
      </Form.Item>
      <ItemRow>
        <Form.Item
          name={[index, 'name']}
          label={t('dataTables.fields.name')}
          rules={[...entered(t('dataTables.fields.name')), first('name')]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item
          name={[index, 'englishName']}
          label={t('dataTables.fields.englishName')}
          rules={[
            ...entered(t('dataTables.fields.englishName')),
            { pattern: englishPattern, message: t('tables.wrongFieldName') },
            fitting((value?: string) => value?.toLowerCase() !== 'id', t('tables.reservedFieldName')),
            first('englishName'),
          ]}
        >
          <Input className="fl-mono" maxLength={64} />
        </Form.Item>
        <Form.Item
          name={[index, 'length']}
          label={lengthLabel}
          rules={[
            ...chosen(lengthLabel),
            {
              type: 'integer',
              min: 1,
              max: mostCharacters,
              message: t('form.range', { label: lengthLabel, least: 1, most: mostCharacters }),
            },
          ]}
        >
          <InputNumber className={styles.length ?? ''} />
        </Form.Item>
      </ItemRow>
    </>
  );
}

/** The fields of a table in their order. */
export function FieldDesigner() {
  const t = useT();
  return (
    <Part name="fields">
      <fieldset className={styles.fields}>
        <legend>{t('dataTables.fields')}</legend>
        <p className="fl-quiet">{t('tables.fieldsHint')}</p>
        <ItemList
          name="fields"
          fresh={freshField}
          addLabel={t('tables.addField')}
          namedBy="name"
          labels={{
            up: (name) => t('tables.up', { name }),
            down: (name) => t('tables.down', { name }),
            remove: (name) => t('tables.removeField', { name }),
          }}
          tick={{ name: 'searchable', label: t('dataTables.fields.searchable') }}
          least={1}
        >
          {(index) => <FieldFields index={index} />}
        </ItemList>
      </fieldset>
    </Part>
  );
}
