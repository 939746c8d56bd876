import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import type { Column } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { RowItem } from '../../../../components/list/row-actions.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { taskHref } from '../../../../lib/navigation/addresses.ts';
import { choiceFilter, lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { taskGroups, taskPlatforms, taskScripts } from '../../../../parts/pick/lookups.ts';
import { scriptWords } from '../../../../parts/runs/run-facts.tsx';
import { StateBar } from '../../../../parts/runs/state-bar.tsx';
import { executionWords, type Task, TaskWord } from '../components/task-status.tsx';
import { useTaskActions } from '../components/use-task-actions.ts';

const everyMs = 5_000;
/** Loaded on demand: the form is as large as the rest of the page and is rarely opened. */
const TaskDrawer = lazy(() => import('../components/task-drawer.tsx'));
const adding = 'task:task:add';
const ClearLogDialog = lazy(() => import('../components/clear-log-dialog.tsx'));
const SharedTasksDialog = lazy(() => import('../components/shared-tasks-dialog.tsx'));
const TaskParamsDrawer = lazy(() => import('../components/task-params-drawer.tsx'));

const columnsOf = (t: Translate): Column<Task>[] => [
  {
    key: 'name',
    title: t('tasks.name'),
    sort: true,
    width: 220,
    render: (task) => (
      <span className="fl-row">
        <PageLink to={taskHref(task.id)}>{task.name}</PageLink>
        {task.kind === 'runNow' && <small className="fl-quiet">{t('tasks.kind.runNow')}</small>}
      </span>
    ),
  },
  { key: 'status', title: t('tasks.status'), render: (task) => <TaskWord task={task} /> },
  {
    key: 'progress',
    title: t('run.progress'),
    render: (task) => (task.phones.total > 0 ? <StateBar task={task} /> : null),
  },
  { key: 'scriptName', title: t('tasks.scriptName'), width: 180, render: scriptWords },
  { key: 'execType', title: t('tasks.timing'), width: 220, render: (task) => executionWords(task, t) },
  { key: 'nextTime', title: t('tasks.nextTime'), sort: true, show: 'time' },
  {
    key: 'targets',
    title: t('tasks.targets'),
    render: (task) => (
      <span title={[...task.groupNames, ...task.deviceNos.slice(0, 20)].join(', ')}>
        {t('tasks.targetCounts', { phones: task.deviceNos.length, groups: task.groupIds.length })}
      </span>
    ),
  },
  { key: 'userName', title: t('tasks.userName') },
  { key: 'gmtModified', title: t('tasks.gmtModified'), sort: true, show: 'time', hidden: true },
  { key: 'platformName', title: t('tasks.platformName'), hidden: true },
];

/** The tasks, which run scripts on phones. */
export default function TasksPage() {
  const t = useT();
  const hrefOf = usePageHref();
  const taskActions = useTaskActions();
  const [wanted, setWanted] = useQueryValue('new');
  const [copied, setCopied] = useQueryValue('copy');
  const [edited, setEdited] = useState<number>();
  const [params, setParams] = useState<Task>();
  const [cleared, setCleared] = useState<Task>();
  const [isChoosing, setChoosing] = useState(false);
  const actions = (task: Task): RowItem[] => {
    const runs = hrefOf('automation/runs', { taskId: task.id });
    const [first, second, ...others] = taskActions.actions(task, {
      onEdit: () => setEdited(task.id),
      onParams: () => setParams(task),
      onCopy: () => setCopied(task.id),
      onClearLog: () => setCleared(task),
    });
    return [
      ...[first, second].filter((action) => action !== undefined),
      { key: 'why', label: t('tasks.why'), to: taskHref(task.id) },
      ...(runs ? [{ key: 'runs', label: t('runs.label'), permission: 'task:run:list' as const, to: runs }] : []),
      ...others,
    ];
  };
  const sharedButton = <Button onClick={() => setChoosing(true)}>{t('tasks.sharedWithMe')}</Button>;
  const firstSteps = (
    <>
      <Can permission={adding}>
        <Button kind="primary" icon="plus" onClick={() => setWanted(1)}>
          {t('action.add')}
        </Button>
      </Can>
      {sharedButton}
    </>
  );
  const use = (id: number) => {
    setChoosing(false);
    setCopied(id);
  };
  return (
    <>
      <ListPage
        route="GET /task/task/list"
        id="tasks"
        label={t('tasks.many')}
        everyMs={everyMs}
        // Runs at once would bury the tasks that people keep; the filter shows them.
        fixed={{ kind: 'saved' }}
        columns={columnsOf(t)}
        filters={[
          { kind: 'text', name: 'name', label: t('tasks.name') },
          lookupFilter('scriptId', t('tasks.scriptName'), taskScripts),
          lookupFilter('platformId', t('tasks.platformName'), taskPlatforms),
          { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
          lookupFilter('groupId', t('tasks.groups'), taskGroups),
          choiceFilter('status', t('tasks.status'), [0, 1, 2] as const, (status) => t(`tasks.status.${status}`)),
          choiceFilter('timerType', t('tasks.timerType'), ['now', 'time', 'daily'] as const, (timer) =>
            t(`tasks.timer.${timer}`),
          ),
          choiceFilter('source', t('tasks.source'), ['own', 'share'] as const, (source) => t(`tasks.source.${source}`)),
          choiceFilter('kind', t('tasks.kindSaved'), ['runNow', 'all'] as const, (kind) => t(`tasks.kind.${kind}`)),
        ]}
        nameOf={(task) => task.name}
        create={{ permission: adding, onClick: () => setWanted(1) }}
        exportBy={{ route: 'GET /task/task/export', permission: 'task:task:export' }}
        actions={actions}
        batch={[taskActions.removeChosen]}
        totalWords={(total) => t('tasks.listed', { total })}
        extra={sharedButton}
        empty={{ title: t('tasks.none'), hint: t('tasks.noneHint'), action: firstSteps }}
      />
      <Suspense>
        {wanted && <TaskDrawer id={undefined} onClose={() => setWanted(undefined)} />}
        {edited !== undefined && <TaskDrawer id={edited} onClose={() => setEdited(undefined)} />}
        {copied && <TaskDrawer id={undefined} copyOf={Number(copied)} onClose={() => setCopied(undefined)} />}
        {params && <TaskParamsDrawer task={params} onClose={() => setParams(undefined)} />}
        {cleared && <ClearLogDialog task={cleared} onClose={() => setCleared(undefined)} />}
        {isChoosing && <SharedTasksDialog onUse={use} onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  );
}
