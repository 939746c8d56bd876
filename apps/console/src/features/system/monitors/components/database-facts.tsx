import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { getDatabaseInfo } from '@flotilla/contract/http/system/monitors';
import { DataTable } from '../../../../components/list/data-table.tsx';
import panel from '../../../../components/panel.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { Facts } from '../../../../components/text/facts.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { formatBytes, formatCount, formatSpan, none } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitors.module.css';
import { PartOf } from './part-of.tsx';

export type DatabaseInfo = AnswerOf<typeof getDatabaseInfo>;
type DatabaseFacts = NonNullable<DatabaseInfo['facts']>;

const connectionsWarnFrom = 80;
const ageWarnsFrom = 100;

function OverviewPanel({ facts }: { facts: DatabaseFacts }) {
  const t = useT();
  const { connectionsUsed, maxConnections, cacheHitPercent, frozenAge, frozenAgeLimit } = facts;
  return (
    <Panel title={t('db.facts')}>
      <PanelBody>
        <Facts
          className="fl-live"
          facts={[
            [t('db.version'), `${facts.version} · ${facts.embedded ? t('db.embedded') : t('db.external')}`],
            [t('service.startedAt'), <Time key="started" value={facts.startedAt} />],
            [t('db.size'), formatBytes(facts.bytes)],
            [
              t('db.used'),
              <PartOf
                key="used"
                percent={(connectionsUsed / maxConnections) * 100}
                warnFrom={connectionsWarnFrom}
                text={`${formatCount(connectionsUsed)} / ${formatCount(maxConnections)}`}
              />,
            ],
            [t('db.hit'), cacheHitPercent === null ? none : `${cacheHitPercent.toFixed(2)}%`],
            [t('db.transactions'), `${formatCount(facts.commits)} / ${formatCount(facts.rollbacks)}`],
            [t('db.deadlocks'), formatCount(facts.deadlocks)],
            [t('db.temporary'), formatBytes(facts.temporaryBytes)],
            [t('db.wal'), formatBytes(facts.walBytes)],
            [t('db.oldest'), formatSpan(facts.oldestTransactionMs)],
            [
              t('db.frozen'),
              <PartOf
                key="frozen"
                percent={(frozenAge / frozenAgeLimit) * 100}
                warnFrom={ageWarnsFrom}
                text={`${formatCount(frozenAge)} / ${formatCount(frozenAgeLimit)}`}
              />,
            ],
          ]}
        />
      </PanelBody>
    </Panel>
  );
}

function ConnectionsPanel({ connections }: { connections: DatabaseFacts['connections'] }) {
  const t = useT();
  return (
    <Panel title={t('db.connections')}>
      <div className={`${panel.scroll} fl-live`}>
        <DataTable
          label={t('db.connections')}
          rows={connections}
          keyOf={({ application, state }) => `${application} ${state}`}
          nameOf={({ application, state }) => `${application} ${state}`}
          columns={[
            { key: 'application', title: t('db.application'), essential: true },
            { key: 'state', title: t('db.state') },
            { key: 'count', title: t('db.count'), align: 'right', essential: true },
          ]}
        />
      </div>
    </Panel>
  );
}

/** A part of the page that could not be read in time. */
export const TooSlow = ({ title }: { title: string }) => {
  const t = useT();
  return (
    <Panel title={title} className={styles.wide}>
      <p className={styles.note}>{t('db.slow')}</p>
    </Panel>
  );
};

/** The database as a whole, and its connections. */
export function DatabasePanels({ facts }: { facts: DatabaseFacts | null }) {
  const t = useT();
  if (!facts) return <TooSlow title={t('db.facts')} />;
  return (
    <>
      <OverviewPanel facts={facts} />
      <ConnectionsPanel connections={facts.connections} />
    </>
  );
}
