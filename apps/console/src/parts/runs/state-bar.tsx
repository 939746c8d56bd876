import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './state-bar.module.css';
import { endedPhones, endedRuns, failedPhones, phonesWords, type TaskProgress } from './task-phones.ts';

/** A small bar of a task's phones by state, with the number of ended phones (or rounds of a loop) and of failures. */
export function StateBar({ task }: { task: TaskProgress }) {
  const t = useT();
  const { execType, phones } = task;
  const { total, done, open, stopped, unknown } = phones;
  const failed = failedPhones(phones);
  const parts = [
    { key: 'done', count: done, colour: 'var(--fl-online)' },
    { key: 'failed', count: failed, colour: 'var(--fl-alarm)' },
    { key: 'stopped', count: stopped, colour: 'var(--fl-disabled)' },
    { key: 'open', count: open - unknown, colour: 'var(--fl-busy)' },
    { key: 'unknown', count: unknown, colour: 'var(--fl-offline)' },
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
        {execType === 'loop'
          ? t('run.rounds', { count: endedRuns(task) })
          : `${formatCount(endedPhones(phones))} / ${formatCount(total)}`}
        {failed > 0 && <span className={styles.failed}>{formatCount(failed)}</span>}
      </span>
    </span>
  );
}
