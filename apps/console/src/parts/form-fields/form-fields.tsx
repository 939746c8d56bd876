import { faultOfAnswer } from '@flotilla/contract/form-answers';
import { type FormField, type FormScope, type FormValues, isVisible, textIn } from '@flotilla/contract/form-model';
import { Form } from 'antd';
import { type Locale, useT } from '../../lib/i18n.ts';
import styles from './form-fields.module.css';
import { ValueInput } from './value-input.tsx';

interface Props {
  fields: readonly FormField[];
  locale: Locale;
  /** The keys of the groups around these fields. */
  path?: readonly string[];
  /** The groups around these fields, the nearest first. */
  around?: readonly FormScope[];
  values: FormValues;
  /** Returns the value of a field that is empty, by default none. */
  empty?: (field: FormField) => unknown;
}

const none = () => undefined;

const widthClass = (field: FormField) => styles[field.kind === 'group' ? 'full' : (field.width ?? 'full')] ?? '';

/** The inputs of a form with its limits, in one language. Fields whose condition is not met are absent. Render it within a `Form`. */
export function FormFields({ fields, locale, path = [], around = [], values, empty = none }: Props) {
  const t = useT();
  const scopes = [{ fields, values }, ...around];
  return (
    <div className={styles.grid}>
      {fields.map((field, index) => {
        if (!isVisible(field, scopes)) return null;
        // The preview of a builder may have a key twice until it is corrected.
        const isTwice = fields.findIndex(({ key }) => key === field.key) < index;
        const id = isTwice ? `${field.key} ${index}` : field.key;
        const name = [...path, field.key];
        const label = textIn(field.label, locale).trim() || field.key || t('formBuilder.unnamed');
        const help = field.help && textIn(field.help, locale);
        if (field.kind === 'group')
          return (
            <fieldset key={id} className={`${styles.group} ${widthClass(field)}`}>
              <legend>{label}</legend>
              {help && <p className="fl-small">{help}</p>}
              <FormFields
                fields={field.fields}
                locale={locale}
                path={name}
                around={scopes}
                empty={empty}
                values={(values[field.key] as FormValues | undefined) ?? {}}
              />
            </fieldset>
          );
        return (
          <Form.Item
            key={id}
            name={name}
            label={label}
            className={widthClass(field)}
            required={field.required === true}
            initialValue={field.default ?? empty(field)}
            normalize={(value) => value ?? empty(field)}
            {...(help && { extra: help })}
            rules={[
              {
                validator: async (_rule, value: unknown) => {
                  const fault = faultOfAnswer(field, value);
                  if (fault) throw new Error(fault[locale]);
                },
              },
            ]}
          >
            <ValueInput field={field} label={label} locale={locale} />
          </Form.Item>
        );
      })}
    </div>
  );
}
