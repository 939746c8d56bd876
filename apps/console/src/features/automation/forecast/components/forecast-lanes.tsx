import panel from '../../../../components/panel.module.css';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { formatClock, formatDuration, formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { taskHref } from '../../../../lib/navigation/addresses.ts';
import { type Forecast, hoursOf, marksOf, placeIn, spanOf, startsIn } from './day-lane.ts';
import styles from './forecast.module.css';

const shortClock = (at: number | string) => formatClock(at).slice(0, 5);

/** One lane per task with its starts over the hours; the table beside it lists the same starts. */
export function ForecastLanes({ forecast }: { forecast: Forecast }) {
  const t = useT();
  const span = spanOf(forecast);
  const hours = hoursOf(span);
  return (
    <div className={panel.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('run.task')}</th>
            <th className={styles.lanes}>
              <div className={styles.axis} aria-hidden="true">
                {hours.map((at) => (
                  <span key={at} style={{ left: `${placeIn(span, at)}%` }}>
                    {shortClock(at)}
                  </span>
                ))}
              </div>
              <span className="fl-hidden">{t('forecast.lane')}</span>
            </th>
            <th>{t('forecast.first')}</th>
            <th className={styles.end}>{t('forecast.count')}</th>
            <th className={styles.end}>{t('tasks.phones')}</th>
            <th className={styles.end}>{t('forecast.median')}</th>
          </tr>
        </thead>
        <tbody>
          {forecast.tasks.map((task) => (
            <tr key={task.taskId}>
              <td className={styles.name}>
                <PageLink to={taskHref(task.taskId)}>{task.taskName}</PageLink>
              </td>
              <td className={styles.lanes}>
                <div className={styles.lane} aria-hidden="true">
                  {hours.map((at) => (
                    <i key={at} style={{ left: `${placeIn(span, at)}%` }} />
                  ))}
                  {marksOf(task, forecast.conflicts).map(({ time, until, count, clashes }) => (
                    <span
                      key={time}
                      className={`${styles.start} ${clashes ? styles.clash : ''}`}
                      title={`${formatTime(time)} · ${t('forecast.starts', { count })}`}
                      style={{
                        left: `${placeIn(span, time)}%`,
                        width: `${placeIn(span, until) - placeIn(span, time)}%`,
                      }}
                    />
                  ))}
                </div>
              </td>
              <td>{formatTime(task.starts[0]?.time)}</td>
              <td className={styles.end}>{startsIn(task)}</td>
              <td className={styles.end}>{task.phones}</td>
              <td className={styles.end}>
                {formatDuration(task.medianSeconds === null ? null : task.medianSeconds * 1_000)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
