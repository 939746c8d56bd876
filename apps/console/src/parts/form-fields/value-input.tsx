import { type FormField, type FormText, mostTextCharacters, textIn } from '@flotilla/contract/form-model';
import { Input, InputNumber, Select, Switch } from 'antd';
import { type ChangeEvent, lazy, Suspense } from 'react';
import { type Locale, useLocale, useT } from '../../lib/i18n.ts';
import styles from './form-fields.module.css';

const DateInput = lazy(() => import('./date-input.tsx'));

/** The longest text of an input with one line. */
const lineCharacters = 100;

interface Props {
  field: FormField;
  label: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  id?: string;
  /** The language of the options, by default the reader's. */
  locale?: Locale;
  /** Whether there may be no value: a switch is then also neither on nor off. */
  isOptional?: boolean;
}

const optionsOf = (options: readonly { value: string; label?: FormText }[], locale: Locale) =>
  options.map(({ value, label }) => ({ value, label: label === undefined ? value : textIn(label, locale) }));

/** The input of a form's field. */
export function ValueInput({ field, label, value, onChange, locale, isOptional = false, ...input }: Props) {
  const t = useT();
  const reader = useLocale();
  const set = (next: unknown) => onChange?.(next === '' || next === null ? undefined : next);
  switch (field.kind) {
    case 'text': {
      const typed = {
        ...input,
        maxLength: mostTextCharacters,
        value: (value as string | undefined) ?? '',
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(target.value),
      };
      return (field.maxLength ?? 0) > lineCharacters ? (
        <Input.TextArea {...typed} autoSize={{ minRows: 2, maxRows: 8 }} />
      ) : (
        <Input {...typed} />
      );
    }
    case 'number':
      return (
        <InputNumber
          {...input}
          className={styles.wide ?? ''}
          value={(value as number | undefined) ?? null}
          onChange={(next) => set(next)}
        />
      );
    case 'date':
      return (
        <Suspense>
          <DateInput
            {...input}
            {...{ field, label, locale }}
            value={(value as string | undefined) ?? ''}
            onChange={set}
          />
        </Suspense>
      );
    case 'switch':
      if (!isOptional) return <Switch {...input} checked={value === true} onChange={set} />;
      return (
        <Select
          {...input}
          allowClear
          placeholder={t('formBuilder.unset')}
          value={value as boolean}
          onChange={set}
          options={[
            { value: true, label: t('formBuilder.on') },
            { value: false, label: t('formBuilder.off') },
          ]}
        />
      );
    case 'choice':
    case 'choices':
      return (
        <Select
          {...input}
          allowClear={isOptional || !field.required}
          {...(field.kind === 'choices' && { mode: 'multiple' as const })}
          value={value as string}
          onChange={(next: unknown) => set(Array.isArray(next) && next.length === 0 ? undefined : next)}
          options={optionsOf(field.options, locale ?? reader)}
        />
      );
    default:
      return null;
  }
}
