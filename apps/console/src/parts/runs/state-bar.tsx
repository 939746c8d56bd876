import { formatCount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './state-bar.module.css';
import { endedPhones, failedPhones, phonesWords, type TaskPhones } from './task-phones.ts';

/** A task's phones by standing on a small bar, with how many have ended; failures stand out. */
export function StateBar({ phones }: { phones: TaskPhones }) {
  const t = useT();
  const { total, done, open, stopped } = phones;
  const failed = failedPhones(phones);
  const parts = [
    { key: 'done', count: done, colour: 'var(--fl-online)' },
    { key: 'failed', count: failed, colour: 'var(--fl-alarm)' },
    { key: 'stopped', count: stopped, colour: 'var(--fl-disabled)' },
    { key: 'open', count: open, colour: 'var(--fl-busy)' },
  ];
  const words = phonesWords(phones, t);
  return (
    <span className={styles.progress} title={words}>
      <span className={styles.bar} role="img" aria-label={words}>
        {parts.map(
          ({ key, count, colour }) =>
            count > 0 && <span key={key} style={{ width: `${(count / total) * 100}%`, background: colour }} />,
        )}
      </span>
      <span className={styles.counts}>
        {formatCount(endedPhones(phones))} / {formatCount(total)}
        {failed > 0 && <span className={styles.failed}>{formatCount(failed)}</span>}
      </span>
    </span>
  );
}
