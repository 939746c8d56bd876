import { Panel } from '../../../components/panel.tsx';
import { Pending } from '../../../components/state/pending.tsx';
import { PageLink } from '../../../components/text/page-link.tsx';
import { PageRef, usePageHref } from '../../../components/text/page-ref.tsx';
import { useAsk } from '../../../lib/calls/use-call.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { type Translate, useT } from '../../../lib/i18n.ts';
import { type DayCounts, fillDay, fillDays, type Outcomes, outcomesOf, roundUp, unsuccessful } from './count-hours.ts';
import styles from './home.module.css';

/** Longer ranges are refetched less often, because they change slowly and take longer to count. */
const everyMs = (days: number) => (days === 1 ? 5_000 : 60_000);

function Column({ bar, most, label }: { bar: Outcomes; most: number; label: string }) {
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <div className={styles.column} role="img" aria-label={label} title={label}>
      {bar.failed > 0 && <i className={styles.bad} style={height(bar.failed)} />}
      {bar.open > 0 && <i className={styles.open} style={height(bar.open)} />}
      {bar.done > 0 && <i className={styles.good} style={height(bar.done)} />}
    </div>
  );
}

interface Bar extends Outcomes {
  label: string;
}

/** `axis`: the words below it, from left to right. */
function Chart({ bars, axis }: { bars: readonly Bar[]; axis: readonly string[] }) {
  const most = roundUp(Math.max(...bars.map(({ done, failed, open }) => done + failed + open)));
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        <span>{formatCount(most)}</span>
        <span>{formatCount(most / 2)}</span>
        <span>0</span>
      </div>
      <div className={styles.bars}>
        {bars.map((bar) => (
          <Column key={bar.label} bar={bar} most={most} label={bar.label} />
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {axis.map((text) => (
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
      <small className="fl-label">{words}</small>
    </>
  );
  return href ? <PageLink to={href}>{inside}</PageLink> : <div>{inside}</div>;
}

const clock = ['00:00', '06:00', '12:00', '18:00', '24:00'];

function barsOf(hours: DayCounts['hours'], beginTime: string, days: number, t: Translate) {
  if (days === 1) {
    const bars = fillDay(hours).map((bar, hour) => {
      const label = t('home.hourLabel', { hour: String(hour).padStart(2, '0'), ...bar });
      return { ...bar, label };
    });
    return { bars, axis: clock };
  }
  const bars = fillDays(hours, beginTime, days).map((bar) => ({ ...bar, label: t('home.dayLabel', { ...bar }) }));
  return { bars, axis: [bars[0]!.day, bars.at(-1)!.day] };
}

export const useRunSummary = (beginTime: string, days: number, enabled = true) =>
  useAsk('GET /task/run/summary', { query: { beginTime, withCleared: '1' } }, { everyMs: everyMs(days), enabled });

/** The number of runs in these days, the share that succeeded, and their times, including those cleared since. */
export function RunsPanel({ beginTime, days }: { beginTime: string; days: number }) {
  const t = useT();
  const hrefOf = usePageHref();
  const asked = useRunSummary(beginTime, days);
  const { data } = asked;
  const { done, failed } = data ? outcomesOf(data) : { done: 0, failed: 0 };
  const list = (state?: string) => hrefOf('automation/runs', { beginTime, withCleared: 1, state });
  return (
    <Panel
      title={days === 1 ? t('home.today') : t('home.runsLast', { days })}
      extra={
        <>
          <span>{t(days === 1 ? 'home.byHour' : 'home.byDay')}</span>
          <PageRef page="automation/runs">{t('home.allRuns')}</PageRef>
        </>
      }
    >
      <Pending query={asked} />
      {data && data.total === 0 && (
        <p className={styles.quiet}>{t(days === 1 ? 'home.todayNone' : 'home.rangeNone')}</p>
      )}
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
          <Chart {...barsOf(data.hours, beginTime, days, t)} />
        </>
      )}
    </Panel>
  );
}
