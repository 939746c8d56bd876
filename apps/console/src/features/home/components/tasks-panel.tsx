import { PageLink } from '../../../app/shell/page-link.tsx';
import { PageRef } from '../../../components/page-ref.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { StatusMark } from '../../../components/status-mark.tsx';
import { Time } from '../../../components/time.tsx';
import { taskHref } from '../../../lib/addresses.ts';
import type { Answer } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from './home.module.css';

type Task = Answer<'GET /task/task/list'>['list'][number];

function Row({ task }: { task: Task }) {
  const { progress: p } = task;
  const failed = p.failed + p.expired + p.lost;
  const status = failed > 0 ? 'alarm' : 'busy';
  return (
    <tr>
      <td>
        <StatusMark status={status} /> <PageLink to={taskHref(task.id)}>{task.name}</PageLink>
      </td>
      <td>
        <ProgressBar done={p.done + p.stopped + failed} total={p.total} status={status} label={task.name} />
      </td>
      <td className={styles.end}>{formatCount(p.running)}</td>
      <td className={`${styles.end} ${failed > 0 ? styles.alarm : ''}`}>{formatCount(failed)}</td>
      <td className={`${styles.end} ${styles.wide}`}>
        <Time value={task.gmtModified} />
      </td>
    </tr>
  );
}

/** The tasks that are enabled now, with how far they are. */
export function TasksPanel({ tasks, total }: { tasks: readonly Task[]; total: number }) {
  const t = useT();
  return (
    <Panel
      title={t('home.tasks')}
      count={total}
      extra={<PageRef page="automation/tasks">{t('home.allTasks')}</PageRef>}
    >
      {tasks.length === 0 ? (
        <p className={styles.quiet}>{t('home.tasksNone')}</p>
      ) : (
        <table className={styles.table} aria-label={t('home.tasks')}>
          <thead>
            <tr>
              <th scope="col">{t('home.task')}</th>
              <th scope="col">{t('home.progress')}</th>
              <th scope="col" className={styles.end}>
                {t('home.running')}
              </th>
              <th scope="col" className={styles.end}>
                {t('home.unsuccessful')}
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
