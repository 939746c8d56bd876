import type { UserRow } from '@flotilla/contract/http/identity/users';
import type { BatchAction } from '../../../components/list/toolbar.tsx';
import { confirm, listIds, listNames } from '../../../components/overlay/confirm.ts';
import { call } from '../../../lib/calls/api.ts';
import { offerUndo, refreshAll } from '../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../lib/forms.ts';
import { type Translate, useT } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { otherStatus } from '../../../parts/admin/status-switch.tsx';

type Users = readonly UserRow[];
const route = 'PUT /system/auth/changeUserStatus';
/** The built-in account cannot be stopped, so that the site always has an administrator. */
const builtInName = 'admin';

const send = (users: Users, status: 0 | 1) =>
  call(route, { body: { userId: users.map(({ id }) => id).join(','), status } });

/** Confirms stopping or starting these users, and names the selected ones that are left out. */
function ask(t: Translate, users: Users, leftOut: Users, status: 0 | 1): Promise<boolean> {
  const words = status === 0 ? 'stop' : 'start';
  const names = listNames(users.map(({ userName: name }) => t('confirm.quoted', { name })));
  const left = listNames(leftOut.map(({ userName }) => userName));
  const note = leftOut.length > 0 ? ` ${t('users.leftOut', { names: left })}` : '';
  return confirm({
    title: t(`users.${words}Many`, { names, count: users.length }),
    text: t(`users.${words}ManyAsk`) + note,
    ids: listIds(users.map(({ id, userName }) => ({ id, name: userName }))),
    danger: status === 0,
  });
}

/** Stops or starts the selected users, except the signed-in user and the built-in account. */
export function useStatusBatch(): BatchAction<UserRow>[] {
  const t = useT();
  const ownId = useSession(({ profile }) => profile?.id);
  const stays = ({ id, userName }: UserRow) => id === ownId || userName === builtInName;

  async function change(chosen: Users, status: 0 | 1, clear: () => void): Promise<void> {
    const users = chosen.filter((user) => !stays(user));
    const leftOut = chosen.filter(stays);
    if (users.length === 0) return toast.error(t('users.noneLeft'));
    if (!(await ask(t, users, leftOut, status))) return;
    await send(users, status).then(
      () => {
        refreshAll();
        clear();
        const done = t(status === 0 ? 'users.stopped' : 'users.started', { count: users.length });
        const changed = users.filter((user) => user.status !== status);
        if (changed.length > 0) offerUndo(done, () => send(changed, otherStatus(status)));
        else toast.success(done);
      },
      // The call has shown the reason.
      () => {},
    );
  }
  const permission = permissionOf(route);
  return [
    { key: 'start', label: t('users.startChosen'), permission, onClick: (rows, clear) => void change(rows, 1, clear) },
    { key: 'stop', label: t('users.stopChosen'), permission, onClick: (rows, clear) => void change(rows, 0, clear) },
  ];
}
