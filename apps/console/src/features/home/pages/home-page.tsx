import type { UseQueryResult } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Can } from '../../../components/can.tsx';
import { usePageHref } from '../../../components/page-ref.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { Panel } from '../../../components/panel.tsx';
import { isPending, Pending } from '../../../components/pending.tsx';
import { useQueryValue } from '../../../components/query-value.ts';
import { RowsSkeleton } from '../../../components/skeleton.tsx';
import { useFleetSummary } from '../../../lib/fleet-summary.ts';
import { formatClock, formatDate } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { go } from '../../../lib/navigation/address.ts';
import { useCan } from '../../../lib/session.ts';
import { useAsk } from '../../../lib/use-call.ts';
import { AttentionPanel } from '../components/attention-panel.tsx';
import { firstDay, rangeDays } from '../components/count-hours.ts';
import { findAttention } from '../components/find-attention.ts';
import { FirstSteps, useSteps } from '../components/first-steps.tsx';
import { FleetStrip } from '../components/fleet-strip.tsx';
import styles from '../components/home.module.css';
import { NoticesPanel, useNewestNotices } from '../components/notices-panel.tsx';
import { RunsPanel, useRunSummary } from '../components/runs-panel.tsx';
import { TasksPanel } from '../components/tasks-panel.tsx';

const everyMs = 5_000;
const tasksShown = 8;
const failuresRead = 10;
const enabled = 1;

function NewTaskButton() {
  const t = useT();
  const href = usePageHref()('automation/tasks', { new: 1 });
  return <Can permission="task:task:add">{href && <Button onClick={() => go(href)}>{t('home.newTask')}</Button>}</Can>;
}

type Asked = Pick<UseQueryResult, 'isLoading' | 'failureCount'>;

/** Whether all of it has been answered once, or has failed: what stands below would move if it were drawn before. */
function useOnceKnown(asked: readonly Asked[]): boolean {
  const [wasKnown, setKnown] = useState(false);
  const isKnown = wasKnown || asked.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
  if (isKnown && !wasKnown) setKnown(true);
  return isKnown;
}

/** The fleet at a glance: every phone is a cell in its group; what needs a person; what runs today. */
export default function HomePage() {
  const t = useT();
  const seesTasks = useCan('task:task:list');
  const seesRuns = useCan('task:run:list');
  const seesExceptions = useCan('script:exception:list');
  const beginTime = formatDate(Date.now());
  const [inAddress, setDays] = useQueryValue('days');
  const days = rangeDays.find((count) => String(count) === inAddress) ?? 1;
  const fleet = useFleetSummary();
  const tasks = useAsk(
    'GET /task/task/list',
    { query: { status: String(enabled) as '1', pageSize: tasksShown } },
    { everyMs, enabled: seesTasks },
  );
  const failures = useAsk(
    'GET /task/run/clusters',
    { query: { beginTime, pageSize: failuresRead } },
    { everyMs, enabled: seesExceptions },
  );
  const items = useMemo(
    () =>
      findAttention({
        summary: fleet.data,
        failures: failures.data?.list ?? [],
        tasks: tasks.data?.list ?? [],
      }),
    [fleet.data, failures.data, tasks.data],
  );
  const facts = fleet.data ? [t('home.updated', { time: formatClock(fleet.dataUpdatedAt) })] : [];
  const isEmpty = fleet.data?.total === 0;
  const runsFrom = firstDay(days, new Date());
  const { scripts, tasks: everyTask } = useSteps();
  const isTopKnown = useOnceKnown([fleet, scripts, everyTask, useNewestNotices()]);
  const isMiddleKnown = useOnceKnown([fleet, failures, tasks, useRunSummary(runsFrom, days, seesRuns)]);
  return (
    <div className={styles.page}>
      <PageTitle
        title={t('home.title')}
        facts={facts}
        actions={
          !isEmpty && (
            <>
              {seesRuns && (
                <Segmented
                  aria-label={t('home.range')}
                  value={days}
                  onChange={(next) => setDays(next === 1 ? undefined : next)}
                  options={rangeDays.map((count) => ({
                    value: count,
                    label: count === 1 ? t('home.rangeToday') : t('home.rangeDays', { days: count }),
                  }))}
                />
              )}
              <NewTaskButton />
            </>
          )
        }
      />
      {(!isTopKnown || isPending(fleet)) && (
        <Panel title={t('home.fleet')}>{isTopKnown ? <Pending asked={fleet} /> : <RowsSkeleton />}</Panel>
      )}
      {isTopKnown && fleet.data && <FirstSteps phones={fleet.data.total} />}
      {isTopKnown && isEmpty && <NoticesPanel />}
      {isTopKnown && !isEmpty && (
        <>
          {fleet.data && <FleetStrip summary={fleet.data} />}
          <NoticesPanel />
          <div className={styles.middle}>
            <AttentionPanel items={items} beginTime={beginTime} pending={[fleet, failures, tasks].find(isPending)} />
            {seesRuns && <RunsPanel beginTime={runsFrom} days={days} />}
          </div>
          {isMiddleKnown && seesTasks && <TasksPanel asked={tasks} />}
        </>
      )}
    </div>
  );
}
