import { PanelsPage } from '../../../../components/panels-page.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ProcessCaches } from '../components/process-caches.tsx';
import { TemporaryCache } from '../components/temporary-cache.tsx';

const everyMs = 10_000;

/** The caches of the server, and the temporary cache of the tenants. */
export default function CacheMonitorPage() {
  const t = useT();
  const asked = useAsk('GET /system/monitor/cache/info', {}, { everyMs });
  return (
    <PanelsPage title={t('monitors.cache')}>
      <Pending query={asked} rows={12} />
      {asked.data && (
        <>
          <ProcessCaches caches={asked.data.process} />
          <TemporaryCache uses={asked.data.temporary} />
        </>
      )}
    </PanelsPage>
  );
}
