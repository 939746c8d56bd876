import facts from '../../components/facts.module.css';
import { Time } from '../../components/time.tsx';
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
  return (
    <dl className={facts.facts}>
      <dt>{t('command.giver')}</dt>
      <dd>
        {userName} <span className="fl-quiet">{t(`command.source.${source}`)}</span>
      </dd>
      <dt>{t('command.given')}</dt>
      <dd>
        <Time value={createdAt} relative />
      </dd>
      <dt>{t('command.deadline')}</dt>
      <dd>
        <Time value={deadlineAt} />
      </dd>
      <dt>{t('command.progress')}</dt>
      <dd>
        <CountsBar command={command} />
      </dd>
      {words && (
        <>
          <dt>{t('command.content')}</dt>
          <dd>{kind === 'shell' ? <pre className={styles.line}>{words}</pre> : words}</dd>
        </>
      )}
    </dl>
  );
}
