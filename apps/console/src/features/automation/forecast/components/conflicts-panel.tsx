import panel from '../../../../components/panel.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { taskHref } from '../../../../lib/navigation/addresses.ts';
import type { Forecast } from './day-lane.ts';
import styles from './forecast.module.css';

/** The starts whose phones are still busy then. */
export function ConflictsPanel({ forecast: { conflicts, conflictTotal } }: { forecast: Forecast }) {
  const t = useT();
  return (
    <Panel title={t('forecast.conflicts')} count={conflicts.length}>
      {conflicts.length === 0 ? (
        <p className={styles.quiet}>{t('forecast.conflictsNone')}</p>
      ) : (
        <div className={panel.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('list.time')}</th>
                <th>{t('run.task')}</th>
                <th>{t('forecast.busyWith')}</th>
                <th className={styles.end}>{t('forecast.count')}</th>
                <th className={styles.end}>{t('tasks.phones')}</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map((one) => (
                <tr key={`${one.time} ${one.taskId} ${one.otherTaskId} ${one.busyUntil}`}>
                  <td>{formatTime(one.time)}</td>
                  <td className={styles.name}>
                    <StatusMark status="warning" /> <PageLink to={taskHref(one.taskId)}>{one.taskName}</PageLink>
                  </td>
                  <td>
                    {one.taskId === one.otherTaskId ? (
                      t('forecast.itself')
                    ) : (
                      <PageLink to={taskHref(one.otherTaskId)}>{one.otherTaskName}</PageLink>
                    )}{' '}
                    <span className="fl-quiet">{t('forecast.until', { time: formatTime(one.busyUntil) })}</span>
                  </td>
                  <td className={styles.end}>{one.starts}</td>
                  <td className={styles.end} title={one.deviceNos.join(', ')}>
                    {one.phones}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {conflictTotal > conflicts.length && (
        <p className={styles.quiet}>{t('forecast.more', { shown: conflicts.length })}</p>
      )}
    </Panel>
  );
}
