import type { ServerNode, ServerSample } from '@flotilla/contract/http/system/monitors';
import { Panel } from '../../../../components/panel.tsx';
import { Sparkline } from '../../../../components/sparkline.tsx';
import { formatBytes } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitors.module.css';

const percent = (value: number) => `${value.toFixed(1)}%`;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
const megabyte = 1024 ** 2;

interface Chart {
  readonly field: Exclude<keyof ServerSample, 'at' | 'heapUsed'>;
  readonly title: 'service.cpu' | 'service.processCpu' | 'service.rss' | 'service.loopP99' | 'service.utilisation';
  readonly show: (value: number) => string;
  /** The least height of the chart in its unit, so that noise looks small. */
  readonly leastSpan: number;
  readonly floor?: number;
}

const charts: readonly Chart[] = [
  { field: 'cpu', title: 'service.cpu', show: percent, leastSpan: 100, floor: 0 },
  { field: 'processCpu', title: 'service.processCpu', show: percent, leastSpan: 100, floor: 0 },
  { field: 'rss', title: 'service.rss', show: formatBytes, leastSpan: 20 * megabyte },
  { field: 'loopP99Ms', title: 'service.loopP99', show: milliseconds, leastSpan: 10, floor: 0 },
  { field: 'loopUtilisation', title: 'service.utilisation', show: percent, leastSpan: 100, floor: 0 },
];
const chartHeight = 48;

/** The last measurements of a server as lines over time. */
export function LiveCharts({ node, sampleEveryMs }: { node: ServerNode; sampleEveryMs: number }) {
  const t = useT();
  const { samples } = node;
  const last = samples.at(-1);
  const minutes = Math.max(1, Math.round((samples.length * sampleEveryMs) / 60_000));
  return (
    <Panel title={t('service.now')} className={styles.wide} extra={t('service.since', { minutes })}>
      <div className={`${styles.charts} fl-live`}>
        {charts.map(({ field, title, show, leastSpan, floor }) => {
          const value = last ? show(last[field]) : '';
          return (
            <div key={field}>
              <p className="fl-label">{t(title)}</p>
              <strong>{value}</strong>
              <Sparkline
                values={samples.map((sample) => sample[field])}
                leastSpan={leastSpan}
                floor={floor}
                height={chartHeight}
                label={`${t(title)} ${value}`}
                tone="online"
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
