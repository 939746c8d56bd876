import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import buttons from '../../../../components/button.module.css';
import { Button } from '../../../../components/button.tsx';
import { useUrlState } from '../../../../components/list/list-state.ts';
import { MenuButton } from '../../../../components/overlay/menu-button.tsx';
import frame from '../../../../components/panels-page.module.css';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { ErrorState } from '../../../../components/state/error-state.tsx';
import { PageSkeleton } from '../../../../components/state/skeleton.tsx';
import { PageRef, usePageHref } from '../../../../components/text/page-ref.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { refresh, useAsk } from '../../../../lib/calls/use-call.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { homePath } from '../../../../lib/navigation/addresses.ts';
import { useTab, useTabTitle } from '../../../../lib/navigation/tab-context.tsx';
import { hasPermission, useCan, useSession } from '../../../../lib/session/session.ts';
import { useRunOperations } from '../../../../parts/runs/use-run-operations.ts';
import { FailuresPanel } from '../components/failures-panel.tsx';
import { PhoneGrid } from '../components/phone-grid.tsx';
import { RolloutPanel } from '../components/rollout-panel.tsx';
import { RunLedger } from '../components/run-ledger.tsx';
import styles from '../components/task-page.module.css';
import { enabled, executionWords, type Task, TaskPill } from '../components/task-status.tsx';
import { useTaskActions } from '../components/use-task-actions.ts';
import { retryOf, useTaskPhones } from '../components/use-task-phones.ts';
import { WhyPanel } from '../components/why-panel.tsx';

const everyMs = 2_000;
/** Loaded on demand: the task form is as large as the rest of the page and is rarely opened here. */
const TaskDrawer = lazy(() => import('../components/task-drawer.tsx'));
const RunDrawer = lazy(() => import('../../../../parts/runs/run-drawer.tsx'));
const ClearLogDialog = lazy(() => import('../components/clear-log-dialog.tsx'));
const TaskParamsDrawer = lazy(() => import('../components/task-params-drawer.tsx'));

interface ActionsProps {
  task: Task;
  onEdit: () => void;
  onParams: () => void;
  onClearLog: () => void;
}

function Actions({ task, onEdit, onParams, onClearLog }: ActionsProps) {
  const t = useT();
  const hrefOf = usePageHref();
  const { profile } = useSession();
  const taskActions = useTaskActions();
  const { retry } = useRunOperations();
  const again = retryOf(task, useTaskPhones(task.id).data?.list ?? []);
  const onRemoved = () => go(hrefOf('automation/tasks') ?? homePath);
  const onCopy = () => go(hrefOf('automation/tasks', { copy: task.id }) ?? homePath);
  const isHeld = task.status === enabled && task.rollout.state === 'held';
  const actions = taskActions
    .actions(task, { onEdit, onParams, onCopy, onClearLog, onRemoved })
    .filter(({ permission }) => !permission || hasPermission(profile, permission));
  const mayRetry = useCan('task:run:retry') && again.count > 0;
  const shown = actions.slice(0, 2);
  return (
    <>
      {shown.map(({ key, label, disabledReason, onClick }) => (
        <Button
          key={key}
          kind={key === 'enable' && !mayRetry && task.status !== enabled ? 'primary' : 'default'}
          disabled={disabledReason !== undefined}
          title={disabledReason}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {mayRetry && (
        <Button kind={isHeld ? 'default' : 'primary'} onClick={() => void retry(again.which)}>
          {t(again.failed === again.count ? 'tasks.retryFailed' : 'tasks.retryUnsuccessful', { count: again.count })}
        </Button>
      )}
      {actions.length > shown.length && (
        <MenuButton label={t('tasks.more')} className={buttons.button} items={actions.slice(shown.length)}>
          {t('action.more')}
        </MenuButton>
      )}
    </>
  );
}

const parts = ['GET /task/run/list', 'GET /task/task/phones', 'GET /task/task/why', 'GET /task/run/clusters'] as const;

/** A change of the task's counts refetches everything shown of it. */
function useOneChange({ progress, phones, status, rollout }: Task): void {
  const seen = useRef({ progress, phones, status, rollout });
  useEffect(() => {
    const before = seen.current;
    const now = { progress, phones, status, rollout };
    if (Object.entries(now).every(([name, value]) => before[name as keyof typeof now] === value)) return;
    seen.current = now;
    refresh(...parts);
  }, [progress, phones, status, rollout]);
}

function TaskView({ task }: { task: Task }) {
  const t = useT();
  const [opened, setOpened] = useQueryValue('run');
  const [open, setOpen] = useState<'edit' | 'params' | 'clearLog'>();
  const close = () => setOpen(undefined);
  const [phone, setPhone] = useState<string>();
  const control = useUrlState(['state']);
  const seesExceptions = useCan('script:exception:list');
  useTabTitle(task.name);
  useOneChange(task);
  const facts = [
    `${task.scriptName} ${task.scriptVersion}`,
    ...(task.pinned ? [t('tasks.pinned')] : []),
    executionWords(task, t),
    ...(task.timeLimitMinutes ? [t('tasks.timeLimitOf', { minutes: task.timeLimitMinutes })] : []),
    t('tasks.targetCounts', { phones: task.deviceNos.length, groups: task.groupIds.length }),
    task.userName,
    t('tasks.created', { time: formatTime(task.gmtCreate) }),
  ];
  const side = useRef<HTMLDivElement>(null);
  const showFailures = () => {
    control.change({ filters: { state: 'failed' } });
    side.current?.scrollIntoView({ block: 'nearest' });
  };
  const tellWhy = (deviceNo: string | undefined) => {
    setPhone(deviceNo);
    side.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={frame.page}>
      <PageTitle
        title={task.name}
        pill={<TaskPill task={task} />}
        facts={facts}
        actions={
          <Actions
            task={task}
            onEdit={() => setOpen('edit')}
            onParams={() => setOpen('params')}
            onClearLog={() => setOpen('clearLog')}
          />
        }
      />
      <RolloutPanel task={task} onOpen={setOpened} onFailures={showFailures} />
      <PhoneGrid task={task} onOpen={setOpened} onWhy={tellWhy} />
      <div className={styles.work}>
        <RunLedger
          task={task}
          control={control}
          current={phone}
          onCurrent={({ deviceNo }) => setPhone(deviceNo)}
          onOpen={({ id }) => setOpened(id)}
        />
        <div className={styles.side} ref={side}>
          <WhyPanel taskId={task.id} deviceNo={phone} onPick={setPhone} />
          {seesExceptions && <FailuresPanel taskId={task.id} onOpen={setOpened} />}
        </div>
      </div>
      <Suspense>
        {opened && <RunDrawer id={Number(opened)} onClose={() => setOpened(undefined)} />}
        {open === 'edit' && <TaskDrawer id={task.id} onClose={close} />}
        {open === 'clearLog' && <ClearLogDialog task={task} onClose={close} />}
        {open === 'params' && <TaskParamsDrawer task={task} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** One task: its progress, every phone's runs, the obstacles and the failures. */
export default function TaskPage() {
  const t = useT();
  const id = Number(new URLSearchParams(useTab().search).get('id'));
  const known = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useAsk('GET /task/task/one', { query: { id } }, { everyMs, enabled: known });
  if (data) return <TaskView task={data} />;
  if (!known)
    return (
      <EmptyState
        whole
        title={t('tasks.goneTitle')}
        action={<PageRef page="automation/tasks">{t('tasks.many')}</PageRef>}
      />
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}
