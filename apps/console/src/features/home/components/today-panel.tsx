import { PageLink } from '../../../components/page-link.tsx';
import { PageRef, usePageHref } from '../../../components/page-ref.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Pending } from '../../../components/pending.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAsk } from '../../../lib/use-call.ts';
import { fillDay, type Outcomes, outcomesOf, roundUp, unsuccessful } from './count-hours.ts';
import styles from './home.module.css';

const everyMs = 5_000;

function Column({ hour, most, label }: { hour: Outcomes; most: number; label: string }) {
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <div className={styles.column} role="img" aria-label={label} title={label}>
      {hour.failed > 0 && <i className={styles.bad} style={height(hour.failed)} />}
      {hour.open > 0 && <i className={styles.open} style={height(hour.open)} />}
      {hour.done > 0 && <i className={styles.good} style={height(hour.done)} />}
    </div>
  );
}

function Chart({ hours }: { hours: readonly Outcomes[] }) {
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

interface FigureProps {
  value: string;
  words: string;
  alarm?: boolean;
  /** The list with the same number of rows. */
  href: string | undefined;
}

function Figure({ value, words, alarm = false, href }: FigureProps) {
  const inside = (
    <>
      <span className={`${styles.value} ${alarm ? styles.alarm : ''}`}>{value}</span>
      <small>{words}</small>
    </>
  );
  return href ? <PageLink to={href}>{inside}</PageLink> : <div>{inside}</div>;
}

/** How many runs today, how many of them succeeded, and when; those that were cleared since are in it. */
export function TodayPanel({ beginTime }: { beginTime: string }) {
  const t = useT();
  const hrefOf = usePageHref();
  const asked = useAsk('GET /task/run/summary', { query: { beginTime, withCleared: '1' } }, { everyMs });
  const { data } = asked;
  const { done, failed } = data ? outcomesOf(data) : { done: 0, failed: 0 };
  const list = (state?: string) => hrefOf('automation/runs', { beginTime, withCleared: 1, state });
  return (
    <Panel
      title={t('home.today')}
      extra={
        <>
          <span>{t('home.byHour')}</span>
          <PageRef page="automation/runs">{t('home.allRuns')}</PageRef>
        </>
      }
    >
      <Pending asked={asked} />
      {data && data.total === 0 && <p className={styles.quiet}>{t('home.todayNone')}</p>}
      {data && data.total > 0 && (
        <>
          <div className={styles.numbers}>
            <Figure value={formatCount(data.total)} words={t('home.runs')} href={list()} />
            {done + failed > 0 && (
              <Figure
                value={`${((done / (done + failed)) * 100).toFixed(1)}%`}
                words={t('home.success')}
                href={list('done')}
              />
            )}
            {failed > 0 && (
              <Figure value={formatCount(failed)} words={t('home.failed')} alarm href={list(unsuccessful)} />
            )}
          </div>
          <Chart hours={fillDay(data.hours)} />
        </>
      )}
    </Panel>
  );
}
