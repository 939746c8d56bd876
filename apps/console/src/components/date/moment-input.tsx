import { useId, useState } from 'react';
import { momentOf } from '../../lib/format/zone.ts';
import { useT } from '../../lib/i18n.ts';
import { isComposing } from '../../lib/input-method.ts';
import { useDraft } from '../../lib/use-draft.ts';
import styles from './date.module.css';

interface Props {
  id?: string | undefined;
  label: string;
  value: string;
  /** Called with a valid timestamp as text, or with an empty text. */
  onChange: (value: string) => void;
  /** Always includes a time of day. */
  timed?: boolean;
  /** The form also receives a text that is no timestamp, and reports it. */
  inForm?: boolean;
  className?: string | undefined;
  /** The fault that the form shows. */
  'aria-invalid'?: 'true';
  'aria-describedby'?: string;
}

const separators = /[/.]/g;
/** Accepts loose forms such as 2026/11/21 8:05. */
export function readMoment(text: string, timed: boolean): string | undefined {
  const [day = '', clock] = text.trim().replace('T', ' ').replaceAll(separators, '-').split(/\s+/);
  const [year = '', month = '', date = ''] = day.split('-');
  const [hour = '', minute = ''] = (clock ?? (timed ? '00:00' : '')).split(':');
  const two = (part: string) => part.padStart(2, '0');
  const tidy = `${year}-${two(month)}-${two(date)}${hour ? ` ${two(hour)}:${two(minute)}` : ''}`;
  return momentOf(tidy) ? tidy : undefined;
}

/** Whether a text is a valid timestamp or empty. */
export const isMoment = (text: string, timed: boolean): boolean =>
  text.trim() === '' || readMoment(text, timed) !== undefined;

/** A text field for a timestamp. The text is committed on blur or with Enter. Invalid text stays and shows an error. */
export function MomentInput({ id, label, value, onChange, timed = false, inForm = false, className, ...form }: Props) {
  const t = useT();
  const errorId = useId();
  const [draft, setDraft] = useDraft(value);
  /** The text that was committed last. */
  const [taken, setTaken] = useState(value);
  const isWrong = draft === taken && !isMoment(draft, timed);
  const take = () => {
    const read = draft.trim() === '' ? '' : (readMoment(draft, timed) ?? draft);
    setDraft(read);
    setTaken(read);
    if (read !== value && (inForm || isMoment(read, timed))) onChange(read);
  };
  return (
    <span className={`${styles.entry} ${className ?? ''}`}>
      <input
        {...(id !== undefined && { id })}
        className={styles.input}
        aria-label={label}
        aria-invalid={form['aria-invalid'] ?? isWrong}
        aria-describedby={isWrong && !inForm ? errorId : form['aria-describedby']}
        placeholder={timed ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
        autoComplete="off"
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          take();
        }}
      />
      {isWrong && !inForm && (
        <span id={errorId} className={styles.wrong}>
          {t('date.wrong')}
        </span>
      )}
    </span>
  );
}
