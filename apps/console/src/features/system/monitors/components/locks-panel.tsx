import { DataTable } from '../../../../components/list/data-table.tsx';
import panel from '../../../../components/panel.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { formatSpan } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitors.module.css';
import { type DatabaseInfo, TooSlow } from './database-facts.tsx';

type LockWait = NonNullable<DatabaseInfo['locks']>[number];

const Blockers = ({ blockers }: Pick<LockWait, 'blockers'>) => (
  <>
    {blockers.map(({ pid, application, state, query }) => (
      <div key={pid}>
        {[pid, application, state].filter(Boolean).join(' · ')}
        <div className={styles.query}>{query}</div>
      </div>
    ))}
  </>
);

/** Connections that wait for a lock, and the ones that hold it. */
export function LocksPanel({ locks }: { locks: DatabaseInfo['locks'] }) {
  const t = useT();
  if (!locks) return <TooSlow title={t('db.locks')} />;
  return (
    <Panel title={t('db.locks')} count={locks.length} className={styles.wide}>
      {locks.length === 0 ? (
        <p className={styles.note}>{t('db.locksNone')}</p>
      ) : (
        <div className={`${panel.scroll} fl-live`}>
          <DataTable
            label={t('db.locks')}
            rows={locks}
            keyOf={({ pid }) => pid}
            nameOf={({ pid }) => String(pid)}
            columns={[
              {
                key: 'pid',
                title: t('db.waiting'),
                essential: true,
                render: ({ pid, application }) => [pid, application].filter(Boolean).join(' · '),
              },
              {
                key: 'waitedMs',
                title: t('db.waited'),
                align: 'right',
                essential: true,
                render: ({ waitedMs }) => formatSpan(waitedMs),
              },
              { key: 'lock', title: t('db.lock'), show: 'code' },
              {
                key: 'query',
                title: t('db.query'),
                render: ({ query }) => <div className={styles.query}>{query}</div>,
              },
              { key: 'blockers', title: t('db.blockers'), render: Blockers },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
