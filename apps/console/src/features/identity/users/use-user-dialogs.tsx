import type { UserRow } from '@flotilla/contract/http/identity/users';
import { lazy, type ReactNode, useState } from 'react';
import type { RowAction } from '../../../components/list/row-actions.tsx';
import { permissionOf } from '../../../lib/forms.ts';
import { useT } from '../../../lib/i18n.ts';

const ResetPasswordDialog = lazy(() => import('./reset-password-dialog.tsx'));
const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx'));
const CloudDialog = lazy(() => import('./cloud-dialog.tsx'));

const dialogs = {
  reset: { Dialog: ResetPasswordDialog, label: 'users.reset', route: 'PUT /system/auth/resetUserPwd' },
  handOver: { Dialog: HandOverDialog, label: 'users.handOverMenu', route: 'POST /system/user/transfer' },
  cloud: { Dialog: CloudDialog, label: 'users.cloud', route: 'PUT /system/user/updateUserCloud' },
} as const;

/** The actions of a user that open a dialog, and the open one. `fixed` returns the reason why a user cannot be changed. */
export function useUserDialogs(fixed: (user: UserRow) => string | undefined) {
  const t = useT();
  const [opened, setOpened] = useState<{ kind: keyof typeof dialogs; user: UserRow }>();
  const opens =
    (kind: keyof typeof dialogs) =>
    (user: UserRow): RowAction => ({
      key: kind,
      label: t(dialogs[kind].label),
      permission: permissionOf(dialogs[kind].route),
      disabledReason: fixed(user),
      onClick: () => setOpened({ kind, user }),
    });
  const { Dialog } = opened ? dialogs[opened.kind] : { Dialog: undefined };
  const dialog: ReactNode = opened && Dialog && (
    <Dialog id={opened.user.id} name={opened.user.userName} onClose={() => setOpened(undefined)} />
  );
  return { reset: opens('reset'), handOver: opens('handOver'), cloud: opens('cloud'), dialog };
}
