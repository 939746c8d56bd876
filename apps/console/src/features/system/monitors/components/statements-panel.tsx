import { DataTable } from '../../../../components/list/data-table.tsx';
import panel from '../../../../components/panel.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { formatCount } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitors.module.css';
import { type DatabaseInfo, TooSlow } from './database-facts.tsx';

/** The statements that took most time, or the reason why the database does not record them. */
export function StatementsPanel({ statements, statementsMissing }: DatabaseInfo) {
  const t = useT();
  const title = t('db.statements');
  if (statementsMissing) {
    return (
      <Panel title={title} className={styles.wide}>
        <p className={styles.note}>
          {t('db.missing')} {t('db.run')}
          <code className={styles.command}>{statementsMissing.command}</code>
        </p>
      </Panel>
    );
  }
  if (!statements) return <TooSlow title={title} />;
  const ms = (value: number) => t('db.ms', { ms: formatCount(Math.round(value * 10) / 10) });
  return (
    <Panel title={title} count={statements.length} className={styles.wide} extra={t('db.statementsHint')}>
      {statements.length === 0 ? (
        <p className={styles.note}>{t('db.statementsNone')}</p>
      ) : (
        <div className={`${panel.scroll} fl-live`}>
          <DataTable
            label={title}
            rows={statements}
            keyOf={(row) => `${row.query} ${row.calls} ${row.totalMs}`}
            nameOf={({ query }) => query}
            columns={[
              {
                key: 'query',
                title: t('db.query'),
                essential: true,
                render: ({ query }) => <div className={styles.query}>{query}</div>,
              },
              {
                key: 'totalMs',
                title: t('db.totalMs'),
                align: 'right',
                essential: true,
                render: ({ totalMs }) => ms(totalMs),
              },
              { key: 'calls', title: t('db.calls'), align: 'right', render: ({ calls }) => formatCount(calls) },
              { key: 'meanMs', title: t('db.meanMs'), align: 'right', render: ({ meanMs }) => ms(meanMs) },
              { key: 'mostMs', title: t('db.mostMs'), align: 'right', render: ({ mostMs }) => ms(mostMs) },
              { key: 'rows', title: t('db.rows'), align: 'right', render: ({ rows }) => formatCount(rows) },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
