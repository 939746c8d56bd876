import { PageRef } from '../../../components/page-ref.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Pending } from '../../../components/pending.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAsk } from '../../../lib/use-call.ts';
import { countHours, type Hour, roundUp } from './count-hours.ts';
import styles from './home.module.css';

const everyMs = 5_000;
const barsEveryMs = 15_000;
/** So many of today's runs are drawn by hour. */
const mostRuns = 2_000;
const unsuccessful = 'failed,stopped,expired,lost';

function Column({ hour, most, label }: { hour: Hour; most: number; label: string }) {
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <div className={styles.column} role="img" aria-label={label} title={label}>
      {hour.failed > 0 && <i className={styles.bad} style={height(hour.failed)} />}
      {hour.open > 0 && <i className={styles.open} style={height(hour.open)} />}
      {hour.done > 0 && <i className={styles.good} style={height(hour.done)} />}
    </div>
  );
}

function Chart({ hours }: { hours: readonly Hour[] }) {
  const t = useT();
  const most = roundUp(Math.max(...hours.map(({ done, failed, open }) => done + failed + open)));
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        <span>{formatCount(most)}</span>
        <span>{formatCount(most / 2)}</span>
        <span>0</span>
      </div>
      <div className={styles.bars}>
        {hours.map((hour, index) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the day.
            key={index}
            hour={hour}
            most={most}
            label={t('home.hourLabel', { hour: String(index).padStart(2, '0'), ...hour })}
          />
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  );
}

/** How many runs today, how many of them succeeded, and when. */
export function TodayPanel({ beginTime }: { beginTime: string }) {
  const t = useT();
  const count = (state?: string) => ({ query: { beginTime, pageSize: 1, ...(state && { state }) } });
  const all = useAsk('GET /task/run/list', count(), { everyMs });
  const done = useAsk('GET /task/run/list', count('done'), { everyMs });
  const bad = useAsk('GET /task/run/list', count(unsuccessful), { everyMs });
  const total = all.data?.total ?? 0;
  const rows = useAsk(
    'GET /task/run/list',
    { query: { beginTime, pageSize: mostRuns } },
    { everyMs: barsEveryMs, enabled: total > 0 },
  );
  const ended = (done.data?.total ?? 0) + (bad.data?.total ?? 0);
  const share = ended > 0 ? `${(((done.data?.total ?? 0) / ended) * 100).toFixed(1)}%` : undefined;
  return (
    <Panel
      title={t('home.today')}
      extra={
        <>
          <span>{total > mostRuns ? t('home.newest', { count: formatCount(mostRuns) }) : t('home.byHour')}</span>
          <PageRef page="automation/runs">{t('home.allRuns')}</PageRef>
        </>
      }
    >
      <Pending asked={all} />
      {all.data && (
        <div className={styles.numbers}>
          <div>
            <span className={styles.value}>{formatCount(total)}</span>
            <small>{t('home.runs')}</small>
          </div>
          {share && (
            <div>
              <span className={styles.value}>{share}</span>
              <small>{t('home.success')}</small>
            </div>
          )}
          {bad.data && bad.data.total > 0 && (
            <div>
              <span className={`${styles.value} ${styles.alarm}`}>{formatCount(bad.data.total)}</span>
              <small>{t('home.failed')}</small>
            </div>
          )}
        </div>
      )}
      {all.data && total === 0 && <p className={styles.quiet}>{t('home.todayNone')}</p>}
      {rows.data && rows.data.list.length > 0 && <Chart hours={countHours(rows.data.list)} />}
    </Panel>
  );
}
