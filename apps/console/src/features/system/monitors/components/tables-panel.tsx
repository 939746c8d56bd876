import { DataTable } from '../../../../components/list/data-table.tsx';
import panel from '../../../../components/panel.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { formatBytes, formatCount } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitors.module.css';
import { type DatabaseInfo, TooSlow } from './database-facts.tsx';

/** The largest tables with their dead rows. */
export function TablesPanel({ tables }: { tables: DatabaseInfo['tables'] }) {
  const t = useT();
  const title = t('db.tables');
  if (!tables) return <TooSlow title={title} />;
  return (
    <Panel title={title} count={tables.length} className={styles.wide} extra={t('db.tablesHint')}>
      <div className={`${panel.scroll} fl-live`}>
        <DataTable
          label={title}
          rows={tables}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          columns={[
            { key: 'name', title: t('db.table'), show: 'code', essential: true },
            {
              key: 'bytes',
              title: t('caches.bytes'),
              align: 'right',
              essential: true,
              render: ({ bytes }) => formatBytes(bytes),
            },
            { key: 'rows', title: t('db.rows'), align: 'right', render: ({ rows }) => formatCount(rows) },
            {
              key: 'deadRows',
              title: t('db.deadRows'),
              align: 'right',
              render: ({ deadRows }) => formatCount(deadRows),
            },
            { key: 'lastVacuumAt', title: t('db.vacuum'), show: 'time' },
          ]}
        />
      </div>
    </Panel>
  );
}
