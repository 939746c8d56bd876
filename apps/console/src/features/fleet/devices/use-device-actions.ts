import type { DeviceRow } from '@flotilla/contract/http/devices';
import { confirm, listIds, listNames } from '../../../components/confirm.ts';
import type { Input } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { callAny, refreshAll } from '../../../lib/use-call.ts';

type Devices = readonly DeviceRow[];
type DeviceRoute = `GET /device/deviceList/${'batchChangeDevice' | 'deleteAss' | 'delete'}`;
const idsOf = (devices: Devices): string => devices.map(({ id }) => id).join(',');
/** Sends the confirmed change; false if it was refused, which a toast has shown. */
const sendFor = (route: DeviceRoute, query: { ids: string; status?: 0 | 1 }, said: string): Promise<boolean> =>
  callAny(route, { query } as Input<DeviceRoute>).then(
    () => {
      refreshAll();
      toast.success(said);
      return true;
    },
    () => false,
  );

const verbs = { disable: 'devices.disable', unassign: 'devices.unassign', delete: 'action.delete' } as const;
type Change = keyof typeof verbs;

/** The actions on one or many phones of the list; each returns whether it succeeded. */
export function useDeviceActions() {
  const t = useT();
  const did = (change: Change | 'enable', { length: count }: Devices) => t(`devices.${change}.done`, { count });
  /** Names the phones and their owners, and the consequences. */
  function ask(change: Change, devices: Devices): Promise<boolean> {
    const names = listNames(devices.map(({ deviceNo }) => deviceNo));
    const owners = listNames([...new Set(devices.map(({ userName }) => userName))]);
    return confirm({
      title: t('devices.ask', { change: t(verbs[change]), names, owners, count: devices.length }),
      text: t(`devices.${change}.text`),
      ids: listIds(devices.map(({ id, deviceNo }) => ({ id, name: deviceNo }))),
      danger: true,
    });
  }

  async function changeStatus(devices: Devices, status: 0 | 1): Promise<boolean> {
    if (status === 1 && !(await ask('disable', devices))) return false;
    const query = { ids: idsOf(devices), status };
    return sendFor(
      'GET /device/deviceList/batchChangeDevice',
      query,
      did(status === 1 ? 'disable' : 'enable', devices),
    );
  }
  async function unassign(devices: Devices): Promise<boolean> {
    if (!(await ask('unassign', devices))) return false;
    return sendFor('GET /device/deviceList/deleteAss', { ids: idsOf(devices) }, did('unassign', devices));
  }
  async function remove(devices: Devices): Promise<boolean> {
    if (!(await ask('delete', devices))) return false;
    return sendFor('GET /device/deviceList/delete', { ids: idsOf(devices) }, did('delete', devices));
  }
  return { changeStatus, unassign, remove };
}
