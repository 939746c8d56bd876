import type { DataItem } from '@flotilla/contract/http/data/data-items';
import { Drawer } from 'antd';
import { DataTable } from '../../../../components/list/data-table.tsx';
import list from '../../../../components/list/list.module.css';
import { Pending } from '../../../../components/state/pending.tsx';
import { Facts } from '../../../../components/text/facts.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { type RowOf, useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { ItemWord } from './item-fields.tsx';

type Event = RowOf<'GET /data/item/history'>;

/** The author of a step: a run on a phone, or a user. */
function By({ runId, deviceNo, userName }: Event) {
  const t = useT();
  if (runId === null) return userName;
  return (
    <>
      {deviceNo}{' '}
      <PageRef page="automation/runs" query={{ run: runId }}>
        {t('data.byRun', { id: runId })}
      </PageRef>
    </>
  );
}

/** The history of a line; render it only while it is open. */
export function HistoryDrawer({ item, onClose }: { item: DataItem; onClose: () => void }) {
  const t = useT();
  const history = useAsk('GET /data/item/history', { query: { id: item.id } });
  const rows = history.data?.list;
  return (
    <Drawer open size={layout.drawer} title={t('data.historyOf', { id: item.id })} onClose={onClose}>
      <Facts
        facts={[
          [t('dataItems.content'), item.content],
          [t('dataItems.name'), item.name],
          [t('dataItems.groupName'), item.groupName],
          [t('dataItems.state'), <ItemWord key="state" state={item.state} />],
          [t('dataItems.returns'), String(item.returns)],
        ]}
      />
      <Pending query={history} />
      {rows?.length === 0 && <p className="fl-quiet">{t('data.noHistory')}</p>}
      {rows && rows.length > 0 && (
        <div className={list.framed}>
          <DataTable
            label={t('data.history')}
            rows={rows.map((event, nth) => ({ ...event, nth }))}
            keyOf={({ nth }) => nth}
            columns={[
              { key: 'at', title: t('list.time'), show: 'time' },
              { key: 'kind', title: t('data.event'), render: ({ kind }) => t(`data.event.${kind}`) },
              { key: 'by', title: t('data.by'), render: (event) => <By {...event} /> },
            ]}
          />
        </div>
      )}
    </Drawer>
  );
}
