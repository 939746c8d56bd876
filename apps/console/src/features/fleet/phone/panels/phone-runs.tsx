import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { usePageHref } from '../../../../components/page-ref.tsx';
import { Pending } from '../../../../components/pending.tsx';
import { StatusMark } from '../../../../components/status-mark.tsx';
import { formatClock, formatDate, formatDuration, formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { type Run, runMs, statusOfRun } from '../../../../parts/runs/run-states.ts';
import styles from './phone.module.css';

const everyMs = 5_000;
const shown = 20;

/** The phone's latest runs, the newest first. */
export const usePhoneRuns = (deviceNo: string) =>
  useAsk('GET /task/run/list', { query: { ofDevice: deviceNo, pageSize: shown } }, { everyMs });

/** Of today only the time of day. */
const shortTime = (moment: string): string =>
  (formatDate(moment) === formatDate(Date.now()) ? formatClock : formatTime)(moment);

function RunRow({ run, onOpen }: { run: Run; onOpen: (id: number) => void }) {
  const t = useT();
  const now = useNow(run.state === 'running');
  const status = statusOfRun[run.state];
  const said = run.stopping ? t('run.stopping') : t(`run.state.${run.state}`);
  return (
    <li>
      <button type="button" onClick={() => onOpen(run.id)}>
        <StatusMark status={status} label={said} />
        <span className={styles.name}>{run.taskName}</span>
        <span>{formatDuration(runMs(run, now))}</span>
        <small title={formatTime(run.runningAt ?? run.createdAt)}>{shortTime(run.runningAt ?? run.createdAt)}</small>
        <small>{said}</small>
        {run.reason && (
          <small className={`${styles.reason} ${status === 'alarm' ? styles.failed : ''}`} title={run.reason}>
            {run.reason}
          </small>
        )}
      </button>
    </li>
  );
}

/** Runs of this phone, each with its state and why it ended so. */
export function PhoneRuns({ deviceNo, onOpen }: { deviceNo: string; onOpen: (id: number) => void }) {
  const t = useT();
  const asked = usePhoneRuns(deviceNo);
  const { data, refetch } = asked;
  const all = usePageHref()('automation/runs', { deviceNo });
  if (!data) return <Pending asked={asked} rows={6} />;
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
      {all && (
        <p className={styles.more}>
          <PageLink to={all}>{t('phonePage.allRuns', { count: data.total })}</PageLink>
        </p>
      )}
    </>
  );
}
