import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { RowAction } from '../../../../components/list/row-actions.tsx';
import type { BatchAction } from '../../../../components/list/toolbar.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { useIsMobile } from '../../../../lib/theme/use-look.ts';
import { toast } from '../../../../lib/toast.ts';
import { type Alarm, currentStates } from '../../../../parts/alarms/alarm-words.ts';
import { useOpenInMonitor } from '../../../../parts/phone/phone-set.ts';
import { type Acknowledged, acknowledge } from '../components/acknowledged.ts';
import { alarmColumns } from '../components/alarm-columns.tsx';
import { alarmFilters } from '../components/alarm-filters.tsx';
import { AlarmsHead } from '../components/alarms-head.tsx';

const AcknowledgeDialog = lazy(() => import('../components/acknowledge-dialog.tsx'));

const list = 'GET /alarm/event/list';
const everyMs = 5_000;
const fixed = { state: currentStates };
const nameOf = ({ deviceNo, taskName }: Alarm): string => deviceNo || taskName;

/** The actions on one alarm and on the selected ones. */
function useAlarmActions(onAcknowledge: (what: Acknowledged) => void) {
  const t = useT();
  const inMonitor = useOpenInMonitor();
  const shared = { key: 'acknowledge', label: t('alarm.acknowledge'), permission: permissionOf(acknowledge) };
  const toMonitor = (rows: readonly Alarm[]) => inMonitor?.(rows.map(({ deviceNo }) => deviceNo).filter(Boolean));
  const actions = (row: Alarm): RowAction[] =>
    row.state === 'open'
      ? [{ ...shared, onClick: () => onAcknowledge({ what: nameOf(row), which: { ids: [row.id] } }) }]
      : [];
  const acknowledgeChosen: BatchAction<Alarm>['onClick'] = (rows, clear) => {
    const ids = rows.filter(({ state }) => state === 'open').map(({ id }) => id);
    if (ids.length === 0) return toast.info(t('alarm.nothingToAcknowledge'));
    onAcknowledge({ what: t('alarms.counted', { count: ids.length }), which: { ids }, onDone: clear });
  };
  const batch: BatchAction<Alarm>[] = [
    { ...shared, onClick: acknowledgeChosen },
    ...(inMonitor ? [{ key: 'monitor', label: t('runs.toMonitor'), onClick: toMonitor }] : []),
  ];
  return { actions, batch };
}

/** The alarms that have not recovered, and the history behind the filter by state. */
export default function AlarmsPage() {
  const t = useT();
  const [asked, setAsked] = useState<Acknowledged>();
  const narrow = useIsMobile();
  const settings = usePageHref()('fleet/alarm-settings');
  const columns = useMemo(() => alarmColumns(t, narrow), [t, narrow]);
  const filters = useMemo(() => alarmFilters(t), [t]);
  const head = useMemo(() => <AlarmsHead onAcknowledge={setAsked} />, []);
  return (
    <>
      <ListPage
        route={list}
        id="fleet.alarms"
        label={t('alarms.many')}
        head={head}
        fixed={fixed}
        everyMs={everyMs}
        columns={columns}
        filters={filters}
        nameOf={nameOf}
        {...useAlarmActions(setAsked)}
        exportBy={{ route: 'GET /alarm/event/export', permission: 'alarm:event:export' }}
        totalWords={(total) => t('alarm.total', { total })}
        empty={{
          title: t('alarm.none'),
          hint: t('alarm.noneHint'),
          action: settings && (
            <Button kind="primary" onClick={() => go(settings)}>
              {t('alarm.settings')}
            </Button>
          ),
        }}
      />
      <Suspense>{asked && <AcknowledgeDialog {...asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  );
}
