import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { getCacheInfo } from '@flotilla/contract/http/system/monitors';
import { DataTable } from '../../../../components/list/data-table.tsx';
import panel from '../../../../components/panel.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { formatBytes, formatCount, none } from '../../../../lib/format/format.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitors.module.css';

export type CacheInfo = AnswerOf<typeof getCacheInfo>;

const clear = 'DELETE /system/monitor/cache/clear';
const rateOf = (hits: number, misses: number) =>
  hits + misses === 0 ? none : `${((hits / (hits + misses)) * 100).toFixed(1)}%`;

/** The caches in the memory of the server. */
export function ProcessCaches({ caches }: { caches: CacheInfo['process'] }) {
  const t = useT();
  const { mutate } = useSend(clear, { done: () => t('caches.cleared') });
  return (
    <Panel title={t('caches.process')} count={caches.length} className={styles.wide} extra={t('caches.processHint')}>
      <div className={`${panel.scroll} fl-live`}>
        <DataTable
          label={t('caches.process')}
          rows={caches}
          keyOf={({ name }) => name}
          nameOf={({ title }) => title}
          columns={[
            { key: 'title', title: t('monitors.name'), essential: true },
            {
              key: 'rate',
              title: t('caches.rate'),
              align: 'right',
              essential: true,
              render: ({ hits, misses }) => rateOf(hits, misses),
            },
            {
              key: 'entries',
              title: t('caches.entries'),
              align: 'right',
              render: ({ entries }) => formatCount(entries),
            },
            { key: 'bytes', title: t('caches.bytes'), align: 'right', render: ({ bytes }) => formatBytes(bytes) },
            { key: 'hits', title: t('caches.hits'), align: 'right', render: ({ hits }) => formatCount(hits) },
            { key: 'misses', title: t('caches.misses'), align: 'right', render: ({ misses }) => formatCount(misses) },
          ]}
          actions={({ name }) => [
            {
              key: 'clear',
              label: t('caches.clear'),
              permission: permissionOf(clear),
              onClick: () => mutate({ query: { name } }),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
