import type { FormField, FormValues } from '@flotilla/contract/form-model';
import { fieldOfParameter } from '@flotilla/contract/form-uses';
import { Form } from 'antd';
import { useLocale, useT } from '../../lib/i18n.ts';
import { FormFields } from '../form-fields/form-fields.tsx';
import type { TaskScript } from '../pick/lookups.ts';
import styles from './params.module.css';

export type ParamValues = Record<string, string | string[]>;

/** A cleared choice is empty, not missing. */
const empty = ({ kind }: FormField) => (kind === 'choices' ? [] : '');

interface Props {
  parameters: TaskScript['parameters'] | undefined;
  legend?: string;
}

/** The parameters of the chosen script. Until they are known, what is set stays as it is. */
export function ParamFields({ parameters, legend }: Props) {
  const t = useT();
  const locale = useLocale();
  const values: FormValues = Form.useWatch('params') ?? {};
  if (!parameters)
    return (
      <Form.Item name="params" hidden>
        <input />
      </Form.Item>
    );
  if (parameters.length === 0) return null;
  const fields = parameters.map((parameter): FormField => ({ ...fieldOfParameter(parameter), width: 'half' }));
  return (
    <fieldset className={styles.params}>
      <legend className={styles.legend}>{legend ?? t('run.params')}</legend>
      <FormFields fields={fields} locale={locale} path={['params']} values={values} empty={empty} />
    </fieldset>
  );
}
