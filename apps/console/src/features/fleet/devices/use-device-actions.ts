import type { DeviceRow } from '@flotilla/contract/http/devices';
import { confirm, listIds, listNames } from '../../../components/confirm.ts';
import type { Input } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { callAny, refreshAll } from '../../../lib/use-call.ts';

type Devices = readonly DeviceRow[];
type DeviceRoute = `GET /device/deviceList/${'batchChangeDevice' | 'deleteAss' | 'delete'}`;
const routes = {
  enable: 'GET /device/deviceList/batchChangeDevice',
  disable: 'GET /device/deviceList/batchChangeDevice',
  unassign: 'GET /device/deviceList/deleteAss',
  delete: 'GET /device/deviceList/delete',
} as const satisfies Record<string, DeviceRoute>;
const statuses = { enable: { status: 0 }, disable: { status: 1 }, unassign: {}, delete: {} } as const;
const verbs = { disable: 'devices.disable', unassign: 'devices.unassign', delete: 'action.delete' } as const;

/** The actions on one or many phones of the list; each returns whether it succeeded. */
export function useDeviceActions() {
  const t = useT();
  /** Names the phones and their owners, and the consequences. */
  function ask(change: keyof typeof verbs, devices: Devices): Promise<boolean> {
    const names = listNames(devices.map(({ deviceNo }) => deviceNo));
    const owners = listNames([...new Set(devices.map(({ userName }) => userName))]);
    return confirm({
      title: t('devices.ask', { change: t(verbs[change]), names, owners, count: devices.length }),
      text: t(`devices.${change}.text`),
      ids: listIds(devices.map(({ id, deviceNo }) => ({ id, name: deviceNo }))),
      danger: true,
    });
  }
  /** False if it was not confirmed, or refused, which a toast has shown. */
  async function make(change: keyof typeof routes, devices: Devices): Promise<boolean> {
    if (change !== 'enable' && !(await ask(change, devices))) return false;
    const query = { ids: devices.map(({ id }) => id).join(','), ...statuses[change] };
    return callAny<DeviceRoute>(routes[change], { query } as Input<DeviceRoute>).then(
      () => {
        refreshAll();
        toast.success(t(`devices.${change}.done`, { count: devices.length }));
        return true;
      },
      () => false,
    );
  }
  return {
    changeStatus: (devices: Devices, status: 0 | 1) => make(status === 1 ? 'disable' : 'enable', devices),
    unassign: (devices: Devices) => make('unassign', devices),
    remove: (devices: Devices) => make('delete', devices),
  };
}
