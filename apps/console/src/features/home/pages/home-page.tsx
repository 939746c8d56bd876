import { Segmented } from 'antd';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { Can } from '../../../components/can.tsx';
import { usePageHref } from '../../../components/page-ref.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { Panel } from '../../../components/panel.tsx';
import { isPending, Pending } from '../../../components/pending.tsx';
import { useQueryValue } from '../../../components/query-value.ts';
import { useFleetSummary } from '../../../lib/fleet-summary.ts';
import { formatClock, formatDate } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { go } from '../../../lib/navigation/address.ts';
import { useCan } from '../../../lib/session.ts';
import { useAsk } from '../../../lib/use-call.ts';
import { AttentionPanel } from '../components/attention-panel.tsx';
import { firstDay, rangeDays } from '../components/count-hours.ts';
import { findAttention } from '../components/find-attention.ts';
import { FirstSteps } from '../components/first-steps.tsx';
import { FleetStrip } from '../components/fleet-strip.tsx';
import styles from '../components/home.module.css';
import { RunsPanel } from '../components/runs-panel.tsx';
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
      {isPending(fleet) && (
        <Panel title={t('home.fleet')}>
          <Pending asked={fleet} />
        </Panel>
      )}
      {fleet.data && <FirstSteps phones={fleet.data.total} />}
      {!isEmpty && (
        <>
          {fleet.data && <FleetStrip summary={fleet.data} />}
          <div className={styles.middle}>
            <AttentionPanel items={items} beginTime={beginTime} pending={[fleet, failures, tasks].find(isPending)} />
            {seesRuns && <RunsPanel beginTime={firstDay(days, new Date())} days={days} />}
          </div>
          {seesTasks && <TasksPanel asked={tasks} />}
        </>
      )}
    </div>
  );
}
