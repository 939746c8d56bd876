import { formatClock, formatTime } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { RunPicture } from './run-picture.tsx';
import { lapseWords } from './run-timeline.tsx';
import styles from './runs.module.css';

export interface RunArtifactRow {
  readonly runId: number;
  readonly name: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly takenAt: string;
}

interface ScrubProps {
  /** Seconds from the start of the run to its end. */
  seconds: number;
  second: number;
  onChange: (second: number) => void;
}

/** Any second of a run, by hand or with the arrow keys. */
export function RunScrub({ seconds, second, onChange }: ScrubProps) {
  const t = useT();
  return (
    <label className={styles.scrub}>
      <span>{t('run.scrub')}</span>
      <input
        type="range"
        className="fl-slider"
        min={0}
        max={seconds}
        step={1}
        value={second}
        aria-label={t('run.scrub')}
        aria-valuetext={lapseWords(second * 1_000)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{lapseWords(second * 1_000)}</output>
    </label>
  );
}

/** The picture that was taken nearest to the chosen second. */
export function NearestPicture({ picture: { runId, name, takenAt } }: { picture: RunArtifactRow }) {
  return (
    <figure>
      <RunPicture runId={runId} name={name} label={name} className={styles.screenshot} />
      <figcaption className="fl-small">
        {name} <span title={formatTime(takenAt)}>{formatClock(takenAt)}</span>
      </figcaption>
    </figure>
  );
}
