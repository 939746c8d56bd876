import { isEditable, isListed, queriesOf, widgetsOf } from '@flotilla/contract/generated-features';
import type { GenColumn } from '@flotilla/contract/http/tools/code-generation';
import { AutoComplete, Checkbox, Form, Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Part } from '../../../../components/form/field.tsx';
import { entered } from '../../../../components/form/rules.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { hasPermission, useSession } from '../../../../lib/session/session.ts';
import type { MessageKey } from '../../../../locales/keys.ts';
import styles from '../code-generation.module.css';

const texts = ['wordZhCN', 'wordEn', 'wordZhTW'] as const;
const ticks = ['inAdd', 'inEdit', 'inList', 'isRequired'] as const;
const heads = ['column', 'type', ...texts, ...ticks, 'query', 'widget', 'dictionary'] as const;

interface RowProps {
  index: number;
  columns: readonly GenColumn[];
  dictionaries: readonly { value: string; label: string }[];
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** The settings of one column. */
function ColumnRow({ index, columns, dictionaries, onUp, onDown }: RowProps) {
  const t = useT();
  const form = Form.useFormInstance();
  const widget = Form.useWatch<string | undefined>(['columns', index, 'widget'], form);
  const id = form.getFieldValue(['columns', index, 'id']);
  const stored = columns.find((column) => column.id === id);
  if (!stored) return null;
  const [isInList, isInForm] = [isListed(stored.type), isEditable(stored)];
  const widgets = widgetsOf(stored);
  const queries = queriesOf(stored, widgets.find((one) => one === widget) ?? 'readOnly');
  const label = (field: string) => t(`genTables.columns.${field}` as MessageKey);
  const named = (field: string) => t('gen.cell', { column: stored.column, label: label(field) });
  const cell = (field: keyof GenColumn, input: ReactElement, className = '', isTick = false) => (
    <td className={className} key={field}>
      <Form.Item
        name={[index, field]}
        {...(isTick && { valuePropName: 'checked' })}
        {...(className === styles.text && { rules: entered(label(field)) })}
      >
        {input}
      </Form.Item>
    </td>
  );
  const isChoice = widget === 'select' || widget === 'radio';
  return (
    <tr>
      <td className={styles.column}>
        <Form.Item name={[index, 'id']} hidden>
          <Input />
        </Form.Item>
        {stored.column}
      </td>
      <td className={styles.column}>
        {stored.type}
        {stored.refersTo && <div className="fl-small">→ {stored.refersTo}</div>}
        {stored.choices && <div className="fl-small">{stored.choices.join(', ')}</div>}
        {!isInForm && <div className={styles.reason}>{t(isInList ? 'gen.readOnlyType' : 'gen.unsupportedType')}</div>}
      </td>
      {texts.map((field) => cell(field, <Input maxLength={64} aria-label={named(field)} />, styles.text))}
      {ticks.map((field) =>
        cell(
          field,
          <Checkbox disabled={field === 'inList' ? !isInList : !isInForm} aria-label={named(field)} />,
          '',
          true,
        ),
      )}
      {cell(
        'query',
        <Select
          aria-label={named('query')}
          disabled={queries.length < 2}
          options={queries.map((value) => ({ value, label: t(`gen.query.${value}`) }))}
        />,
        styles.choice,
      )}
      {cell(
        'widget',
        <Select
          aria-label={named('widget')}
          disabled={widgets.length < 2}
          options={
            isInList
              ? widgets.map((value) => ({ value, label: t(`gen.widget.${value}`) }))
              : [{ value: stored.widget, label: t('gen.unsupported') }]
          }
        />,
        styles.choice,
      )}
      {cell(
        'dictionary',
        <AutoComplete aria-label={named('dictionary')} disabled={!isChoice} options={[...dictionaries]} />,
        styles.choice,
      )}
      <td className={styles.moves}>
        <Button
          kind="text"
          icon="up"
          aria-label={t('gen.up', { column: stored.column })}
          disabled={!onUp}
          onClick={onUp}
        />
        <Button
          kind="text"
          icon="down"
          aria-label={t('gen.down', { column: stored.column })}
          disabled={!onDown}
          onClick={onDown}
        />
      </td>
    </tr>
  );
}

/** The columns of a table in the order of the form. */
export function ColumnTable({ columns }: { columns: readonly GenColumn[] }) {
  const t = useT();
  const { profile } = useSession();
  const enabled = hasPermission(profile, 'system:dict:list');
  const { data = [] } = useAsk('GET /system/config/dict/type/optionSelect', {}, { enabled });
  const dictionaries = data.map(({ name, type }) => ({ value: type, label: `${name} (${type})` }));
  return (
    <Part name="columns">
      <div className={styles.scroll}>
        <table className={styles.columns}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`genTables.columns.${head}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            <Form.List name="columns">
              {(items, { move }) =>
                items.map(({ key, name: index }) => (
                  <ColumnRow
                    key={key}
                    index={index}
                    columns={columns}
                    dictionaries={dictionaries}
                    onUp={index > 0 ? () => move(index, index - 1) : undefined}
                    onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
                  />
                ))
              }
            </Form.List>
          </tbody>
        </table>
      </div>
    </Part>
  );
}
