import type { CellState } from '../../../../components/cells.tsx';
import { FittedCells } from '../../../../components/fitted-cells.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { Pending } from '../../../../components/pending.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { Run, RunState } from '../../../../parts/runs/run-states.ts';
import { endedRuns, failedRuns, progressWords } from './progress-words.ts';
import { mostCells, useRecentRuns } from './recent-runs.ts';
import styles from './task-page.module.css';
import type { Task } from './task-status.tsx';

const cellOf: Readonly<Record<RunState, CellState>> = {
  waiting: 'offline',
  sent: 'offline',
  running: 'busy',
  done: 'online',
  failed: 'alarm',
  stopped: 'disabled',
  expired: 'warning',
  lost: 'warning',
};

/** One cell a run, in the order they were made. */
export function RunGrid({ task, onOpen }: { task: Task; onOpen: (run: Run) => void }) {
  const t = useT();
  const asked = useRecentRuns(task.id);
  const { data } = asked;
  const runs = data?.list.toReversed() ?? [];
  const { progress } = task;
  const failed = failedRuns(progress);
  const words = progressWords(progress, t);
  return (
    <Panel
      title={t('tasks.grid')}
      count={progress.total}
      extra={
        <>
          {data && data.total > mostCells && <span>{t('tasks.gridLimit', { count: formatCount(mostCells) })}</span>}
          <span>{words}</span>
          {failed > 0 && (
            <span className={styles.rate}>{((failed / Math.max(1, endedRuns(progress))) * 100).toFixed(1)}%</span>
          )}
        </>
      }
    >
      <div className={styles.grid}>
        <Pending asked={asked} rows={2} />
        {data && runs.length === 0 && <p className="fl-quiet">{t('tasks.gridNone')}</p>}
        {runs.length > 0 && (
          <FittedCells
            states={runs.map(({ state }) => cellOf[state])}
            label={t('tasks.gridLabel', { words })}
            nameOf={(index) => `${runs[index]?.deviceNo} ${t(`run.state.${runs[index]?.state ?? 'waiting'}`)}`}
            onPick={(index) => runs[index] && onOpen(runs[index])}
          />
        )}
      </div>
    </Panel>
  );
}
