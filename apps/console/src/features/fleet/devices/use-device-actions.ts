import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { confirm, listIds, listNames } from '../../../components/overlay/confirm.ts';
import type { Input } from '../../../lib/calls/api.ts';
import { callAny, offerUndo, refreshAll } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';

type Devices = readonly DeviceRow[];
type DeviceRoute = `GET /device/deviceList/${'batchChangeDevice' | 'deleteAss' | 'delete'}`;
const routes = {
  enable: 'GET /device/deviceList/batchChangeDevice',
  disable: 'GET /device/deviceList/batchChangeDevice',
  unassign: 'GET /device/deviceList/deleteAss',
  delete: 'GET /device/deviceList/delete',
} as const satisfies Record<string, DeviceRoute>;
const statuses = { enable: { status: 0 }, disable: { status: 1 }, unassign: {}, delete: {} } as const;
const opposite: Partial<Record<keyof typeof routes, 'enable' | 'disable'>> = { enable: 'disable', disable: 'enable' };
const statusOf = (change: keyof typeof statuses) => (change === 'enable' ? 0 : 1);
const verbs = { disable: 'devices.disable', unassign: 'devices.unassign', delete: 'action.delete' } as const;

function send(change: keyof typeof routes, devices: Devices) {
  const query = { ids: devices.map(({ id }) => id).join(','), ...statuses[change] };
  return callAny<DeviceRoute>(routes[change], { query } as Input<DeviceRoute>);
}

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
    return send(change, devices).then(
      () => {
        refreshAll();
        const done = t(`devices.${change}.done`, { count: devices.length });
        const back = opposite[change];
        const changed = devices.filter(({ status }) => status !== statusOf(change));
        if (back && changed.length > 0) offerUndo(done, () => send(back, changed));
        else toast.success(done);
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
