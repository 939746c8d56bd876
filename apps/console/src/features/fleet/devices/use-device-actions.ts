import type { DeviceRow } from '@flotilla/contract/http/devices';
import { confirm, confirmDelete, listNames } from '../../../components/confirm.ts';
import type { Input } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { callAny, refresh } from '../../../lib/use-call.ts';

type Devices = readonly DeviceRow[];
type DeviceRoute = `GET /device/deviceList/${'batchChangeDevice' | 'deleteAss' | 'delete'}`;
/** What a change of phones makes old. */
const stale = [
  'GET /device/deviceList/list',
  'GET /device/deviceList/listUnAssignedDevice',
  'GET /device/monitor/list',
  'GET /device/monitor/counts',
  'GET /device/monitor/summary',
  'GET /device/group/list',
] as const;

const idsOf = (devices: Devices): string => devices.map(({ id }) => id).join(',');
/** Ids are what is deleted, numbers are what people know. */
const namesOf = (devices: Devices): string[] => devices.map(({ id, deviceNo }) => `${id} (${deviceNo})`);
const ownersOf = (devices: Devices): string => [...new Set(devices.map(({ userName }) => userName))].join(', ');

/** Sends what was confirmed; a refusal has been shown when this answers false. */
const sendFor = (route: DeviceRoute, query: { ids: string; status?: 0 | 1 }, said: string): Promise<boolean> =>
  callAny(route, { query } as Input<DeviceRoute>).then(
    () => {
      refresh(...stale);
      toast.success(said);
      return true;
    },
    () => false,
  );

/** What is done to one or many phones of the list; each answers whether it was done. */
export function useDeviceActions() {
  const t = useT();
  const touched = (devices: Devices) => t('devices.touches', { count: devices.length, owners: ownersOf(devices) });
  const sure = (title: string, text: string, okText: string) => confirm({ title, text, okText, danger: true });

  async function changeStatus(devices: Devices, status: 0 | 1): Promise<boolean> {
    const text = `${t('devices.disableAsk', { names: listNames(namesOf(devices)) })} ${touched(devices)}`;
    if (status === 1 && !(await sure(t('devices.disableTitle'), text, t('devices.disable')))) return false;
    return sendFor('GET /device/deviceList/batchChangeDevice', { ids: idsOf(devices), status }, t('done.success'));
  }

  async function unassign(devices: Devices): Promise<boolean> {
    const text = `${t('devices.unassignAsk', { names: listNames(namesOf(devices)) })} ${touched(devices)}`;
    if (!(await sure(t('devices.unassign'), text, t('devices.unassign')))) return false;
    return sendFor('GET /device/deviceList/deleteAss', { ids: idsOf(devices) }, t('done.deleted'));
  }

  async function remove(devices: Devices): Promise<boolean> {
    if (!(await confirmDelete(namesOf(devices), touched(devices)))) return false;
    return sendFor('GET /device/deviceList/delete', { ids: idsOf(devices) }, t('done.deleted'));
  }
  return { changeStatus, unassign, remove };
}
