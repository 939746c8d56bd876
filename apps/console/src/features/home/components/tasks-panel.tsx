import { Panel } from '../../../components/panel.tsx';
import { Pending, type PendingQuery } from '../../../components/state/pending.tsx';
import { PageLink } from '../../../components/text/page-link.tsx';
import { PageRef } from '../../../components/text/page-ref.tsx';
import { StatusMark } from '../../../components/text/status-mark.tsx';
import { Time } from '../../../components/text/time.tsx';
import type { Answer } from '../../../lib/calls/api.ts';
import { formatCount, formatTime, none } from '../../../lib/format/format.ts';
import { type Translate, useT } from '../../../lib/i18n.ts';
import { taskHref } from '../../../lib/navigation/addresses.ts';
import { StateBar } from '../../../parts/runs/state-bar.tsx';
import { failedPhones } from '../../../parts/runs/task-phones.ts';
import styles from './home.module.css';

type Tasks = Answer<'GET /task/task/list'>;
type Task = Tasks['list'][number];
type Timer = Pick<Task, 'timerType' | 'startTime' | 'endTime' | 'nextTime'>;

/** The start or end of a task on a timer; other tasks end with their last phone. */
export function timerWords({ timerType, startTime, endTime, nextTime }: Timer, t: Translate, nowMs: number): string {
  if (timerType === 'daily') return nextTime ? t('home.starts', { time: formatTime(nextTime) }) : none;
  if (timerType === 'now' || !startTime || !endTime) return none;
  if (Date.parse(startTime) > nowMs) return t('home.starts', { time: formatTime(startTime) });
  return Date.parse(endTime) > nowMs ? t('home.ends', { time: formatTime(endTime) }) : none;
}

function Row({ task }: { task: Task }) {
  const t = useT();
  const { progress, phones, rollout } = task;
  const failed = failedPhones(phones);
  const status = failed > 0 ? 'alarm' : rollout.state === 'held' ? 'warning' : 'busy';
  return (
    <tr>
      <td>
        <StatusMark status={status} /> <PageLink to={taskHref(task.id)}>{task.name}</PageLink>
      </td>
      <td>
        <StateBar task={task} />
      </td>
      <td className={styles.end}>{formatCount(Math.max(0, progress.running - phones.unknown))}</td>
      <td className={`${styles.end} ${failed > 0 ? styles.alarm : ''}`}>{formatCount(failed)}</td>
      <td className={`${styles.end} ${styles.wide}`}>{timerWords(task, t, Date.now())}</td>
      <td className={`${styles.end} ${styles.wide}`}>
        <Time value={task.gmtModified} />
      </td>
    </tr>
  );
}

/** The enabled tasks with their progress. */
export function TasksPanel({ asked }: { asked: PendingQuery & { data: Tasks | undefined } }) {
  const t = useT();
  const tasks = asked.data?.list ?? [];
  return (
    <Panel
      title={t('home.tasks')}
      count={asked.data?.total}
      extra={<PageRef page="automation/tasks">{t('home.allTasks')}</PageRef>}
    >
      <Pending query={asked} />
      {asked.data && tasks.length === 0 && <p className={styles.quiet}>{t('home.tasksNone')}</p>}
      {tasks.length > 0 && (
        <table className={styles.table} aria-label={t('home.tasks')}>
          <thead>
            <tr>
              <th scope="col">{t('run.task')}</th>
              <th scope="col">{t('run.progress')}</th>
              <th scope="col" className={styles.end}>
                {t('run.state.running')}
              </th>
              <th scope="col" className={styles.end}>
                {t('run.state.failed')}
              </th>
              <th scope="col" className={`${styles.end} ${styles.wide}`}>
                {t('home.timer')}
              </th>
              <th scope="col" className={`${styles.end} ${styles.wide}`}>
                {t('home.since')}
              </th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <Row key={task.id} task={task} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
