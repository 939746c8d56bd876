import { PanelsPage } from '../../../../components/panels-page.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { DatabasePanels } from '../components/database-facts.tsx';
import { LocksPanel } from '../components/locks-panel.tsx';
import { StatementsPanel } from '../components/statements-panel.tsx';
import { TablesPanel } from '../components/tables-panel.tsx';

const everyMs = 10_000;

/** The state of the database. */
export default function DatabasePage() {
  const t = useT();
  const asked = useAsk('GET /system/monitor/db/info', {}, { everyMs });
  return (
    <PanelsPage title={t('monitors.database')}>
      <Pending query={asked} rows={12} />
      {asked.data && (
        <>
          <DatabasePanels facts={asked.data.facts} />
          <LocksPanel locks={asked.data.locks} />
          <StatementsPanel {...asked.data} />
          <TablesPanel tables={asked.data.tables} />
        </>
      )}
    </PanelsPage>
  );
}
