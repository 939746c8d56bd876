import { useT } from '../../lib/i18n.ts';
import { useGroupChoices } from './options.ts';
import { PickDialog, type PickProps } from './pick-dialog.tsx';

/** Chooses phones; answers their numbers joined by commas. */
export function SelectDevice(props: PickProps) {
  const t = useT();
  const groups = useGroupChoices();
  return (
    <PickDialog
      {...props}
      route="GET /device/deviceList/list"
      title={t('pick.device')}
      filters={[
        { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
        { kind: 'choice', name: 'groupId', label: t('pick.groupOf'), ...groups },
      ]}
      columns={[
        { key: 'deviceNo', title: t('pick.deviceNo') },
        { key: 'userName', title: t('pick.owner') },
        { key: 'groupName', title: t('pick.groupName') },
      ]}
      keyOf={(device) => device.deviceNo}
      nameOf={(device) => device.deviceNo}
    />
  );
}
