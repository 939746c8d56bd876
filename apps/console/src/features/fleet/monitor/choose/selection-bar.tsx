import { lazy, Suspense, useState } from 'react';
import buttons from '../../../../components/button.module.css';
import { Button } from '../../../../components/button.tsx';
import { MenuButton } from '../../../../components/overlay/menu-button.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { allTarget, chosenTarget, sendPermission, type Target } from '../../../../parts/commands/commands.ts';
import strip from '../../../../parts/run-now/run-now.module.css';
import { type StartedRun, useMayRunNow } from '../../../../parts/run-now/run-now.ts';
import { useWallState } from '../state/use-wall.ts';
import styles from '../sync/sync.module.css';
import { ChooseButtons } from './choose-buttons.tsx';
import { keptPlaces } from './kept-selections.ts';

const SendCommand = lazy(() => import('../../../../parts/commands/send-command.tsx'));
const RunNowDialog = lazy(() => import('../../../../parts/run-now/run-now-dialog.tsx'));

/** The actions on the phones that are chosen on the wall or in the table, or on all phones that match. */
export function SelectionBar() {
  const t = useT();
  const { command, look, list, control, listed, maySync, moveTogether, setStarted } = useWallState();
  const { chosen = [], choose } = command;
  const { filters } = control.state;
  /** The phones that match the filters, unless only odd ones are shown. */
  const total = list.oddShown ? 0 : look.isTable ? listed : list.total;
  const mayRun = useMayRunNow();
  const maySend = useCan(sendPermission);
  const [everyone, setEveryone] = useState(false);
  const [open, setOpen] = useState<'run' | 'command'>();
  const [sent, setSent] = useState(false);
  const some = chosenTarget(chosen, t);
  const every = total > 0 ? allTarget(filters, t) : undefined;
  const isAll = everyone && every !== undefined;
  const none = chosen.length === 0 && !isAll;
  const first: Target = isAll ? every : some;
  const others = chosen.length === 0 ? [] : [isAll ? some : every].filter((target) => target !== undefined);
  const targets: [Target, ...Target[]] = [first, ...others];
  const close = () => setOpen(undefined);
  const onStarted = (now: StartedRun) => {
    setStarted(now);
    choose(undefined);
  };
  return (
    <section className={`${strip.strip} ${styles.bar}`} aria-label={t('monitor.selection')}>
      <span className={styles.main} role="status">
        {isAll
          ? t('monitor.commandAll', { count: total })
          : t(none ? 'monitor.selectionHint' : 'command.phones', { count: chosen.length })}
      </span>
      <span className={styles.part}>
        <ChooseButtons choice={command} choosable={look.isTable ? command.listed : command.ofPage} />
        {every && (
          <Button aria-pressed={isAll} onClick={() => setEveryone(!everyone)}>
            {t('monitor.commandAll', { count: total })}
          </Button>
        )}
        <MenuButton
          className={buttons.button}
          label={t('monitor.keep')}
          disabled={chosen.length === 0}
          items={keptPlaces.map((place) => ({
            key: String(place),
            label: t('monitor.keepAs', { place }),
            onClick: () => command.keep(place),
          }))}
        >
          {t('monitor.keep')}
        </MenuButton>
      </span>
      <span className={styles.end}>
        {maySync && (
          <Button disabled={chosen.length === 0 || isAll} onClick={moveTogether}>
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
