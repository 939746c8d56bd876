import { lazy, Suspense, useState } from 'react';
import buttons from '../../../../components/button.module.css';
import { Button } from '../../../../components/button.tsx';
import type { Filters } from '../../../../components/list/list-state.ts';
import { MenuButton } from '../../../../components/menu-button.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session.ts';
import { sendPermission, type Target } from '../../../../parts/commands/commands.ts';
import { allTarget, chosenTarget } from '../../../../parts/commands/targets.ts';
import { type StartedRun, useMayRunNow } from '../../../../parts/run-now/run-now.ts';
import styles from '../sync/sync.module.css';
import { type Choosable, ChooseButtons } from './choose-buttons.tsx';
import { type KeptPlace, keptPlaces } from './kept-selections.ts';
import type { Choice } from './use-choice.ts';

const SendCommand = lazy(() => import('../../../../parts/commands/send-command.tsx'));
const RunNowDialog = lazy(() => import('../../../../parts/run-now/run-now-dialog.tsx'));

interface Props {
  choice: Choice;
  choosable: Choosable;
  /** What the filters let through; undefined where that is not what is shown. */
  all: { filters: Filters; total: number } | undefined;
  onKeep: (place: KeptPlace) => void;
  /** Moves the chosen phones together; undefined where they cannot be. */
  onTogether: (() => void) | undefined;
  onStarted: (started: StartedRun) => void;
}

/** What is done with the phones chosen on the wall or in the table, or with all that match. */
export function SelectionBar({ choice, choosable, all, onKeep, onTogether, onStarted }: Props) {
  const t = useT();
  const { chosen = [], choose } = choice;
  const mayRun = useMayRunNow();
  const maySend = useCan(sendPermission);
  const [everyone, setEveryone] = useState(false);
  const [open, setOpen] = useState<'run' | 'command'>();
  const [sent, setSent] = useState(false);
  const some = chosenTarget(chosen, t);
  const every = all && all.total > 0 ? allTarget(all.filters, t) : undefined;
  const isAll = everyone && every !== undefined;
  const none = chosen.length === 0 && !isAll;
  const first: Target = isAll ? every : some;
  const others = chosen.length === 0 ? [] : [isAll ? some : every].filter((target) => target !== undefined);
  const targets: [Target, ...Target[]] = [first, ...others];
  const close = () => setOpen(undefined);
  return (
    <section className={styles.bar} aria-label={t('monitor.selection')}>
      <span className={styles.main} role="status">
        {isAll
          ? t('monitor.commandAll', { count: all?.total ?? 0 })
          : t(none ? 'monitor.selectionHint' : 'command.phones', { count: chosen.length })}
      </span>
      <span className={styles.part}>
        <ChooseButtons choice={choice} choosable={choosable} />
        {every && (
          <Button aria-pressed={isAll} onClick={() => setEveryone(!everyone)}>
            {t('monitor.commandAll', { count: all?.total ?? 0 })}
          </Button>
        )}
        <MenuButton
          className={buttons.button}
          label={t('monitor.keep')}
          disabled={chosen.length === 0}
          items={keptPlaces.map((place) => ({
            key: String(place),
            label: t('monitor.keepAs', { place }),
            onClick: () => onKeep(place),
          }))}
        >
          {t('monitor.keep')}
        </MenuButton>
      </span>
      <span className={styles.end}>
        {onTogether && (
          <Button disabled={chosen.length === 0 || isAll} onClick={onTogether}>
            {t('sync.title')}
          </Button>
        )}
        {maySend && (
          <Button disabled={none} onClick={() => setOpen('command')}>
            {t('command.send')}
          </Button>
        )}
        {mayRun && (
          <Button kind="primary" icon="play" disabled={none} onClick={() => setOpen('run')}>
            {t('runNow.title')}
          </Button>
        )}
      </span>
      <Suspense>
        {open === 'command' && (
          <SendCommand
            targets={targets}
            onSent={() => setSent(true)}
            onClose={() => (sent ? choose(undefined) : close())}
          />
        )}
        {open === 'run' && <RunNowDialog targets={targets} onStarted={onStarted} onClose={close} />}
      </Suspense>
    </section>
  );
}
