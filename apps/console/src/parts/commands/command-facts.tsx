import { Facts } from '../../components/text/facts.tsx';
import { Time } from '../../components/text/time.tsx';
import { useT } from '../../lib/i18n.ts';
import { argsWords } from './command-words.ts';
import styles from './commands.module.css';
import type { Command } from './commands.ts';
import { CountsBar } from './counts-bar.tsx';

/** A command's sender, time, arguments and progress. */
export function CommandFacts({ command }: { command: Command }) {
  const t = useT();
  const { kind, userName, source, createdAt, deadlineAt } = command;
  const words = argsWords(command, t);
  const giver = (
    <>
      {userName} <span className="fl-quiet">{t(`command.source.${source}`)}</span>
    </>
  );
  return (
    <Facts
      facts={[
        [t('command.giver'), giver],
        [t('command.given'), <Time key="given" value={createdAt} relative />],
        [t('command.deadline'), <Time key="deadline" value={deadlineAt} />],
        [t('run.progress'), <CountsBar key="progress" command={command} />],
        [
          t('command.content'),
          (kind === 'shell' && words ? <pre className={styles.line}>{words}</pre> : words) || false,
        ],
      ]}
    />
  );
}
