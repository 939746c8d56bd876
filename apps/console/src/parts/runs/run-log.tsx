import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { AutoScroll, DarkConsole } from '../../components/dark-console.tsx';
import { useT } from '../../lib/i18n.ts';
import { NearestPicture, type RunArtifactRow, RunScrub } from './run-scrub.tsx';
import { lineAt, nearest, secondsOf } from './run-seconds.ts';
import type { Run } from './run-states.ts';
import { isOpen } from './run-states.ts';
import styles from './runs.module.css';
import { useRunLog } from './use-run-log.ts';

const height = 320;

interface Props {
  run: Run;
  pictures: readonly RunArtifactRow[];
}

/** The log of one run in a dark console, with the picture of any second. */
export function RunLog({ run, pictures }: Props) {
  const t = useT();
  const { lines, total, left, error, readMore } = useRunLog(run.id, isOpen(run.state));
  // Undefined: the end, which moves on while the run is open.
  const [second, setSecond] = useState<number>();
  const [follow, setFollow] = useState(true);
  const span = secondsOf(run, lines);
  const shown = Math.min(second ?? Number.POSITIVE_INFINITY, span?.seconds ?? 0);
  // The whole second counts.
  const momentMs = span && span.startMs + shown * 1_000 + 999;
  const picture = momentMs === undefined ? undefined : nearest(pictures, momentMs);
  const isLive = second === undefined && follow;
  function followAgain(): void {
    setSecond(undefined);
    setFollow(true);
  }
  return (
    <section aria-label={t('console.log')}>
      <h2 className={styles.heading}>
        {t('console.log')}
        <span className="fl-quiet">{t('run.logCount', { count: total })}</span>
        {error && <span className={styles.fault}>{error}</span>}
        {left > 0 && !error && (
          <Button kind="link" onClick={readMore}>
            {t('run.logMore', { count: left })}
          </Button>
        )}
        <span className={styles.follow}>
          {second !== undefined && (
            <Button kind="link" onClick={followAgain}>
              {t('run.follow')}
            </Button>
          )}
          <AutoScroll on={isLive} onChange={(on) => (on ? followAgain() : setFollow(false))} />
        </span>
      </h2>
      {span && span.seconds > 0 && (
        <RunScrub
          seconds={span.seconds}
          second={shown}
          onChange={(chosen) => setSecond(chosen < span.seconds ? chosen : undefined)}
        />
      )}
      <div className={picture && styles.beside}>
        <DarkConsole
          lines={lines}
          height={height}
          follow={isLive}
          onFollow={setFollow}
          empty={t('run.logEmpty')}
          marked={second === undefined || !momentMs ? undefined : lineAt(lines, momentMs)}
        />
        {picture && <NearestPicture picture={picture} />}
      </div>
    </section>
  );
}
