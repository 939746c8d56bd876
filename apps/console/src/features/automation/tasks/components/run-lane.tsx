import { formatClock, formatDate } from '../../../../lib/format/format.ts';
import type { Run } from '../../../../parts/runs/run-states.ts';
import { type Axis, placeOf, segmentsOf } from './lane-axis.ts';
import styles from './task-page.module.css';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Days for long spans, seconds only if they differ. */
function tickText(at: number, { stepMs }: Axis): string {
  if (stepMs >= dayMs) return formatDate(at).slice(5);
  return stepMs % minuteMs > 0 ? formatClock(at) : formatClock(at).slice(0, 5);
}

/** Centred on its mark, but kept inside the lane. */
const tickStyle = (place: number, text: string) => ({
  left: `clamp(${text.length / 2}ch, ${place}%, 100% - ${text.length / 2}ch)`,
  transform: 'translateX(-50%)',
});

/** The shared times above the lanes. */
export function AxisTicks({ axis }: { axis: Axis }) {
  return (
    <div className={styles.axis}>
      {axis.ticks.map((at) => {
        const text = tickText(at, axis);
        return (
          <span key={at} className={styles.tick} style={tickStyle(placeOf(axis, at), text)}>
            {text}
          </span>
        );
      })}
    </div>
  );
}

/** One run's timeline, which the text next to it repeats. */
export function RunLane({ run, axis, now }: { run: Run; axis: Axis; now: number }) {
  return (
    <div className={styles.lane} aria-hidden="true">
      {axis.ticks.map((at) => (
        <span key={at} className={styles.mark} style={{ left: `${placeOf(axis, at)}%` }} />
      ))}
      {segmentsOf(run, now).map(({ kind, fromMs, toMs }) => {
        const left = placeOf(axis, fromMs);
        return (
          <span
            key={kind}
            className={`${styles.segment} ${styles[kind]}`}
            style={{ left: `${left}%`, width: `calc(${placeOf(axis, toMs) - left}% - 1px)` }}
          />
        );
      })}
    </div>
  );
}
