import type { DeviceGroupRow } from '@flotilla/contract/http/fleet/device-groups';
import { lazy, Suspense, useState } from 'react';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { groupsTarget, sendPermission } from '../../../../parts/commands/commands.ts';
import { UserField } from '../../../../parts/pick/pick-fields.tsx';
import { useMayRunNow } from '../../../../parts/run-now/run-now.ts';

const RunNow = lazy(() => import('../../../../parts/run-now/run-now.tsx'));
const SendCommand = lazy(() => import('../../../../parts/commands/send-command.tsx'));

/** The list of device groups, with a form, and dialogs that run a script on the phones of groups or send them a command. */
export default function DeviceGroupsPage() {
  const t = useT();
  const [runGroups, setRunGroups] = useState<readonly DeviceGroupRow[]>();
  const [commanded, setCommanded] = useState<readonly DeviceGroupRow[]>();
  const { form, list, edit, remove, removeChosen } = useCrud(resources.deviceGroups, {
    counted: 'deviceGroups.counted',
    undeletableReason: ({ name, deviceCount }) =>
      deviceCount > 0 ? t('groups.inUse', { name, count: deviceCount }) : undefined,
    alsoDeleted: () => t('groups.lost'),
  });
  const mayRun = useMayRunNow();
  const runAction = { key: 'run', label: t('runNow.title') };
  const commandAction = { key: 'command', label: t('command.send'), permission: sendPermission };
  return (
    <>
      <ListPage
        {...list}
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
        batch={[
          ...(mayRun ? [{ ...runAction, onClick: setRunGroups }] : []),
          { ...commandAction, onClick: setCommanded },
          removeChosen,
        ]}
        actions={(group) => [
          edit(group),
          ...(mayRun ? [{ ...runAction, onClick: () => setRunGroups([group]) }] : []),
          { ...commandAction, onClick: () => setCommanded([group]) },
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
        {runGroups && <RunNow targets={[groupsTarget(runGroups, t)]} onClose={() => setRunGroups(undefined)} />}
        {commanded && <SendCommand targets={[groupsTarget(commanded, t)]} onClose={() => setCommanded(undefined)} />}
      </Suspense>
    </>
  );
}
