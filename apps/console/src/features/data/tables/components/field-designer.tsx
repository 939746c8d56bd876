import { Checkbox, Form, Input, InputNumber } from 'antd';
import { Button } from '../../../../components/button.tsx';
import { Part } from '../../../../components/form/field.tsx';
import { chosen, entered, fitting } from '../../../../components/form/rules.ts';
import type { Answer } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './tables.module.css';

export type DataField = Answer<'GET /data/table/one'>['fields'][number];
export type FieldValues = Omit<DataField, 'id' | 'sort'> & { id?: number };

const englishPattern = /^[A-Za-z][A-Za-z0-9_]*$/;
const mostCharacters = 2_000;
export const freshField: FieldValues = { name: '', englishName: '', length: 200, searchable: false };

interface RowProps {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Whether no field before it has the same name. */
const isFirst = (fields: readonly FieldValues[], index: number, key: 'name' | 'englishName') => (value?: string) =>
  !value?.trim() ||
  !fields.some((one, at) => at < index && one?.[key]?.trim().toLowerCase() === value.trim().toLowerCase());

function FieldRow({ index, count, onMove, onRemove }: RowProps) {
  const t = useT();
  const form = Form.useFormInstance();
  const name: string = Form.useWatch(['fields', index, 'name'], form) ?? '';
  const first = (key: 'name' | 'englishName') =>
    fitting(
      (value?: string) => isFirst(form.getFieldValue('fields') as FieldValues[], index, key)(value),
      t('tables.fieldTwice'),
    );
  const lengthLabel = t('dataTables.fields.length');
  return (
    <div className={styles.field}>
      <Form.Item name={[index, 'id']} hidden>
        <InputNumber />
      </Form.Item>
      <div className={styles.names}>
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
      </div>
      <div className={styles.foot}>
        <Form.Item name={[index, 'searchable']} valuePropName="checked" noStyle>
          <Checkbox>{t('dataTables.fields.searchable')}</Checkbox>
        </Form.Item>
        <span>
          <Button
            kind="text"
            icon="up"
            aria-label={t('tables.up', { name })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <Button
            kind="text"
            icon="down"
            aria-label={t('tables.down', { name })}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <Button
            kind="text"
            icon="trash"
            danger
            aria-label={t('tables.removeField', { name })}
            disabled={count === 1}
            onClick={onRemove}
          />
        </span>
      </div>
    </div>
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
        <Form.List name="fields">
          {(fields, { add, remove, move }) => (
            <>
              {fields.map((field) => (
                <FieldRow
                  key={field.key}
                  index={field.name}
                  count={fields.length}
                  onMove={(to) => move(field.name, to)}
                  onRemove={() => remove(field.name)}
                />
              ))}
              <Button icon="plus" onClick={() => add(freshField)}>
                {t('tables.addField')}
              </Button>
            </>
          )}
        </Form.List>
      </fieldset>
    </Part>
  );
}
