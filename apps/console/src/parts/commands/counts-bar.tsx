import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './commands.module.css';
import { answerStates, type Command, failedCount, openCount, statusOfAnswer } from './commands.ts';

/** A command's phones by state on a small bar, with how many have ended; failures stand out. */
export function CountsBar({ command }: { command: Pick<Command, 'counts' | 'total'> }) {
  const t = useT();
  const { counts, total } = command;
  const words = answerStates
    .filter((state) => counts[state] > 0)
    .map((state) => t('command.stateCount', { state: t(`command.state.${state}`), count: counts[state] }))
    .join(t('command.comma'));
  const failed = failedCount(command);
  return (
    <span className={styles.counts} title={words}>
      <span className={styles.bar} role="img" aria-label={words}>
        {answerStates
          .filter((state) => state !== 'waiting' && counts[state] > 0)
          .map((state) => (
            <span
              key={state}
              style={{ width: `${(counts[state] / total) * 100}%`, background: `var(--fl-${statusOfAnswer[state]})` }}
            />
          ))}
      </span>
      {formatCount(total - openCount(command))} / {formatCount(total)}
      {failed > 0 && <span className={styles.failed}>{t('command.failedCount', { count: failed })}</span>}
    </span>
  );
}
