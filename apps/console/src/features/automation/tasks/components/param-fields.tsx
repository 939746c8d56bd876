import { Form, Input, Select } from 'antd';
import { chosen, entered } from '../../../../components/form/rules.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { TaskScript } from './task-lookups.ts';
import styles from './tasks.module.css';

type Parameter = TaskScript['parameters'][number];
export type ParamValues = Record<string, string | string[]>;

/** A script's initial parameters, keeping values that are already set. */
export const initialParams = (parameters: readonly Parameter[], set: ParamValues = {}): ParamValues =>
  Object.fromEntries(
    parameters.map(({ key, kind, defaultValue }) => [
      key,
      set[key] ?? (defaultValue || (kind === 'multiSelect' ? [] : '')),
    ]),
  );

/** Only declared parameters; a cleared choice is empty, not missing. */
export const paramsOf = (parameters: readonly Parameter[], given: ParamValues = {}): ParamValues =>
  Object.fromEntries(parameters.map(({ key, kind }) => [key, given[key] ?? (kind === 'multiSelect' ? [] : '')]));

const optionsOf = (options: readonly string[]) => options.map((option) => ({ value: option, label: option }));

function ParamField({ parameter, ...field }: { parameter: Parameter; id?: string }) {
  const { kind, options, required } = parameter;
  if (kind === 'text') return <Input maxLength={2000} {...field} />;
  return (
    <Select
      allowClear={!required}
      {...(kind === 'multiSelect' && { mode: 'multiple' as const })}
      options={optionsOf(options)}
      {...field}
    />
  );
}

/** The parameters of the chosen script: text box, dropdown or multi-select. */
export function ParamFields({ parameters }: { parameters: readonly Parameter[] }) {
  const t = useT();
  if (parameters.length === 0) return null;
  return (
    <fieldset className={styles.params}>
      <legend className={styles.legend}>{t('tasks.params')}</legend>
      {parameters.map((parameter) => {
        const { key, label, kind, required } = parameter;
        const need = kind === 'text' ? entered : chosen;
        return (
          <Form.Item key={key} name={['params', key]} label={label} rules={required ? need(label) : []}>
            <ParamField parameter={parameter} />
          </Form.Item>
        );
      })}
    </fieldset>
  );
}
