import type { UseQueryResult } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Can } from '../../../components/can.tsx';
import { Panel } from '../../../components/panel.tsx';
import frame from '../../../components/panels-page.module.css';
import { isPending, Pending } from '../../../components/state/pending.tsx';
import { RowsSkeleton } from '../../../components/state/skeleton.tsx';
import { usePageHref } from '../../../components/text/page-ref.tsx';
import { PageTitle } from '../../../components/text/page-title.tsx';
import { useQueryValue } from '../../../components/text/query-value.ts';
import { useAlarmSummary } from '../../../lib/alarm-summary.ts';
import { useAsk } from '../../../lib/calls/use-call.ts';
import { useFleetSummary } from '../../../lib/fleet-summary.ts';
import { formatClock, formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { go } from '../../../lib/navigation/address.ts';
import { useCan } from '../../../lib/session/session.ts';
import { AlarmsPanel } from '../components/alarms-panel.tsx';
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

/** Whether all queries have been answered or have failed once; until then the parts below would move. */
function useOnceKnown(asked: readonly Asked[]): boolean {
  const [wasKnown, setKnown] = useState(false);
  const isKnown = wasKnown || asked.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
  if (isKnown && !wasKnown) setKnown(true);
  return isKnown;
}

/** The fleet at a glance: every phone as a cell in its group, the to-do list, and today's runs. */
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
  const asking = useAsk(
    'GET /task/task/list',
    { query: { attention: 1, kind: 'all', pageSize: failuresRead } },
    { everyMs, enabled: seesTasks },
  );
  const items = useMemo(
    () =>
      findAttention({
        summary: fleet.data,
        failures: failures.data?.list ?? [],
        tasks: tasks.data?.list ?? [],
        asking: asking.data?.list ?? [],
      }),
    [fleet.data, failures.data, tasks.data, asking.data],
  );
  const facts = fleet.data ? [t('home.updated', { time: formatClock(fleet.dataUpdatedAt) })] : [];
  const isEmpty = fleet.data?.total === 0;
  const runsFrom = firstDay(days, new Date());
  const { scripts, tasks: everyTask } = useSteps();
  const isTopKnown = useOnceKnown([fleet, scripts, everyTask, useNewestNotices(), useAlarmSummary()]);
  const isMiddleKnown = useOnceKnown([fleet, failures, tasks, asking, useRunSummary(runsFrom, days, seesRuns)]);
  return (
    <div className={frame.page}>
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
        <Panel title={t('home.fleet')}>{isTopKnown ? <Pending query={fleet} /> : <RowsSkeleton />}</Panel>
      )}
      {isTopKnown && fleet.data && <FirstSteps phones={fleet.data.total} />}
      {isTopKnown && isEmpty && <NoticesPanel />}
      {isTopKnown && !isEmpty && (
        <>
          {fleet.data && <FleetStrip summary={fleet.data} />}
          <AlarmsPanel />
          <NoticesPanel />
          <div className={styles.middle}>
            <AttentionPanel
              items={items}
              beginTime={beginTime}
              pending={[fleet, failures, tasks, asking].find(isPending)}
            />
            {seesRuns && <RunsPanel beginTime={runsFrom} days={days} />}
          </div>
          {isMiddleKnown && seesTasks && <TasksPanel asked={tasks} />}
        </>
      )}
    </div>
  );
}
