import { PageRef } from '../../../../components/page-ref.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { Pending } from '../../../../components/pending.tsx';
import { formatCount, formatRelative } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { type FailureGroup, groupFailures } from '../../../../parts/runs/group-failures.ts';
import { RunPicture } from '../../../../parts/runs/run-picture.tsx';
import styles from './task-page.module.css';

const everyMs = 10_000;
/** The newest exceptions; older ones hardly change the picture. */
const newest = 500;
const groupsShown = 6;

interface RowProps {
  group: FailureGroup;
  total: number;
  onOpen: (runId: number) => void;
}

function Failure({ group, total, onOpen }: RowProps) {
  const t = useT();
  const { message, count, phones, last } = group;
  return (
    <button type="button" className={styles.failure} onClick={() => onOpen(last.runId)}>
      <span className={styles.thumb}>
        <RunPicture runId={group.pictured.runId} name={group.pictured.artifact} label={t('run.screenshot')} />
      </span>
      <span className={styles.words}>
        <span className={styles.message}>{message}</span>
        <small>{t('tasks.failureFacts', { phones, time: formatRelative(last.time) })}</small>
        <span className={styles.share}>
          <span style={{ width: `${(count / total) * 100}%` }} />
        </span>
      </span>
      <span className={styles.number}>{formatCount(count)}</span>
    </button>
  );
}

/** What scripts threw in this task, the same messages together. */
export function FailuresPanel({ taskId, onOpen }: { taskId: number; onOpen: (runId: number) => void }) {
  const t = useT();
  const asked = useAsk('GET /script/exception/list', { query: { taskId, pageSize: newest } }, { everyMs });
  const { data } = asked;
  const groups = groupFailures(data?.list ?? []);
  return (
    <Panel
      title={t('tasks.failures')}
      count={data?.total}
      extra={<PageRef page="automation/exceptions">{t('tasks.failuresAll')}</PageRef>}
    >
      <Pending asked={asked} rows={2} />
      {data && groups.length === 0 && <p className={styles.quiet}>{t('tasks.failuresNone')}</p>}
      {groups.slice(0, groupsShown).map((group) => (
        <Failure key={group.message} group={group} total={data?.list.length ?? 1} onOpen={onOpen} />
      ))}
    </Panel>
  );
}
