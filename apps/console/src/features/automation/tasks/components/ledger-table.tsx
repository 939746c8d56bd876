import { Button } from '../../../../components/button.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { formatDuration } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useIsMobile } from '../../../../lib/theme/use-look.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { RunWord } from '../../../../parts/runs/run-state.tsx';
import { isOpen, type Run, runMs, statusOfRun } from '../../../../parts/runs/run-states.ts';
import { type Axis, axisOf } from './lane-axis.ts';
import { AxisTicks, RunLane } from './run-lane.tsx';
import styles from './task-page.module.css';

type Chosen = ReadonlyMap<number, Run>;

interface Props {
  runs: readonly Run[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** The phone whose reasons are shown in the side panel. */
  current: string | undefined;
  onCurrent: (run: Run) => void;
  onOpen: (run: Run) => void;
}

const ticksOnNarrow = 2;

function Result({ run, onOpen }: Pick<RowProps, 'run' | 'onOpen'>) {
  const t = useT();
  if (!run.reason || run.state === 'running' || run.state === 'sent') return <RunWord run={run} />;
  return (
    <button
      type="button"
      className={`${styles.what} ${run.state === 'failed' ? '' : styles.quietly}`}
      title={run.reason}
      onClick={() => onOpen(run)}
    >
      <StatusMark status={statusOfRun[run.state]} label={t(`run.state.${run.state}`)} />
      <span>{run.reason}</span>
    </button>
  );
}

interface RowProps extends Pick<Props, 'onCurrent' | 'onOpen'> {
  run: Run;
  axis: Axis;
  now: number;
  checked: boolean;
  isCurrent: boolean;
  onCheck: (on: boolean) => void;
}

function Row({ run, axis, now, checked, isCurrent, onCheck, onCurrent, onOpen }: RowProps) {
  const t = useT();
  return (
    <tr className={isCurrent ? styles.current : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={t('list.selectRow', { name: run.deviceNo })}
          checked={checked}
          onChange={(event) => onCheck(event.target.checked)}
        />
      </td>
      <td>
        <Button kind="link" onClick={() => onOpen(run)}>
          {run.deviceNo}
        </Button>
      </td>
      <td>
        <RunLane run={run} axis={axis} now={now} />
      </td>
      <td className={styles.result}>
        <span className={styles.why}>
          <Result run={run} onOpen={onOpen} />
          {run.state === 'waiting' && (
            <Button kind="link" onClick={() => onCurrent(run)}>
              {t('tasks.whyShort')}
            </Button>
          )}
        </span>
      </td>
      <td className={styles.end}>{formatDuration(runMs(run, now))}</td>
    </tr>
  );
}

/** One run per line, all on the same axis. */
export function LedgerTable({ runs, chosen, onChoose, current, onCurrent, onOpen }: Props) {
  const t = useT();
  const now = useNow(runs.some(({ state }) => isOpen(state)));
  const narrow = useIsMobile();
  const axis = axisOf(runs, now, narrow ? ticksOnNarrow : undefined);
  const here = runs.filter(({ id }) => chosen.has(id)).length;
  const choose = (some: readonly Run[], on: boolean) => {
    const next = new Map(chosen);
    for (const run of some) {
      if (on) next.set(run.id, run);
      else next.delete(run.id);
    }
    onChoose(next);
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.ledger} aria-label={t('tasks.ledger')}>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label={t('list.selectAll')}
                checked={here > 0 && here === runs.length}
                ref={(box) => {
                  if (box) box.indeterminate = here > 0 && here < runs.length;
                }}
                onChange={(event) => choose(runs, event.target.checked)}
              />
            </th>
            <th scope="col" className={styles.device}>
              {t('pick.deviceNo')}
            </th>
            <th scope="col">
              <span className="fl-hidden">{t('run.timeline')}</span>
              <AxisTicks axis={axis} />
            </th>
            <th scope="col" className={styles.result}>
              {t('run.result')}
            </th>
            <th scope="col" className={`${styles.end} ${styles.duration}`}>
              {t('runs.duration')}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row
              key={run.id}
              run={run}
              axis={axis}
              now={now}
              checked={chosen.has(run.id)}
              isCurrent={run.state === 'waiting' && run.deviceNo === current}
              onCheck={(on) => choose([run], on)}
              onCurrent={onCurrent}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
