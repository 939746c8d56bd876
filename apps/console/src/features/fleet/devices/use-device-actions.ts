import type { DeviceRow } from '@flotilla/contract/http/devices';
import { confirm, confirmDelete } from '../../../components/confirm.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { callAny, refresh } from '../../../lib/use-call.ts';

type Devices = readonly DeviceRow[];
/** What a change of phones makes old. */
const stale = [
  'GET /device/deviceList/list',
  'GET /device/deviceList/listUnAssignedDevice',
  'GET /device/monitor/list',
  'GET /device/monitor/summary',
  'GET /device/group/list',
] as const;

const idsOf = (devices: Devices): string => devices.map(({ id }) => id).join(',');
/** Ids are what is deleted, numbers are what people know. */
const namesOf = (devices: Devices): string[] => devices.map(({ id, deviceNo }) => `${id} (${deviceNo})`);
const ownersOf = (devices: Devices): string => [...new Set(devices.map(({ userName }) => userName))].join(', ');

/** What is done to one or many phones of the list; each answers whether it was done. */
export function useDeviceActions() {
  const t = useT();
  const touched = (devices: Devices) => t('devices.touches', { count: devices.length, owners: ownersOf(devices) });

  async function changeStatus(devices: Devices, status: 0 | 1): Promise<boolean> {
    if (status === 1) {
      const text = `${t('devices.disableAsk')} ${touched(devices)}`;
      const title = t('devices.disableTitle');
      if (!(await confirm({ title, text, okText: t('devices.disable'), danger: true }))) return false;
    }
    await callAny('GET /device/deviceList/batchChangeDevice', { query: { ids: idsOf(devices), status } });
    refresh(...stale);
    toast.success(t('done.success'));
    return true;
  }

  async function unassign(devices: Devices): Promise<boolean> {
    const names = namesOf(devices).join(', ');
    const text = `${t('devices.unassignAsk', { names })} ${touched(devices)}`;
    const title = t('devices.unassign');
    if (!(await confirm({ title, text, okText: t('devices.unassign'), danger: true }))) return false;
    await callAny('GET /device/deviceList/deleteAss', { query: { ids: idsOf(devices) } });
    refresh(...stale);
    toast.success(t('done.deleted'));
    return true;
  }

  async function remove(devices: Devices): Promise<boolean> {
    if (!(await confirmDelete(namesOf(devices), touched(devices)))) return false;
    await callAny('GET /device/deviceList/delete', { query: { ids: idsOf(devices) } });
    refresh(...stale);
    toast.success(t('done.deleted'));
    return true;
  }
  return { changeStatus, unassign, remove };
}
