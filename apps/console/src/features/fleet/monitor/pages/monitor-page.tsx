import { lazy, Suspense, useRef } from 'react';
import { Pager } from '../../../../components/list/pager.tsx';
import { ErrorState } from '../../../../components/state/error-state.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { RunStrip } from '../../../../parts/run-now/run-strip.tsx';
import { SelectionBar } from '../choose/selection-bar.tsx';
import { getsCommands } from '../choose/use-choice.ts';
import { useDenseColumns } from '../dense/dense-columns.tsx';
import { MonitorTools } from '../filters/monitor-tools.tsx';
import { NoPhones } from '../filters/no-phones.tsx';
import styles from '../monitor.module.css';
import { useWall, useWallState, WallContext } from '../state/use-wall.ts';
import { Wall } from '../wall/wall.tsx';

const DenseTable = lazy(() => import('../dense/dense-table.tsx'));
const SyncBar = lazy(() => import('../sync/sync-bar.tsx'));

/** The cards, or why there are none. */
function Cards() {
  const { list, control } = useWallState();
  const { rows, error, refetch, odd, oddShown, showOdd } = list;
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (rows?.length !== 0) return <Wall />;
  const reset = () => {
    showOdd(undefined);
    control.change({ filters: {} });
  };
  return <NoPhones filters={control.state.filters} alike={oddShown && (odd?.same ?? 0)} onReset={reset} />;
}

/** The number of shown phones, and the pager. */
function Foot() {
  const t = useT();
  const { list, control, look, sizes } = useWallState();
  const { total, rows, oddShown } = list;
  const { pageNum, pageSize, sort } = control.state;
  if (look.isTable) return null;
  if (oddShown)
    return (
      <p className={styles.foot} role="status">
        {t('monitor.shown', { count: rows?.length ?? 0 })}
      </p>
    );
  if (total === 0) return null;
  const from = (pageNum - 1) * pageSize + 1;
  const range = t('monitor.range', { from, to: Math.min(total, from + pageSize - 1), total });
  const words = sort ? range : `${range} · ${t('monitor.order')}`;
  return <Pager control={control} total={total} sizes={sizes} words={words} />;
}

/** The actions on phones, at the foot of the window: they open over the wall, which does not move. */
function Dock() {
  const { sync, command, look, list, started, setStarted, progress } = useWallState();
  const isSyncing = !look.isTable && (sync.choice.chosen !== undefined || sync.session !== undefined);
  const steerable = list.rows?.filter((row) => row.online && getsCommands(row)).map(({ deviceNo }) => deviceNo) ?? [];
  return (
    <div className={styles.dock}>
      {isSyncing && (
        <Suspense>
          <SyncBar sync={sync} choosable={steerable} />
        </Suspense>
      )}
      {command.chosen && <SelectionBar />}
      {started && <RunStrip started={started} progress={progress} onClose={() => setStarted(undefined)} />}
      <Foot />
    </div>
  );
}

export default function MonitorPage() {
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  const wall = useWall(body);
  const { narrow, look, control, every, command, mayChoose, setListed } = wall;
  const columns = useDenseColumns(narrow);
  return (
    <WallContext value={wall}>
      <section className={styles.page} aria-label={t('monitor.wall')}>
        <h1 className="fl-hidden">{t('monitor.wall')}</h1>
        <MonitorTools columns={look.isTable && columns.panel} />
        <div className={styles.body} ref={body}>
          {look.isTable ? (
            <Suspense>
              <DenseTable
                control={control}
                columns={columns.shown}
                everySeconds={every}
                choice={command}
                mayChoose={mayChoose}
                onTotal={setListed}
              />
            </Suspense>
          ) : (
            <Cards />
          )}
        </div>
        <Dock />
      </section>
    </WallContext>
  );
}
