import { Select } from 'antd';
import { useT } from '../../lib/i18n.ts';
import styles from './cron.module.css';
import {
  type CronField,
  type CronMode,
  type CronPart,
  type CronParts,
  cronFields,
  freshPart,
  modesOf,
  valuesOf,
  weekdays,
  withPart,
} from './cron-text.ts';

interface ValueProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}
function OneValue({ label, options, value, onChange }: ValueProps) {
  return (
    <Select
      aria-label={label}
      className={styles.value ?? ''}
      options={[...options]}
      value={value}
      onChange={onChange}
    />
  );
}

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface PartProps {
  field: CronField;
  part: CronPart;
  onChange: (part: CronPart) => void;
}

/** The values of one field, as its mode needs them. */
function PartValues({ field, part: { mode, values }, onChange }: PartProps) {
  const t = useT();
  const isDay = (value: string) => (weekdays as readonly string[]).includes(value);
  const options = valuesOf(field).map((value) => ({
    value,
    label: isDay(value) ? t(`cron.${value}` as never) : value,
  }));
  const name = t(`cron.${field}`);
  const [first = '', second = ''] = values;
  if (mode === 'own') return <code className={styles.own}>{first}</code>;
  if (mode === 'list')
    return (
      <Select
        mode="multiple"
        aria-label={t('cron.valuesOf', { field: name })}
        className={styles.values ?? ''}
        maxTagCount="responsive"
        options={options}
        value={[...values]}
        onChange={(chosen: string[]) => {
          const order = options.map(({ value }) => value);
          if (chosen.length > 0)
            onChange({ mode, values: chosen.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)) });
        }}
      />
    );
  if (mode !== 'step' && mode !== 'range' && mode !== 'nth') return null;
  const ends = { step: plain(numbersTo(field)), range: options, nth: plain(['1', '2', '3', '4', '5']) };
  return (
    <span className={styles.pair}>
      <span>{t(`cron.${mode}.before`)}</span>
      <OneValue
        label={t('cron.from', { field: name })}
        options={options}
        value={first}
        onChange={(value) => onChange({ mode, values: [value, second] })}
      />
      <span>{t(`cron.${mode}.between`)}</span>
      <OneValue
        label={t(`cron.${mode}.end`, { field: name })}
        options={ends[mode]}
        value={second}
        onChange={(value) => onChange({ mode, values: [first, value] })}
      />
    </span>
  );
}

const numbersTo = (field: CronField) =>
  Array.from({ length: Math.min(valuesOf(field).length, 60) - 1 }, (_, index) => String(index + 1));

interface Props {
  parts: CronParts;
  onChange: (parts: CronParts) => void;
}

/** One row per field, with its mode and values. */
export function CronFields({ parts, onChange }: Props) {
  const t = useT();
  return (
    <div className={styles.fields}>
      {cronFields.map((field) => {
        const part = parts[field];
        const modes: readonly CronMode[] = part.mode === 'own' ? [...modesOf(field), 'own'] : modesOf(field);
        const change = (next: CronPart) => onChange(withPart(parts, field, next));
        return (
          <fieldset key={field} className={styles.row}>
            <legend className={styles.name}>{t(`cron.${field}`)}</legend>
            <Select
              aria-label={t('cron.modeOf', { field: t(`cron.${field}`) })}
              className={styles.mode ?? ''}
              options={modes.map((mode) => ({ value: mode, label: t(`cron.mode.${mode}`) }))}
              value={part.mode}
              onChange={(mode: CronMode) => change(mode === 'own' ? part : freshPart(field, mode))}
            />
            <PartValues field={field} part={part} onChange={change} />
          </fieldset>
        );
      })}
    </div>
  );
}
