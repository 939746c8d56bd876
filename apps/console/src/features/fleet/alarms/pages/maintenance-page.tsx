import { lazy, Suspense, useState } from 'react';
import { useRemove } from '../../../../components/form/use-remove.ts';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import type { RowOf } from '../../../../lib/calls/use-call.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { choiceFilter } from '../../../../parts/pick/lookup-select.tsx';

const AddMaintenanceDialog = lazy(() => import('../components/add-maintenance-dialog.tsx'));

const list = 'GET /alarm/maintenance/list';
/** A window begins and ends without anybody's doing. */
const everyMs = 30_000;
type Window = RowOf<typeof list>;

const nameOf = ({ reason }: Window): string => reason;

function StatePill({ window: { active, startsAt }, t }: { window: Window; t: Translate }) {
  if (active) return <Pill status="warning">{t('maintenance.active')}</Pill>;
  return Date.parse(startsAt) > Date.now() ? (
    <Pill status="offline">{t('maintain.upcoming')}</Pill>
  ) : (
    <Pill status="disabled">{t('maintain.ended')}</Pill>
  );
}

/** All phones, or the names of the groups and the numbers of the phones. */
const scopeWords = ({ all, groups, deviceNos }: Window, t: Translate): string =>
  all ? t('maintenance.all') : [...groups.map(({ name }) => name), ...deviceNos].join(t('confirm.comma'));

const columnsOf = (t: Translate): Column<Window>[] => [
  { key: 'active', title: t('maintain.state'), essential: true, render: (row) => <StatePill window={row} t={t} /> },
  { key: 'reason', title: t('maintenance.reason'), width: 260, essential: true },
  { key: 'scope', title: t('maintain.scope'), width: 280, render: (row) => scopeWords(row, t) },
  {
    key: 'phones',
    title: t('maintenance.phones'),
    align: 'right',
    render: ({ phones }) => formatCount(phones),
  },
  { key: 'startsAt', title: t('maintenance.startsAt'), sort: true, show: 'time' },
  { key: 'endsAt', title: t('maintenance.endsAt'), sort: true, show: 'time' },
  { key: 'userName', title: t('maintenance.userName') },
  { key: 'gmtCreate', title: t('maintenance.gmtCreate'), show: 'time', hidden: true },
  idColumn(t('maintenance.id')),
];

/** The times in which phones open no alarms. */
export default function MaintenancePage() {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const { remove, removeChosen } = useRemove<Window>('GET /alarm/maintenance/delete', {
    counted: 'maintenance.counted',
    nameOf,
    alsoDeleted: (rows) => (rows.some(({ active }) => active) ? t('maintain.deletes') : ''),
  });
  return (
    <>
      <ListPage
        route={list}
        id="fleet.maintenance"
        label={t('maintenance.many')}
        everyMs={everyMs}
        columns={columnsOf(t)}
        filters={[
          { kind: 'text', name: 'reason', label: t('maintenance.reason') },
          choiceFilter('active', t('maintain.state'), [1, 0], (active) =>
            t(active === 1 ? 'maintenance.active' : 'maintain.inactive'),
          ),
        ]}
        nameOf={nameOf}
        create={{ permission: permissionOf('POST /alarm/maintenance/add'), onClick: () => setAdding(true) }}
        actions={(row) => [remove(row)]}
        batch={[removeChosen]}
        empty={{ title: t('maintain.none'), hint: t('maintain.noneHint') }}
      />
      <Suspense>{isAdding && <AddMaintenanceDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
