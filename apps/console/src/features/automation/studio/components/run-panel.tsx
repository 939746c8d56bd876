import { useState } from 'react';
import { AutoScroll, DarkConsole } from '../../../../components/dark-console.tsx';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { formatClock } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { RunPill } from '../../../../parts/runs/run-state.tsx';
import { useRunLog } from '../../../../parts/runs/use-run-log.ts';
import styles from './studio.module.css';
import type { Trial } from './use-trial.ts';

const everyMs = 700;

interface LogProps {
  id: number;
  open: boolean;
  follow: boolean;
  onFollow: (follow: boolean) => void;
}

function Log({ id, open, ...following }: LogProps) {
  const t = useT();
  const { lines } = useRunLog(id, open, everyMs);
  return <DarkConsole lines={lines} height="fill" empty={t('run.logEmpty')} {...following} />;
}

/** Shows since when the run's state is outdated. */
function Unread({ error, atMs }: { error: Error; atMs: number }) {
  const t = useT();
  const since = atMs > 0 ? t('studio.unreadSince', { time: formatClock(atMs) }) : t('studio.unread');
  return (
    <span className={styles.unread} role="alert" title={messageOf(error)}>
      {since}
    </span>
  );
}

/** The log of the last try, and how it ended. */
export function RunPanel({ trial: { runId, run, isRunning, unread } }: { trial: Trial }) {
  const t = useT();
  const [follow, setFollow] = useState(true);
  const result = run && run.state === 'done' && run.result !== null ? JSON.stringify(run.result) : undefined;
  return (
    <section className={styles.run} aria-label={t('console.log')}>
      <header className="fl-row">
        <h2>{t('console.log')}</h2>
        {run && <RunPill run={run} />}
        {unread && <Unread {...unread} />}
        {run?.reason && <span className="fl-cut fl-label">{run.reason}</span>}
        {result !== undefined && (
          <code className="fl-cut fl-label" title={result}>
            {t('studio.result', { result })}
          </code>
        )}
        <span className={styles.follow}>
          <AutoScroll on={follow} onChange={setFollow} />
        </span>
      </header>
      {runId === undefined ? (
        <DarkConsole lines={[]} height="fill" empty={t('studio.notRun')} follow={follow} onFollow={setFollow} />
      ) : (
        <Log key={runId} id={runId} open={isRunning} follow={follow} onFollow={setFollow} />
      )}
    </section>
  );
}
