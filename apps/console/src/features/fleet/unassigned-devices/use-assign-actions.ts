import type { DeviceRow } from '@flotilla/contract/http/devices';
import { useRemove } from '../../../components/form/use-remove.ts';
import type { RowAction } from '../../../components/list/row-actions.tsx';
import { useT } from '../../../lib/i18n.ts';
import { isAssigned } from './use-assign-columns.tsx';

/** The actions on a joined phone: assign or delete it. */
export function useAssignActions(assign: (device: DeviceRow) => void) {
  const say = useT();

  const { remove, removeChosen } = useRemove<DeviceRow>('GET /device/deviceList/remove', {
    counted: 'devices.counted',
    nameOf: ({ deviceId }) => deviceId,
    lost: () => say('assign.lost'),
    kept: (device) => (isAssigned(device) ? say('assign.alreadyReason') : undefined),
  });
  const actions = (device: DeviceRow): RowAction[] => {
    const disabledReason = isAssigned(device) ? say('assign.alreadyReason') : undefined;
    return [
      {
        key: 'assign',
        label: say('assign.assign'),
        permission: 'device:unassigned:assign',
        disabledReason,
        onClick: () => assign(device),
      },
      remove(device),
    ];
  };
  return { actions, removeChosen };
}
