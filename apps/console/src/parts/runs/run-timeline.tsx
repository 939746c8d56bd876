import { StatusMark } from '../../components/text/status-mark.tsx';
import { Time } from '../../components/text/time.tsx';
import { formatDuration } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type Run, statusOfRun } from './run-states.ts';
import styles from './runs.module.css';

const steps = ['created', 'sent', 'accepted', 'running', 'ended'] as const;

/** Each step with its time and the time since the previous one. A skipped step is left out once the run has ended. */
export function stepsOf(run: Run) {
  const shown = steps.filter((step) => run[`${step}At`] !== null || run.endedAt === null);
  return shown.map((step, index) => {
    const at = run[`${step}At`];
    const before = index > 0 ? run[`${shown[index - 1]!}At`] : null;
    return { step, at, sinceMs: at && before ? Date.parse(at) - Date.parse(before) : null };
  });
}

const minuteMs = 60_000;
/** "0.2 s", "12.0 s", "1:03". */
export const lapseWords = (ms: number): string =>
  ms < minuteMs ? `${(Math.max(0, ms) / 1_000).toFixed(1)} s` : formatDuration(ms);

export function RunTimeline({ run }: { run: Run }) {
  const t = useT();
  return (
    <section aria-label={t('run.timeline')}>
      <h2 className={styles.heading}>{t('run.timeline')}</h2>
      <ol className={styles.timeline}>
        {stepsOf(run).map(({ step, at, sinceMs }) => (
          <li key={step} className={at ? undefined : 'fl-quiet'}>
            <StatusMark status={at === null ? 'offline' : step === 'ended' ? statusOfRun[run.state] : 'online'} />
            <span>{step === 'ended' && at ? t(`run.state.${run.state}`) : t(`run.step.${step}`)}</span>
            <span className={`fl-small ${styles.after}`}>{sinceMs !== null && `+${lapseWords(sinceMs)}`}</span>
            {at ? <Time value={at} /> : <span className="fl-quiet">{t('run.step.pending')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
