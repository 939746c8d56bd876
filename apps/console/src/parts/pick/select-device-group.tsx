import { useT } from '../../lib/i18n.ts';
import { PickDialog, type PickProps } from './pick-dialog.tsx';

/** A dialog to select device groups. Calls `onPick` with their ids joined by commas. */
export function SelectDeviceGroup(props: PickProps) {
  const t = useT();
  return (
    <PickDialog
      {...props}
      route="GET /device/group/list"
      title={t('pick.group')}
      filters={[{ kind: 'text', name: 'name', label: t('pick.groupName') }]}
      columns={[
        { key: 'id', title: t('pick.id'), width: 120 },
        { key: 'name', title: t('pick.groupName') },
        { key: 'userName', title: t('pick.owner') },
      ]}
      keyOf={(group) => group.id}
      nameOf={(group) => group.name}
    />
  );
}
