import { Segmented } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { type ListControl, toQuery } from '../../../../components/list/list-state.ts';
import { Pager } from '../../../../components/list/pager.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { useRunOnPhones } from '../../../../parts/run-now/use-run-on-phones.tsx';
import { mayRetry, type Run, statusOfRun } from '../../../../parts/runs/run-states.ts';
import { useRunOperations } from '../../../../parts/runs/use-run-operations.ts';
import { LedgerTable } from './ledger-table.tsx';
import styles from './task-page.module.css';
import type { Task } from './task-status.tsx';
import { useClearLog } from './use-clear-log.ts';

/** Changes of the task are fetched at once; this interval covers changes between two counts. */
const everyMs = 10_000;
const lanes = ['waiting', 'still', 'sent', 'running', 'unknown', 'done', 'failed', 'other'] as const;

const others = 'stopped,expired,lost';

/** The ledger's filters: a label, its states, and the number of runs. */
function filtersOf({ progress: p }: Pick<Task, 'progress'>, t: Translate) {
  const all = [
    { value: '', label: t('list.all'), count: p.total },
    { value: 'waiting,sent', state: 'waiting', label: t('tasks.filter.waiting'), count: p.waiting + p.sent },
    { value: 'running', state: 'running', label: t('tasks.filter.running'), count: p.running },
    { value: 'done', state: 'done', label: t('tasks.filter.done'), count: p.done },
    { value: 'failed', state: 'failed', label: t('tasks.filter.failed'), count: p.failed },
    { value: others, state: 'stopped', label: t('tasks.filter.other'), count: p.stopped + p.expired + p.lost },
  ] as const;
  return all.filter(({ value, count }) => count > 0 || value !== others);
}

function Legend() {
  const t = useT();
  return (
    <div className={styles.legend}>
      {lanes.map((kind) => (
        <span key={kind}>
          <i className={`${styles.swatch} ${styles[kind]}`} />
          {t(`tasks.lane.${kind}`)}
        </span>
      ))}
    </div>
  );
}

interface SelectedProps {
  task: Task;
  runs: readonly Run[];
  onClear: () => void;
}

function Selected({ task, runs, onClear }: SelectedProps) {
  const t = useT();
  const { stop, retry } = useRunOperations();
  const mayStop = useCan('task:run:stop');
  const mayTry = useCan('task:run:retry');
  const clearLog = useClearLog();
  const mayClear = useCan(permissionOf('GET /task/task/cleanSendLog'));
  const { run: runOn, dialog } = useRunOnPhones();
  const deviceNos = [...new Set(runs.map(({ deviceNo }) => deviceNo))];
  const ids = runs.map(({ id }) => id);
  const again = runs.filter(({ state }) => mayRetry(state)).map(({ id }) => id);
  return (
    <div className={styles.toolbar}>
      <span role="status">{t('list.selected', { count: runs.length })}</span>
      {mayTry && (
        <Button
          disabled={again.length === 0}
          onClick={() => void retry({ ids: again }).then((done) => done && onClear())}
        >
          {t('tasks.retrySelected')}
        </Button>
      )}
      {runOn && <Button onClick={() => runOn(deviceNos)}>{t('runNow.onThese')}</Button>}
      {mayStop && (
        <Button danger onClick={() => void stop(ids).then((done) => done && onClear())}>
          {t('tasks.stopSelected')}
        </Button>
      )}
      {mayClear && (
        <Button danger onClick={() => void clearLog(task, { deviceNos }).then((done) => done && onClear())}>
          {t('tasks.clearSelected')}
        </Button>
      )}
      <Button kind="text" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
      {dialog}
    </div>
  );
}

interface Props {
  task: Task;
  control: ListControl;
  current: string | undefined;
  onCurrent: (run: Run) => void;
  onOpen: (run: Run) => void;
}

/** Every run of the task on one time axis. */
export function RunLedger({ task, control, current, onCurrent, onOpen }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Run>>(new Map());
  const query = { ...toQuery(control.state), taskId: task.id };
  const asked = useAsk('GET /task/run/list', { query }, { everyMs, keep: true });
  const { data, refetch } = asked;
  const state = control.state.filters.state ?? '';
  const filter = (
    <Segmented
      className={styles.states ?? ''}
      aria-label={t('tasks.status')}
      value={state}
      options={filtersOf(task, t).map(({ value, label, count, ...mark }) => ({
        value,
        label: (
          <>
            {'state' in mark && count > 0 && <StatusMark status={statusOfRun[mark.state]} size={10} />} {label} {count}
          </>
        ),
      }))}
      onChange={(value: string) => control.change({ filters: value ? { state: value } : {} })}
    />
  );
  return (
    <Panel
      title={t('tasks.ledger')}
      beside={filter}
      extra={<Button kind="text" icon="refresh" aria-label={t('action.refresh')} onClick={() => void refetch()} />}
    >
      {chosen.size > 0 && <Selected task={task} runs={[...chosen.values()]} onClear={() => setChosen(new Map())} />}
      <Pending query={asked} rows={8} />
      {data?.list.length === 0 && (
        <EmptyState
          title={t(state ? 'state.noResult' : 'tasks.noRuns')}
          hint={state ? undefined : t('tasks.noRunsHint')}
        />
      )}
      {data && data.list.length > 0 && (
        <>
          <LedgerTable
            runs={data.list}
            chosen={chosen}
            onChoose={setChosen}
            current={current}
            onCurrent={onCurrent}
            onOpen={onOpen}
          />
          <div className={styles.foot}>
            <Legend />
            <Pager control={control} total={data.total} isExact={data.totalIsExact} small />
          </div>
        </>
      )}
    </Panel>
  );
}
