import type { DeviceRow } from '@flotilla/contract/http/devices';
import { confirmDelete } from '../../../components/confirm.ts';
import type { RowAction } from '../../../components/list/row-actions.tsx';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { callAny, refresh } from '../../../lib/use-call.ts';
import { isAssigned } from './use-assign-columns.tsx';

/** What can be done with a phone that joined: give it to somebody, or drop it. */
export function useAssignActions(assign: (device: DeviceRow) => void) {
  const say = useT();

  async function remove(devices: readonly DeviceRow[]): Promise<boolean> {
    if (!(await confirmDelete(devices.map(({ id, deviceId }) => `${id} (${deviceId})`)))) return false;
    const query = { ids: devices.map(({ id }) => id).join(',') };
    return callAny('GET /device/deviceList/remove', { query }).then(
      () => {
        refresh('GET /device/deviceList/listUnAssignedDevice');
        toast.success(say('done.deleted'));
        return true;
      },
      // Why not has been shown.
      () => false,
    );
  }
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
      {
        key: 'delete',
        label: say('action.delete'),
        permission: 'device:unassigned:delete',
        danger: true,
        disabledReason,
        onClick: () => void remove([device]),
      },
    ];
  };
  return { actions, remove };
}
