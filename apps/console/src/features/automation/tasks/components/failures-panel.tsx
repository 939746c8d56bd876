import { useState } from 'react';
import bits from '../../../../components/bits.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { Icon } from '../../../../components/text/icon.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { type RowOf, useAsk } from '../../../../lib/calls/use-call.ts';
import { formatCount, formatRelative } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { RunPicture } from '../../../../parts/runs/run-picture.tsx';
import { FailurePhones } from './failure-phones.tsx';
import styles from './task-page.module.css';

/** Changes of the task are fetched at once; this interval finds deleted exceptions. */
const everyMs = 10_000;
const groupsRead = 100;
const groupsShown = 6;

type Cluster = RowOf<'GET /task/run/clusters'>;

/** The ledger's count of failures: without cleared runs. */
const inLedger = ({ count, cleared }: Cluster): number => count - cleared;

interface FailureProps {
  group: Cluster;
  taskId: number;
  total: number;
  onOpen: (runId: number) => void;
}

/** One group of failures, which expands to its phones. */
function Failure({ group, taskId, total, onOpen }: FailureProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { exception, cleared, phones, last, pictured } = group;
  const now = useNow(true, 10_000);
  const facts = t('tasks.failureFacts', { phones, time: formatRelative(last.time, now) });
  return (
    <div className={styles.failures}>
      <button type="button" className={styles.failure} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={styles.thumb}>
          <RunPicture runId={pictured.runId} name={pictured.artifact} label={t('run.screenshot')} />
        </span>
        <span className={styles.words}>
          <span className={styles.message}>
            {exception}
            {typeof group.scriptLine === 'number' && (
              <span className="fl-quiet"> {t('failures.line', { line: group.scriptLine })}</span>
            )}
          </span>
          <small className="fl-small">
            {cleared > 0 ? `${facts} · ${t('tasks.failuresBefore', { count: cleared })}` : facts}
          </small>
          <span className={`${bits.track} ${styles.share}`}>
            <span style={{ width: `${(inLedger(group) / total) * 100}%` }} />
          </span>
        </span>
        <span className={styles.number}>{formatCount(inLedger(group))}</span>
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      {isOpen && <FailurePhones exceptionId={last.id} taskId={taskId} onOpen={onOpen} />}
    </div>
  );
}

/** A task's exceptions, grouped by message. */
export function FailuresPanel({ taskId, onOpen }: { taskId: number; onOpen: (runId: number) => void }) {
  const t = useT();
  const asked = useAsk('GET /task/run/clusters', { query: { taskId, pageSize: groupsRead } }, { everyMs });
  const groups = (asked.data?.list ?? []).filter((group) => inLedger(group) > 0);
  const total = groups.reduce((sum, group) => sum + inLedger(group), 0);
  return (
    <Panel
      title={t('tasks.failures')}
      count={asked.data && total}
      extra={
        <PageRef page="automation/exceptions" query={{ taskId }}>
          {t('exceptions.label')}
        </PageRef>
      }
    >
      <Pending query={asked} rows={2} />
      {asked.data && groups.length === 0 && <p className={styles.quiet}>{t('exceptions.none')}</p>}
      {groups
        .sort((a, b) => inLedger(b) - inLedger(a))
        .slice(0, groupsShown)
        .map((group) => (
          <Failure key={group.last.id} group={group} taskId={taskId} total={total} onOpen={onOpen} />
        ))}
    </Panel>
  );
}
