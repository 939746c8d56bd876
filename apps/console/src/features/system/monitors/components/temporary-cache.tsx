import { DataTable } from '../../../../components/list/data-table.tsx';
import { afterConfirm } from '../../../../components/overlay/confirm.ts';
import panel from '../../../../components/panel.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { formatBytes, formatCount } from '../../../../lib/format/format.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitors.module.css';
import type { CacheInfo } from './process-caches.tsx';

type Use = CacheInfo['temporary'][number];

const clear = 'DELETE /system/monitor/cache/clearTenant';

/** The temporary cache that scripts and users fill, by tenant and kind. */
export function TemporaryCache({ uses }: { uses: readonly Use[] }) {
  const t = useT();
  const { mutate } = useSend(clear, { done: ({ removed }) => t('caches.removed', { count: removed }) });
  const nameOf = ({ tenantName }: Use) => tenantName || t('caches.site');
  const ask = (use: Use) => {
    const { tenantId } = use;
    const entries = uses.filter((one) => one.tenantId === tenantId).reduce((sum, one) => sum + one.entries, 0);
    const text = t('caches.clearTenantLost', { count: entries });
    afterConfirm({ title: t('caches.clearTenantAsk', { name: nameOf(use) }), text, danger: true }, () =>
      mutate({ query: { tenantId } }),
    );
  };
  return (
    <Panel title={t('caches.temporary')} className={styles.wide}>
      {uses.length === 0 ? (
        <p className={styles.note}>{t('caches.temporaryNone')}</p>
      ) : (
        <div className={`${panel.scroll} fl-live`}>
          <DataTable
            label={t('caches.temporary')}
            rows={uses}
            keyOf={({ tenantId, kind }) => `${tenantId} ${kind}`}
            nameOf={(use) => `${nameOf(use)} ${t(`caches.kind.${use.kind}`)}`}
            columns={[
              { key: 'tenantName', title: t('monitors.tenantId'), render: nameOf, essential: true },
              { key: 'kind', title: t('caches.kind'), render: ({ kind }) => t(`caches.kind.${kind}`) },
              {
                key: 'entries',
                title: t('caches.entries'),
                align: 'right',
                essential: true,
                render: ({ entries }) => formatCount(entries),
              },
              { key: 'bytes', title: t('caches.bytes'), align: 'right', render: ({ bytes }) => formatBytes(bytes) },
              {
                key: 'expired',
                title: t('caches.expired'),
                align: 'right',
                render: ({ expired }) => formatCount(expired),
              },
            ]}
            actions={(use) => [
              {
                key: 'clear',
                label: t('caches.clear'),
                danger: true,
                permission: permissionOf(clear),
                onClick: () => ask(use),
              },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
