import { useState } from 'react';
import type { Column } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { RowAction } from '../../../../components/list/row-actions.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { usePageHref } from '../../../../components/page-ref.tsx';
import { useQueryValue } from '../../../../components/query-value.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { taskHref } from '../../../../lib/navigation/addresses.ts';
import { choiceFilter, lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { taskScripts } from '../../../../parts/pick/lookups.ts';
import { scriptWords } from '../../../../parts/runs/run-facts.tsx';
import { StateBar } from '../../../../parts/runs/state-bar.tsx';
import TaskDrawer from '../components/task-drawer.tsx';
import { executionWords, type Task, TaskWord } from '../components/task-status.tsx';
import { useTaskActions } from '../components/use-task-actions.ts';

const everyMs = 5_000;

const columnsOf = (t: Translate): Column<Task>[] => [
  {
    key: 'name',
    title: t('tasks.name'),
    sort: true,
    width: 240,
    render: (task) => <PageLink to={taskHref(task.id)}>{task.name}</PageLink>,
  },
  { key: 'status', title: t('tasks.status'), render: (task) => <TaskWord task={task} /> },
  {
    key: 'progress',
    title: t('tasks.progress'),
    render: (task) => (task.phones.total > 0 ? <StateBar phones={task.phones} /> : null),
  },
  { key: 'scriptName', title: t('tasks.scriptName'), width: 180, render: scriptWords },
  { key: 'execType', title: t('tasks.execType'), render: (task) => executionWords(task, t) },
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
  { key: 'gmtModified', title: t('tasks.gmtModified'), sort: true, show: 'time' },
  { key: 'platformName', title: t('tasks.platformName'), hidden: true },
];

/** Which scripts run on which phones. */
export default function TasksPage() {
  const t = useT();
  const hrefOf = usePageHref();
  const taskActions = useTaskActions();
  const [wanted, setWanted] = useQueryValue('new');
  const [edited, setEdited] = useState<number>();
  const actions = (task: Task): RowAction[] => {
    const runs = hrefOf('automation/runs', { taskId: task.id });
    return [
      ...taskActions.actions(task, { onEdit: () => setEdited(task.id) }),
      { key: 'why', label: t('tasks.why'), onClick: () => go(taskHref(task.id)) },
      ...(runs ? [{ key: 'runs', label: t('tasks.runs'), permission: 'task:run:list', onClick: () => go(runs) }] : []),
    ];
  };
  return (
    <>
      <ListPage
        route="GET /task/task/list"
        id="tasks"
        label={t('tasks.many')}
        everyMs={everyMs}
        columns={columnsOf(t)}
        filters={[
          { kind: 'text', name: 'name', label: t('tasks.name') },
          lookupFilter('scriptId', t('tasks.scriptName'), taskScripts),
          choiceFilter('status', t('tasks.status'), [0, 1, 2] as const, (status) => t(`tasks.status.${status}`)),
        ]}
        nameOf={(task) => task.name}
        create={{ permission: 'task:task:add', onClick: () => setWanted(1) }}
        exportBy={{ route: 'GET /task/task/export', permission: 'task:task:export' }}
        actions={actions}
        batch={[taskActions.removeChosen]}
        totalWords={(total) => t('tasks.listed', { total })}
        empty={{ title: t('tasks.none'), hint: t('tasks.noneHint') }}
      />
      {wanted && <TaskDrawer id={undefined} onClose={() => setWanted(undefined)} />}
      {edited !== undefined && <TaskDrawer id={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
