import { Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { RowsSkeleton } from '../../components/state/skeleton.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session/session.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { type RunState, statusOfRun } from '../runs/run-states.ts';
import styles from './run-now.module.css';
import type { StartedRun } from './run-now.ts';
import { RunStrip } from './run-strip.tsx';
import { type PhoneRun, useRunProgress } from './use-run-progress.ts';

const RunDrawer = lazy(() => import('../runs/run-drawer.tsx'));

function PhoneLine({ run, onOpen }: { run: PhoneRun; onOpen: ((runId: number) => void) | undefined }) {
  const t = useT();
  const { deviceNo, runId } = run;
  const state: RunState = run.state ?? 'waiting';
  const words = <StatusWord status={statusOfRun[state]}>{t(`run.state.${state}`)}</StatusWord>;
  return (
    <li>
      <bdi>{deviceNo}</bdi>
      {onOpen && runId !== null ? (
        <button
          type="button"
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
export default function RunNowDrawer({ started, onClose }: { started: StartedRun; onClose: () => void }) {
  const t = useT();
  const progress = useRunProgress(started);
  const mayRead = useCan('task:run:list');
  const [opened, open] = useState<number>();
  return (
    <Drawer open size={layout.drawer} title={`${t('runNow.title')} · ${started.scriptName}`} onClose={onClose}>
      <RunStrip started={started} progress={progress} />
      {progress ? (
        <ul className={styles.list}>
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
