import { deliveryStates } from '@flotilla/contract/webhook-events';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import button from '../../../../components/button.module.css';
import { Button } from '../../../../components/button.tsx';
import { StaleStrip } from '../../../../components/list/stale-strip.tsx';
import { MenuButton } from '../../../../components/overlay/menu-button.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { DeliveryItem } from './delivery-item.tsx';
import { droppedHint, stateDetail } from './webhook-columns.tsx';
import type { Webhook } from './webhook-row.ts';
import styles from './webhooks.module.css';

const redeliver = 'POST /system/webhook/redeliver';
const pageRows = 20;
const mostRows = 200;
const everyMs = 3_000;
const hourMs = 3_600_000;
const sinceHours = [1, 24, 168] as const;
const filters = ['all', ...deliveryStates] as const;

/** The messages of a webhook with their attempts. Render it only while it is open. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT();
  const { id, name } = webhook;
  const current = useAsk('GET /system/webhook/one', { query: { id } }, { everyMs, keep: true }).data ?? webhook;
  const hints = [stateDetail(current, t), droppedHint(current, t)];
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [rows, setRows] = useState(pageRows);
  const query = { id, pageSize: rows, ...(filter !== 'all' && { state: filter }) };
  const asked = useAsk('GET /system/webhook/deliveries', { query }, { everyMs, keep: true });
  const mayResend = useCan(permissionOf(redeliver)) && current.active === 1;
  const { mutate: resend } = useSend(redeliver, { done: ({ count }) => t('webhook.resent', { count }) });
  const { list = [], total = 0 } = asked.data ?? {};
  const since = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
  return (
    <Drawer open size={layout.drawer} title={t('webhook.logOf', { name })} onClose={onClose}>
      <div className={styles.log}>
        <div className={styles.bar}>
          <Segmented
            aria-label={t('webhooks.state')}
            value={filter}
            options={filters.map((value) => ({
              value,
              label: value === 'all' ? t('webhook.all') : t(`webhook.delivery.${value}`),
            }))}
            onChange={setFilter}
          />
          {mayResend && (
            <MenuButton
              className={`${button.button} ${button.default}`}
              label={t('webhook.resendAll')}
              items={sinceHours.map((hours) => ({
                key: String(hours),
                label: t(`webhook.since.${hours}`),
                onClick: () => resend({ body: { id, since: since(hours) } }),
              }))}
            >
              {t('webhook.resendAll')}
            </MenuButton>
          )}
        </div>
        {hints.map(
          (hint) =>
            hint && (
              <p key={hint} className={styles.error}>
                {hint}
              </p>
            ),
        )}
        <Pending query={asked} />
        {asked.data && (
          <StaleStrip error={asked.error} rowsAtMs={asked.dataUpdatedAt} onRetry={() => void asked.refetch()} />
        )}
        {asked.data && list.length === 0 && (
          <EmptyState title={t('webhook.noDeliveries')} hint={t('webhook.noDeliveriesHint')} />
        )}
        <ul className={styles.items}>
          {list.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              onResend={mayResend ? () => resend({ body: { id, deliveryIds: [delivery.id] } }) : undefined}
            />
          ))}
        </ul>
        {total > list.length && rows < mostRows && (
          <Button onClick={() => setRows(rows + pageRows)}>{t('webhook.more')}</Button>
        )}
      </div>
    </Drawer>
  );
}
