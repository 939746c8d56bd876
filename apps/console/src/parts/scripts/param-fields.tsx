import { Form, Input, Select } from 'antd';
import { chosen, entered } from '../../components/form/rules.ts';
import { useT } from '../../lib/i18n.ts';
import type { TaskScript } from '../pick/lookups.ts';
import styles from './params.module.css';

type Parameter = TaskScript['parameters'][number];
export type ParamValues = Record<string, string | string[]>;

/** A cleared choice is empty, not missing. */
const emptyOf = ({ kind }: Parameter) => (kind === 'multiSelect' ? [] : '');

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

interface Props {
  parameters: readonly Parameter[] | undefined;
  legend?: string;
}

/** The parameters of the chosen script: text box, dropdown or multi-select. Until they are known, what is set stays as it is. */
export function ParamFields({ parameters, legend }: Props) {
  const t = useT();
  if (!parameters)
    return (
      <Form.Item name="params" hidden>
        <input />
      </Form.Item>
    );
  if (parameters.length === 0) return null;
  return (
    <fieldset className={styles.params}>
      <legend className={styles.legend}>{legend ?? t('run.params')}</legend>
      {parameters.map((parameter) => {
        const { key, label, kind, required } = parameter;
        const need = kind === 'text' ? entered : chosen;
        return (
          <Form.Item
            key={key}
            name={['params', key]}
            label={label}
            rules={required ? need(label) : []}
            initialValue={parameter.defaultValue || emptyOf(parameter)}
            normalize={(value) => value ?? emptyOf(parameter)}
          >
            <ParamField parameter={parameter} />
          </Form.Item>
        );
      })}
    </fieldset>
  );
}
