import { lazy, Suspense, useState } from 'react';
import { StatusMark } from '../../../../components/status-mark.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session.ts';
import type { PhoneRun } from '../../../../parts/run-now/use-run-progress.ts';
import { statusOfRun } from '../../../../parts/runs/run-states.ts';
import styles from '../monitor.module.css';

const RunDrawer = lazy(() => import('../../../../parts/runs/run-drawer.tsx'));

/** How a run at once goes on this phone, and behind it its log. */
export function RunLine({ run, tabIndex }: { run: PhoneRun; tabIndex: number }) {
  const t = useT();
  const mayRead = useCan('task:run:list');
  const [opened, setOpened] = useState(false);
  const state = run.state ?? 'waiting';
  const said = t(`run.state.${state}`);
  const line = (
    <>
      <StatusMark status={statusOfRun[state]} size={10} />
      {said}
    </>
  );
  if (!mayRead || run.runId === null) return <p className={styles.run}>{line}</p>;
  return (
    <>
      <button
        type="button"
        className={styles.run}
        tabIndex={tabIndex}
        aria-label={t('runNow.ofPhone', { state: said })}
        onClick={() => setOpened(true)}
      >
        {line}
      </button>
      <Suspense>{opened && <RunDrawer id={run.runId} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
