import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import type { Filters } from '../../../../components/list/list-state.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { Target } from '../../../../parts/commands/commands.ts';
import { allTarget, chosenTarget } from '../../../../parts/commands/targets.ts';
import styles from '../sync/sync.module.css';
import { type Choosable, ChooseButtons } from './choose-buttons.tsx';
import type { Choice } from './use-choice.ts';

const SendCommand = lazy(() => import('../../../../parts/commands/send-command.tsx'));

interface Props {
  choice: Choice;
  choosable: Choosable;
  /** What the filters let through; undefined where that is not what is shown. */
  all: { filters: Filters; total: number } | undefined;
}

/** Which phones of the wall or of the table get a command. */
export function CommandBar({ choice, choosable, all }: Props) {
  const t = useT();
  const { chosen = [], choose } = choice;
  const [targets, setTargets] = useState<[Target, ...Target[]]>();
  const [sent, setSent] = useState(false);
  const some = chosenTarget(chosen, t);
  const every = all && allTarget(all.filters, t);
  const none = chosen.length === 0;
  return (
    <section className={styles.bar} aria-label={t('command.send')}>
      <span className={styles.main}>{t('command.send')}</span>
      <span className={styles.part} role="status">
        {none ? t('monitor.commandHint') : t('command.phones', { count: chosen.length })}
      </span>
      <span className={styles.end}>
        <ChooseButtons choice={choice} choosable={choosable} />
        {every && all.total > 0 && (
          <Button onClick={() => setTargets(none ? [every] : [every, some])}>
            {t('monitor.commandAll', { count: all.total })}
          </Button>
        )}
        <Button kind="primary" disabled={none} onClick={() => setTargets(every ? [some, every] : [some])}>
          {t('monitor.commandNext')}
        </Button>
      </span>
      <Suspense>
        {targets && (
          <SendCommand
            targets={targets}
            onSent={() => setSent(true)}
            onClose={() => (sent ? choose(undefined) : setTargets(undefined))}
          />
        )}
      </Suspense>
    </section>
  );
}
