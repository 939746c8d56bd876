import { Button } from '../../../../components/button.tsx';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { RowAction } from '../../../../components/list/row-actions.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { useMonitorAction } from '../../../../parts/phone/use-monitor-action.ts';
import { choiceFilter, lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { scripts, tasks } from '../../../../parts/pick/lookups.ts';
import { useRunOnPhones } from '../../../../parts/run-now/use-run-on-phones.tsx';
import RunDrawer from '../../../../parts/runs/run-drawer.tsx';
import { progressWords, RunTask, scriptWords } from '../../../../parts/runs/run-facts.tsx';
import { RunWord } from '../../../../parts/runs/run-state.tsx';
import { isOpen, mayRetry, type Run, runMs, runStates } from '../../../../parts/runs/run-states.ts';
import { useRunOperations } from '../../../../parts/runs/use-run-operations.ts';

const everyMs = 5_000;

const columnsOf = (t: Translate, open: (run: Run) => void): Column<Run>[] => [
  {
    key: 'deviceNo',
    title: t('pick.deviceNo'),
    render: (run) => (
      <Button kind="link" onClick={() => open(run)}>
        {run.deviceNo}
      </Button>
    ),
  },
  {
    key: 'state',
    title: t('pick.state'),
    render: (run) => (
      <>
        <RunWord run={run} />
        {run.stuckAt && <span className="fl-quiet"> {t('run.stuck')}</span>}
        {run.cleared && <span className="fl-quiet"> {t('run.cleared')}</span>}
      </>
    ),
  },
  { key: 'taskName', title: t('run.task'), width: 220, render: (run) => <RunTask {...run} /> },
  { key: 'scriptName', title: t('run.script'), width: 200, render: scriptWords },
  { key: 'progress', title: t('run.progress'), width: 160, render: (run) => progressWords(run) },
  {
    key: 'reason',
    title: t('run.reason'),
    width: 260,
    render: (run) => run.reason && <span title={run.reason}>{run.reason}</span>,
  },
  { key: 'duration', title: t('runs.duration'), align: 'right', render: (run) => formatDuration(runMs(run)) },
  { key: 'createdAt', title: t('runs.created'), sort: true, show: 'time' },
  { key: 'endedAt', title: t('runs.ended'), sort: true, show: 'time', hidden: true },
  { key: 'userName', title: t('pick.owner'), hidden: true },
  idColumn(t('pick.id')),
];

/** The send log: every run of every task. */
export default function RunsPage() {
  const t = useT();
  const [open, setOpen] = useQueryValue('run');
  const { stop, retry } = useRunOperations();
  const { run: runOn, dialog } = useRunOnPhones();
  const inMonitor = useMonitorAction<Run>();
  const stopping = { key: 'stop', label: t('action.stop'), permission: 'task:run:stop' as const };
  const retrying = { key: 'retry', label: t('action.retry'), permission: 'task:run:retry' as const };
  const runNow = (rows: readonly Run[], clear: () => void) => {
    const deviceNos = rows.map(({ deviceNo }) => deviceNo);
    runOn?.(deviceNos, clear);
  };
  const actions = (run: Run): RowAction[] => [
    { key: 'details', label: t('action.details'), onClick: () => setOpen(run.id) },
    {
      ...stopping,
      disabledReason: isOpen(run.state) ? undefined : t('run.cannotStop'),
      onClick: () => void stop([run.id]),
    },
    {
      ...retrying,
      disabledReason: mayRetry(run.state) ? undefined : t('run.cannotRetry'),
      onClick: () => void retry({ ids: [run.id] }),
    },
  ];
  return (
    <>
      <ListPage
        route="GET /task/run/list"
        id="runs"
        label={t('runs.label')}
        everyMs={everyMs}
        columns={columnsOf(t, (run) => setOpen(run.id))}
        filters={[
          lookupFilter('taskId', t('run.task'), tasks),
          { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
          {
            kind: 'choice',
            name: 'state',
            label: t('pick.state'),
            choices: [
              ...runStates.map((state) => ({ value: state, label: t(`run.state.${state}`) })),
              { value: runStates.filter(mayRetry).join(), label: t('runs.unsuccessful') },
            ],
          },
          lookupFilter('scriptId', t('run.script'), scripts),
          { kind: 'text', name: 'scriptVersion', label: t('tasks.scriptVersion') },
          { kind: 'text', name: 'text', label: t('runs.text') },
          choiceFilter('stuck', t('runs.anyMotion'), [1], () => t('run.stuck')),
          choiceFilter('withCleared', t('runs.withoutCleared'), [1], () => t('runs.withCleared')),
          { kind: 'range', label: t('runs.created') },
        ]}
        nameOf={(run) => run.deviceNo}
        exportBy={{ route: 'GET /task/run/export', permission: 'task:run:export' }}
        actions={actions}
        batch={[
          ...(runOn ? [{ key: 'runNow', label: t('runNow.onThese'), onClick: runNow }] : []),
          ...inMonitor,
          {
            ...retrying,
            onClick: (rows, clear) => void retry({ ids: rows.map(({ id }) => id) }).then((done) => done && clear()),
          },
          {
            ...stopping,
            danger: true,
            onClick: (rows, clear) => void stop(rows.map(({ id }) => id)).then((done) => done && clear()),
          },
        ]}
        totalWords={(total) => t('runs.total', { total })}
        empty={{
          title: t('runs.none'),
          hint: t('runs.noneHint'),
          action: <PageRef page="automation/tasks">{t('runs.toTasks')}</PageRef>,
        }}
      />
      {dialog}
      {open && <RunDrawer id={Number(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}
