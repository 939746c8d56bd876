import type { DeviceGroupRow } from '@flotilla/contract/http/device-groups';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { confirmDelete } from '../../../../components/confirm.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { PageRef } from '../../../../components/page-ref.tsx';
import { Time } from '../../../../components/time.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useSend } from '../../../../lib/use-call.ts';
import { sendPermission } from '../../../../parts/commands/commands.ts';
import { groupsTarget } from '../../../../parts/commands/targets.ts';
import { DeviceGroupDialog } from '../device-group-dialog.tsx';

const SendCommand = lazy(() =>
  import('../../../../parts/commands/send-command.tsx').then(({ SendCommand }) => ({ default: SendCommand })),
);

export default function DeviceGroupsPage() {
  const t = useT();
  const [open, setOpen] = useState<'add' | number>();
  const [told, setTold] = useState<readonly DeviceGroupRow[]>();
  const drop = useSend('GET /device/group/delete', {
    done: 'deleted',
    refresh: ['GET /device/group/list', 'GET /device/monitor/summary'],
  });

  async function remove(groups: readonly DeviceGroupRow[], clear?: () => void): Promise<void> {
    if (!(await confirmDelete(groups.map(({ id, name }) => `${id} (${name})`)))) return;
    drop.mutate({ query: { ids: groups.map(({ id }) => id).join(',') } }, { onSuccess: () => clear?.() });
  }
  const add = { label: t('groups.add'), permission: 'device:group:add', onClick: () => setOpen('add') };
  return (
    <>
      <ListPage
        route="GET /device/group/list"
        id="fleet.device-groups"
        label={t('groups.list')}
        columns={[
          { key: 'id', title: t('pick.id'), sort: true, width: 120 },
          { key: 'name', title: t('pick.groupName'), sort: true },
          { key: 'userName', title: t('pick.owner') },
          {
            key: 'deviceCount',
            title: t('groups.devices'),
            align: 'right',
            render: ({ id, deviceCount }) => (
              <PageRef page="fleet/devices" query={{ groupId: id }}>
                {deviceCount}
              </PageRef>
            ),
          },
          {
            key: 'gmtModified',
            title: t('groups.modified'),
            sort: true,
            render: ({ gmtModified }) => <Time value={gmtModified} />,
          },
        ]}
        filters={[{ kind: 'text', name: 'name', label: t('pick.groupName') }]}
        nameOf={({ name }) => name}
        create={add}
        exportBy={{ route: 'GET /device/group/export', permission: 'device:group:export' }}
        batch={[
          {
            key: 'command',
            label: t('command.send'),
            permission: sendPermission,
            onClick: (groups) => setTold(groups),
          },
          {
            key: 'delete',
            label: t('action.delete'),
            permission: 'device:group:delete',
            danger: true,
            onClick: (groups, clear) => void remove(groups, clear),
          },
        ]}
        actions={(group) => [
          {
            key: 'edit',
            label: t('action.edit'),
            permission: 'device:group:edit',
            onClick: () => setOpen(group.id),
          },
          {
            key: 'command',
            label: t('command.send'),
            permission: sendPermission,
            onClick: () => setTold([group]),
          },
          {
            key: 'delete',
            label: t('action.delete'),
            permission: 'device:group:delete',
            danger: true,
            onClick: () => void remove([group]),
          },
        ]}
        empty={{
          title: t('groups.empty'),
          hint: t('groups.emptyHint'),
          action: (
            <Can permission={add.permission}>
              <Button kind="primary" onClick={add.onClick}>
                {add.label}
              </Button>
            </Can>
          ),
        }}
      />
      {open && <DeviceGroupDialog id={open === 'add' ? undefined : open} onClose={() => setOpen(undefined)} />}
      <Suspense>
        {told && <SendCommand targets={[groupsTarget(told, t)]} onClose={() => setTold(undefined)} />}
      </Suspense>
    </>
  );
}
