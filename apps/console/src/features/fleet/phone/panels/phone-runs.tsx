import bits from '../../../../components/bits.module.css';
import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatClock, formatDate, formatDuration, formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { progressWords } from '../../../../parts/runs/run-facts.tsx';
import { stateOfRun } from '../../../../parts/runs/run-state.tsx';
import { type Run, runMs } from '../../../../parts/runs/run-states.ts';
import styles from './phone.module.css';

const pollMs = 5_000;
const pageSize = 20;

/** Polls the phone's latest runs, the newest first. */
export const usePhoneRuns = (deviceNo: string) =>
  useAsk('GET /task/run/list', { query: { ofDevice: deviceNo, pageSize } }, { everyMs: pollMs });

/** Formats a time; without the date if it is today. */
const shortTime = (moment: string): string =>
  (formatDate(moment) === formatDate(Date.now()) ? formatClock : formatTime)(moment);

/** The progress of a running script, and since when the script has been inactive (`stuckAt`). */
function RunProgress({ run }: { run: Run }) {
  const t = useT();
  const words = progressWords(run);
  const { progressPercent, stuckAt } = run;
  return (
    <>
      {progressPercent !== null && (
        <span
          className={`${bits.track} ${styles.progress}`}
          role="progressbar"
          aria-label={t('run.progress')}
          aria-valuenow={progressPercent}
        >
          <span style={{ width: `${progressPercent}%` }} />
        </span>
      )}
      {words && (
        <small className={`fl-label fl-cut ${styles.reason}`} title={words}>
          {words}
        </small>
      )}
      {stuckAt && (
        <small className={`fl-label fl-cut ${styles.reason} ${styles.failed}`} title={formatTime(stuckAt)}>
          {t('phonePage.stuckSince', { time: shortTime(stuckAt) })}
        </small>
      )}
    </>
  );
}

function RunRow({ run, onOpen }: { run: Run; onOpen: (id: number) => void }) {
  const t = useT();
  const now = useNow(run.state === 'running');
  const { status, words: stateText } = stateOfRun(run, t);
  return (
    <li>
      <button type="button" onClick={() => onOpen(run.id)}>
        <StatusMark status={status} label={stateText} />
        <span className={styles.name}>{run.taskName}</span>
        <span>{formatDuration(runMs(run, now))}</span>
        <small className="fl-label fl-cut" title={formatTime(run.runningAt ?? run.createdAt)}>
          {run.state === 'running' && run.runningAt
            ? t('phonePage.since', { time: shortTime(run.runningAt) })
            : shortTime(run.runningAt ?? run.createdAt)}
        </small>
        <small className="fl-label fl-cut">{stateText}</small>
        {run.state === 'running' && <RunProgress run={run} />}
        {run.reason && (
          <small
            className={`fl-label fl-cut ${styles.reason} ${status === 'alarm' ? styles.failed : ''}`}
            title={run.reason}
          >
            {run.reason}
          </small>
        )}
      </button>
    </li>
  );
}

/** Lists the phone's latest runs, each with its state and the reason of a failure. A link leads to the list of all its runs. */
export function PhoneRuns({ deviceNo, onOpen }: { deviceNo: string; onOpen: (id: number) => void }) {
  const t = useT();
  const asked = usePhoneRuns(deviceNo);
  const { data, refetch } = asked;
  const allRunsHref = usePageHref()('automation/runs', { deviceNo });
  if (!data) return <Pending query={asked} rows={6} />;
  if (data.list.length === 0)
    return (
      <EmptyState
        title={t('phonePage.noRuns')}
        hint={t('phonePage.noRunsHint')}
        action={<Button onClick={() => void refetch()}>{t('action.refresh')}</Button>}
      />
    );
  return (
    <>
      <ul className={styles.runs}>
        {data.list.map((run) => (
          <RunRow key={run.id} run={run} onOpen={onOpen} />
        ))}
      </ul>
      {allRunsHref && (
        <p className={styles.more}>
          <PageLink to={allRunsHref}>{t('phonePage.allRuns', { count: data.total })}</PageLink>
        </p>
      )}
    </>
  );
}
