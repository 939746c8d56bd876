import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { MenuButton } from '../../components/overlay/menu-button.tsx';
import type { CellState } from '../../components/text/cell-paths.ts';
import { Cells } from '../../components/text/cells.tsx';
import { PageLink } from '../../components/text/page-link.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { useAsk } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { taskHref } from '../../lib/navigation/addresses.ts';
import { useCan } from '../../lib/session/session.ts';
import { mayRetry, statusOfRun } from '../runs/run-states.ts';
import { useRunOperations } from '../runs/use-run-operations.ts';
import styles from './run-now.module.css';
import type { StartedRun } from './run-now.ts';
import type { PhoneRun, RunProgress } from './use-run-progress.ts';

const RunDrawer = lazy(() => import('../runs/run-drawer.tsx'));

const mostColumns = 40;
const mostCells = 400;
const mostInMenu = 30;
const mostReasons = 5;

const cellOf = ({ state }: PhoneRun): CellState =>
  state === null || state === 'waiting' ? 'empty' : statusOfRun[state];
const isFailure = ({ standing }: PhoneRun): boolean => standing === 'failed' || standing === 'lost';

/** The exceptions of the task, the most frequent first; fetched again when more phones have failed. */
function useReasons(taskId: number, failures: number) {
  const mayRead = useCan('script:exception:list');
  const query = { taskId, pageSize: mostReasons };
  const { data, refetch } = useAsk('GET /task/run/clusters', { query }, { enabled: mayRead && failures > 0 });
  useEffect(() => {
    if (mayRead && failures > 0) void refetch();
  }, [mayRead, failures, refetch]);
  return data?.list ?? [];
}

interface Props {
  started: StartedRun;
  progress: RunProgress | undefined;
  /** Hides the strip; absent inside a drawer, which has its own button. */
  onClose?: () => void;
}

/** The progress of a run at once: a cell per phone, counts, the failures by reason and phone, and their retry. */
export function RunStrip({ started, progress, onClose }: Props) {
  const t = useT();
  const [shown, setShown] = useState<number>();
  const mayRead = useCan('task:run:list');
  const mayTryAgain = useCan('task:run:retry');
  const { retry } = useRunOperations();
  const runs = progress?.runs ?? [];
  const counts = progress?.counts ?? { total: started.phones, done: 0, failed: 0, open: started.phones, others: 0 };
  const failures = runs.filter(isFailure);
  const again = runs.filter(({ runId, state }) => runId !== null && state !== null && mayRetry(state));
  const reasons = useReasons(started.taskId, failures.length);
  const show = ({ runId }: PhoneRun) => runId !== null && setShown(runId);
  const words = [
    ['done', 'online', counts.done],
    ['running', 'busy', counts.open],
    ['others', 'disabled', counts.others],
  ] as const;
  const failed = t('runNow.failed', { count: counts.failed });
  return (
    <section className={styles.strip} aria-label={t('runNow.progress')}>
      <span className={styles.main}>
        {t('runNow.title')} <PageLink to={taskHref(started.taskId)}>{started.scriptName}</PageLink>
      </span>
      {runs.length > 1 && runs.length <= mostCells && (
        <span className={styles.cells}>
          <Cells
            states={runs.map(cellOf)}
            columns={Math.min(mostColumns, runs.length)}
            label={t('runNow.cells', { count: runs.length })}
            nameOf={(index) => runs[index]?.deviceNo ?? ''}
            {...(mayRead && { onPick: (index: number) => runs[index] && show(runs[index]) })}
            scale={2}
          />
        </span>
      )}
      <span className={styles.words} role="status">
        {words
          .filter(([word, , count]) => count > 0 || (word === 'done' && counts.open > 0))
          .map(([word, status, count]) => (
            <span key={word} className="fl-row">
              <StatusMark status={status} size={10} />
              {t(`runNow.${word}`, { count })}
            </span>
          ))}
        {counts.failed > 0 && failures.length === 0 && <span className={styles.failed}>{failed}</span>}
      </span>
      {failures.length > 0 &&
        (mayRead ? (
          <MenuButton
            className={styles.failures}
            label={t('runNow.failures')}
            align="start"
            items={[
              ...reasons.map(({ exception, phones, last }) => ({
                key: `${last.id}`,
                label: t('runNow.reason', { exception, count: phones }),
                onClick: () => setShown(last.runId),
              })),
              ...failures.slice(0, mostInMenu).map((run, nth) => ({
                key: run.deviceNo,
                label: run.deviceNo,
                divided: nth === 0 && reasons.length > 0,
                onClick: () => show(run),
              })),
            ]}
          >
            <StatusMark status="alarm" size={10} />
            {failed}
          </MenuButton>
        ) : (
          <span className={styles.failed}>{failed}</span>
        ))}
      <span className={styles.end}>
        {mayTryAgain && again.length > 0 && (
          <Button onClick={() => void retry({ ids: again.map(({ runId }) => runId!) })}>
            {t('runNow.retry', { count: again.length })}
          </Button>
        )}
        {onClose && <Button kind="text" icon="close" aria-label={t('runNow.hide')} onClick={onClose} />}
      </span>
      <Suspense>{shown !== undefined && <RunDrawer id={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </section>
  );
}
