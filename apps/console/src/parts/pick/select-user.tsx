import type { RowOf } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { PickDialog, type PickProps } from './pick-dialog.tsx';

interface Props extends PickProps {
  /** Lists only users to whom a script may be assigned. */
  forScript?: boolean;
  /** Returns the reason why a user cannot be chosen. */
  lockedReason?: (user: RowOf<'GET /system/user/listAll'>) => string | undefined;
}

/** A dialog to select users. Calls `onPick` with their ids joined by commas. */
export function SelectUser({ forScript = false, ...props }: Props) {
  const t = useT();
  return (
    <PickDialog
      {...props}
      route={forScript ? 'GET /system/user/listForScript' : 'GET /system/user/listAll'}
      title={t('pick.user')}
      filters={[{ kind: 'text', name: 'userName', label: t('pick.userName') }]}
      columns={[
        { key: 'userName', title: t('pick.userName') },
        { key: 'nickname', title: t('pick.nickname') },
      ]}
      keyOf={(user) => user.id}
      nameOf={(user) => user.userName}
    />
  );
}
