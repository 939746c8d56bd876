import type { DeviceGroupRow } from '@flotilla/contract/http/fleet/device-groups';
import { lazy, Suspense, useState } from 'react';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { sendPermission } from '../../../../parts/commands/commands.ts';
import { groupsTarget } from '../../../../parts/commands/targets.ts';
import { UserField } from '../../../../parts/pick/pick-fields.tsx';
import { useMayRunNow } from '../../../../parts/run-now/run-now.ts';

const RunNow = lazy(() => import('../../../../parts/run-now/run-now.tsx'));
const SendCommand = lazy(() => import('../../../../parts/commands/send-command.tsx'));

export default function DeviceGroupsPage() {
  const t = useT();
  const [run, setRun] = useState<readonly DeviceGroupRow[]>();
  const [told, setTold] = useState<readonly DeviceGroupRow[]>();
  const { form, create, edit, remove, removeChosen } = useCrud(resources.deviceGroups, {
    counted: 'deviceGroups.counted',
    kept: ({ name, deviceCount }) => (deviceCount > 0 ? t('groups.inUse', { name, count: deviceCount }) : undefined),
    lost: () => t('groups.lost'),
  });
  const mayRun = useMayRunNow();
  const running = { key: 'run', label: t('runNow.title') };
  const commanding = { key: 'command', label: t('command.send'), permission: sendPermission };
  return (
    <>
      <ListPage
        route={resources.deviceGroups.list}
        id="fleet.device-groups"
        label={t('deviceGroups.many')}
        columns={[
          { key: 'id', title: t('deviceGroups.id'), sort: true, width: 120 },
          { key: 'name', title: t('deviceGroups.name'), sort: true },
          { key: 'userName', title: t('deviceGroups.userName') },
          {
            key: 'deviceCount',
            title: t('deviceGroups.deviceCount'),
            align: 'right',
            render: ({ id, deviceCount }) => (
              <PageRef page="fleet/devices" query={{ groupId: id }}>
                {deviceCount}
              </PageRef>
            ),
          },
          { key: 'gmtModified', title: t('deviceGroups.gmtModified'), sort: true, show: 'time' },
        ]}
        filters={[{ kind: 'text', name: 'name', label: t('deviceGroups.name') }]}
        nameOf={({ name }) => name}
        create={create}
        exportBy={{ route: 'GET /device/group/export', permission: 'device:group:export' }}
        batch={[
          ...(mayRun ? [{ ...running, onClick: setRun }] : []),
          { ...commanding, onClick: setTold },
          removeChosen,
        ]}
        actions={(group) => [
          edit(group),
          ...(mayRun ? [{ ...running, onClick: () => setRun([group]) }] : []),
          { ...commanding, onClick: () => setTold([group]) },
          remove(group),
        ]}
        empty={{ title: t('groups.empty'), hint: t('groups.emptyHint') }}
      />
      {form && (
        <EditDialog {...form}>
          <Field name="name" />
          <Field name="userId" extra={form.id === undefined && t('groups.ownerHint')}>
            <UserField optional={form.id === undefined} />
          </Field>
        </EditDialog>
      )}
      <Suspense>
        {run && <RunNow targets={[groupsTarget(run, t)]} onClose={() => setRun(undefined)} />}
        {told && <SendCommand targets={[groupsTarget(told, t)]} onClose={() => setTold(undefined)} />}
      </Suspense>
    </>
  );
}
