import { lazy, Suspense, useState } from 'react';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import type { PhoneRun } from '../../../../parts/run-now/use-run-progress.ts';
import { statusOfRun } from '../../../../parts/runs/run-states.ts';
import styles from '../monitor.module.css';

const RunDrawer = lazy(() => import('../../../../parts/runs/run-drawer.tsx'));

/** The state of a phone's run, which opens the run's log. */
export function RunLine({ run, tabIndex }: { run: PhoneRun; tabIndex: number }) {
  const t = useT();
  const mayRead = useCan('task:run:list');
  const [opened, setOpened] = useState(false);
  const state = run.state ?? 'waiting';
  const word = t(`run.state.${state}`);
  const line = (
    <>
      <StatusMark status={statusOfRun[state]} size={10} />
      {word}
    </>
  );
  if (!mayRead || run.runId === null) return <span className={styles.run}>{line}</span>;
  return (
    <>
      <button
        type="button"
        className={styles.run}
        tabIndex={tabIndex}
        aria-label={t('runNow.ofPhone', { state: word })}
        onClick={() => setOpened(true)}
      >
        {line}
      </button>
      <Suspense>{opened && <RunDrawer id={run.runId} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
