import type { BodyOf, QueryOf } from '@flotilla/contract/endpoint';
import * as calls from '@flotilla/contract/http/fleet/devices';
import type { Locale } from '@flotilla/contract/locale';
import { phoneStateOf, phoneStates } from '@flotilla/contract/phone-state';
import { deviceWords } from '@flotilla/contract/words/devices';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { megabyte } from '../../../platform/bytes.ts';
import type { ListOf } from '../../../platform/db/list.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { allOrNothing } from '../../../platform/http/all-or-nothing.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Works } from '../../../platform/work/works.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Connections } from '../connections/api.ts';
import { type Announced, addDevices, type Chosen } from './add-devices.ts';
import type { AgentsOfPhones, Devices, SettingsLedger, ShownScreens } from './api.ts';
import { type AssignDeps, assignDevices, groupDevices } from './assign-devices.ts';
import { changeScreenSettings, changeSettings, readSettings } from './change-settings.ts';
import { publishChange } from './devices.ts';
import { editOneDevice } from './edit-device.ts';
import { deleteDevices, removeDevices, unassignDevices } from './end-devices.ts';
import { importDevices } from './import-devices.ts';
import { deviceColumns, presentDetail, presentDevice } from './present.ts';
import { devices } from './schema.ts';
import { deviceByNumber, listAssigned, listJoined, oneDevice, type StoredDevice } from './store.ts';

export interface DeviceRouteDeps extends AssignDeps {
  readonly works: Works;
  readonly bus: Bus;
  readonly devices: Devices;
  readonly agents: AgentsOfPhones;
  readonly connections: Connections;
  readonly exports: Exports;
  readonly commands: { readonly settings: SettingsLedger };
  readonly rooms: ShownScreens;
  readonly parameters: Parameters;
}

/** The user who reads phones, and the language. */
interface Reader {
  readonly who: UserWho;
  readonly locale: Locale;
}

/** Lists and details of phones. */
export function deviceListRoutes(http: Http, deps: DeviceRouteDeps): void {
  const {
    db: { drizzle: db },
    connections,
  } = deps;
  const contextOf = ({ who, locale }: Reader) => {
    const agents = deps.agents.seenBy(who);
    return (row: StoredDevice) => ({ live: connections.live(row.id), agents, locale });
  };
  const page = (found: ListOf<StoredDevice>, reader: Reader) => {
    const context = contextOf(reader);
    return { ...found, list: found.list.map((row) => presentDevice(row, context(row))) };
  };
  const detail = (row: StoredDevice, reader: Reader) => presentDetail(row, contextOf(reader)(row));

  const settledOf = async (who: UserWho, { ids, ...query }: QueryOf<typeof calls.exportDevices>) => {
    const filter = await deps.devices.settle(who, query);
    if (!ids) return filter;
    const wanted = new Set(ids);
    return { ...filter, ids: filter.ids?.filter((id) => wanted.has(id)) ?? ids };
  };
  serve(http, calls.listDevices, async ({ query, who, locale }) =>
    page(await listAssigned(db, who, await settledOf(who, query), query), { who, locale }),
  );

  serve(http, calls.resolveDevices, async ({ body, who }) => {
    const phones = await deps.devices.resolve(db, who, body);
    const states = phones.map(({ id, status }) => phoneStates.indexOf(phoneStateOf(status, connections.live(id))));
    return { deviceNos: phones.map(({ deviceNo }) => deviceNo), states };
  });

  serve(http, calls.exportDevices, async ({ query, who, locale, caller }) => {
    const filter = await settledOf(who, query);
    return deps.exports.offer(caller, query, {
      title: deviceWords.many,
      columns: deviceColumns,
      page: async (tx, wanted) => page(await listAssigned(tx, who, filter, wanted), { who, locale }),
    });
  });

  serve(http, calls.listUnassignedDevices, async ({ query, who, locale }) =>
    page(await listJoined(db, who, query, query), { who, locale }),
  );

  serve(http, calls.oneDevice, async ({ query, who, locale }) =>
    detail(await oneDevice(db, who, query.id), { who, locale }),
  );
  serve(http, calls.findOneDevice, async ({ query, who, locale }) =>
    detail(await deviceByNumber(db, who, query.deviceNo), { who, locale }),
  );
}

/** Additions, changes and deletions of phones. */
export function deviceRoutes(http: Http, deps: DeviceRouteDeps): void {
  const { db: database, bus } = deps;
  const changed = (ids: readonly number[]) => publishChange(bus, ids);

  serve(http, calls.addDevice, async ({ body, who }) => {
    const ids = await addDevices(deps, who, [announced(body.deviceNo, body)], choiceOf(body));
    changed(ids);
    return { id: ids[0]! };
  });

  serve(http, calls.batchAddDevices, async ({ body, who }) => {
    const phones = body.deviceNo.map((deviceNo) => announced(deviceNo, body));
    const ids = await addDevices(deps, who, phones, choiceOf(body));
    changed(ids);
    return { id: ids[0]!, ids };
  });

  serve(http, calls.importDevices, async ({ query, who, locale, upload, explain, caller }) => {
    const file = await upload(deps.parameters.count('upload.importMegabytes') * megabyte);
    return deps.works.run(caller, file.fields.progressId ?? query.progressId, async () => {
      const { ids, ...report } = await allOrNothing(explain, () => importDevices(deps, who, locale, file, query));
      changed(ids);
      return report;
    });
  });

  serve(http, calls.assignDevices, async ({ body, who }) => {
    const ids = await assignDevices(deps, who, body);
    changed(ids);
    return { id: ids[0]!, ids };
  });

  serve(http, calls.editDevice, async ({ body, who, locale }) => {
    await editOneDevice(deps, who, body, locale);
    changed([body.id]);
  });

  serve(http, calls.updateScreenSettings, async ({ body, who }) => {
    const { id, deviceNo, ...screenSettings } = body;
    await changeScreenSettings(deps, who, { id, deviceNo }, screenSettings);
  });

  serve(http, calls.submitDeviceCommand, async ({ body, who, locale }) => {
    return changeSettings(deps, who, body.deviceNo, readSettings(body.content, locale));
  });

  serve(http, calls.changeDeviceStatus, async ({ query, who }) => {
    await scoped(database.drizzle, who).update(devices, query.ids, { status: query.status });
    changed(query.ids);
  });

  serve(http, calls.groupDevices, async ({ body, who }) => {
    await groupDevices(deps, who, body.ids, body.groupId);
    changed(body.ids);
  });

  serve(http, calls.deleteDevices, async ({ query, who }) => {
    await deleteDevices(database, who, query.ids);
    changed(query.ids);
  });

  serve(http, calls.unassignDevices, async ({ query, who }) => {
    const merged = await unassignDevices(database, who, query.ids);
    changed([...query.ids, ...merged]);
  });

  serve(http, calls.removeDevices, async ({ query, who }) => {
    await removeDevices(database, who, query.ids);
    changed(query.ids);
  });
}

type Form = Omit<BodyOf<typeof calls.addDevice>, 'deviceNo'>;
const announced = (deviceNo: string, { deviceId, brand = '', mode = '', imei = '' }: Form): Announced => ({
  deviceNo,
  hardwareId: deviceId || deviceNo,
  brand,
  mode,
  imei,
});

const choiceOf = ({ tenantId, groupId, status = 0 }: Form): Chosen => ({ tenantId, groupId, status });
