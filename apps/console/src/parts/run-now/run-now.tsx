import { Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { RowsSkeleton } from '../../components/state/skeleton.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session/session.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { type RunState, statusOfRun } from '../runs/run-states.ts';
import styles from './run-now.module.css';
import type { RunTarget, StartedRun } from './run-now.ts';
import RunNowDialog from './run-now-dialog.tsx';
import { RunStrip } from './run-strip.tsx';
import { type PhoneRun, useRunProgress } from './use-run-progress.ts';

const RunDrawer = lazy(() => import('../runs/run-drawer.tsx'));

function PhoneLine({ run, onOpen }: { run: PhoneRun; onOpen: ((runId: number) => void) | undefined }) {
  const t = useT();
  const { deviceNo, runId } = run;
  const state: RunState = run.state ?? 'waiting';
  const words = <StatusWord status={statusOfRun[state]}>{t(`run.state.${state}`)}</StatusWord>;
  return (
    <li className={styles.line}>
      <bdi>{deviceNo}</bdi>
      {onOpen && runId !== null ? (
        <button
          type="button"
          className="fl-bare"
          aria-label={`${deviceNo} ${t('runNow.ofPhone', { state: t(`run.state.${state}`) })}`}
          onClick={() => onOpen(runId)}
        >
          {words}
        </button>
      ) : (
        words
      )}
    </li>
  );
}

/** The progress of an immediate run on each of its phones; render it only while it is open. */
function RunNowDrawer({ started, onClose }: { started: StartedRun; onClose: () => void }) {
  const t = useT();
  const progress = useRunProgress(started);
  const mayRead = useCan('task:run:list');
  const [opened, open] = useState<number>();
  return (
    <Drawer open size={layout.drawer} title={`${t('runNow.title')} · ${started.scriptName}`} onClose={onClose}>
      <RunStrip started={started} progress={progress} />
      {progress ? (
        <ul>
          {progress.runs.map((run) => (
            <PhoneLine key={run.deviceNo} run={run} onOpen={mayRead ? open : undefined} />
          ))}
        </ul>
      ) : (
        <RowsSkeleton rows={6} />
      )}
      <Suspense>{opened !== undefined && <RunDrawer id={opened} onClose={() => open(undefined)} />}</Suspense>
    </Drawer>
  );
}

interface Props {
  targets: readonly [RunTarget, ...RunTarget[]];
  onStarted?: (() => void) | undefined;
  onClose: () => void;
}

/** Runs a script at once, then shows the progress on each phone. Render it only while it is open. */
export default function RunNow({ targets, onStarted, onClose }: Props) {
  const [started, setStarted] = useState<StartedRun>();
  if (started) return <RunNowDrawer started={started} onClose={onClose} />;
  return (
    <RunNowDialog
      targets={targets}
      onStarted={(now) => {
        onStarted?.();
        setStarted(now);
      }}
      onClose={onClose}
    />
  );
}
