import { Fragment } from 'react';
import { PanelsPage } from '../../../../components/panels-page.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { LiveCharts } from '../components/live-charts.tsx';
import { ServerPanels } from '../components/server-panels.tsx';
import styles from '../monitors.module.css';

const everyMs = 5_000;

/** The state of each server and of its machine. */
export default function ServicePage() {
  const t = useT();
  const asked = useAsk('GET /system/monitor/server/info', {}, { everyMs });
  const nodes = asked.data?.nodes ?? [];
  return (
    <PanelsPage title={t('monitors.server')}>
      <Pending query={asked} rows={12} />
      {nodes.map((node) => (
        <Fragment key={`${node.host} ${node.pid}`}>
          {nodes.length > 1 && <h2 className={styles.wide}>{node.host}</h2>}
          <LiveCharts node={node} sampleEveryMs={asked.data!.sampleEveryMs} />
          <ServerPanels node={node} />
        </Fragment>
      ))}
    </PanelsPage>
  );
}
