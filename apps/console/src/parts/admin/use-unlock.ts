import type { RowAction } from '../../components/list/row-actions.tsx';
import { useSend } from '../../lib/calls/use-call.ts';
import { permissionOf } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';

const route = 'PUT /system/auth/unlockUser';

/** The action that lets a user sign in again after too many failed attempts. */
export function useUnlock(): (userId: number) => RowAction {
  const t = useT();
  const { mutate } = useSend(route, { done: () => t('admin.unlocked') });
  const action = { key: 'unlock', label: t('admin.unlock'), permission: permissionOf(route) };
  return (userId) => ({ ...action, onClick: () => mutate({ body: { userId } }) });
}
