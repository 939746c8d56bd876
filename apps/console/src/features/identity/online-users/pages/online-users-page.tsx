import { idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { confirm, listIds } from '../../../../components/overlay/confirm.ts';
import { Time } from '../../../../components/text/time.tsx';
import { type RowOf, useSend } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { Location } from '../../../../parts/admin/location.tsx';

/** The interval at which new and ended sessions appear. */
const everyMs = 5_000;
const list = 'GET /system/monitor/online/list';
const end = 'POST /system/monitor/online/forceLogout';
type Session = RowOf<typeof list>;

/** The signed-in users with their addresses; all sessions but the own can be ended. */
export default function OnlineUsersPage() {
  const t = useT();
  const send = useSend(end, { done: () => t('online.ended') });
  async function logOut({ id, userName: name }: Session): Promise<void> {
    const text = t('online.endAsk', { name });
    if (!(await confirm({ title: t('online.end'), text, ids: listIds([{ id, name }]), danger: true }))) return;
    send.mutate({ body: { ids: [id] } });
  }
  return (
    <ListPage
      route={list}
      id="online-users"
      everyMs={everyMs}
      label={t('onlineUsers.many')}
      columns={[
        {
          key: 'userName',
          title: t('onlineUsers.userName'),
          sort: true,
          width: 180,
          essential: true,
          render: ({ userName, nickname, current }) => (
            <>
              {nickname && nickname !== userName ? `${userName} (${nickname})` : userName}{' '}
              {current && <span className="fl-quiet">{t('online.own')}</span>}
            </>
          ),
        },
        { key: 'deptName', title: t('onlineUsers.deptName'), width: 120 },
        { key: 'address', title: t('onlineUsers.address'), sort: true, show: 'code' },
        { key: 'location', title: t('onlineUsers.location'), render: (row) => <Location location={row.location} /> },
        { key: 'browser', title: t('onlineUsers.browser') },
        { key: 'os', title: t('onlineUsers.os') },
        { key: 'createdAt', title: t('onlineUsers.createdAt'), sort: true, show: 'time' },
        {
          key: 'seenAt',
          title: t('onlineUsers.seenAt'),
          sort: true,
          render: ({ seenAt }) => <Time value={seenAt} relative />,
        },
        idColumn(t('onlineUsers.id')),
      ]}
      filters={[
        { kind: 'text', name: 'userName', label: t('onlineUsers.userName') },
        { kind: 'text', name: 'deptName', label: t('onlineUsers.deptName') },
        { kind: 'text', name: 'address', label: t('onlineUsers.address') },
      ]}
      nameOf={(row) => row.userName}
      actions={(row) =>
        row.current
          ? []
          : [
              {
                key: 'end',
                label: t('online.end'),
                permission: permissionOf(end),
                danger: true,
                onClick: () => void logOut(row),
              },
            ]
      }
      empty={{ title: t('list.none', { what: t('onlineUsers.counted', { count: 1 }) }) }}
    />
  );
}
