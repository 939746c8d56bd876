import { formatCount } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { endedRuns, failedRuns, progressWords } from './progress-words.ts';
import type { Task } from './task-status.tsx';
import styles from './tasks.module.css';

/** Runs of a task by state on one small bar, with how many have ended; what failed stands out. */
export function StateBar({ progress }: Pick<Task, 'progress'>) {
  const t = useT();
  const { total, done, running, sent, stopped } = progress;
  const failed = failedRuns(progress);
  const parts = [
    { key: 'done', count: done, colour: 'var(--fl-online)' },
    { key: 'failed', count: failed, colour: 'var(--fl-alarm)' },
    { key: 'stopped', count: stopped, colour: 'var(--fl-disabled)' },
    { key: 'busy', count: running + sent, colour: 'var(--fl-busy)' },
  ];
  const words = progressWords(progress, t);
  return (
    <span className={styles.progress} title={words}>
      <span className={styles.bar} role="img" aria-label={words}>
        {parts.map(
          ({ key, count, colour }) =>
            count > 0 && <span key={key} style={{ width: `${(count / total) * 100}%`, background: colour }} />,
        )}
      </span>
      <span className={styles.counts}>
        {formatCount(endedRuns(progress))} / {formatCount(total)}
        {failed > 0 && <span className={styles.failed}>{formatCount(failed)}</span>}
      </span>
    </span>
  );
}
