import type { BodyOf, QueryOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/fleet/alarms';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { maintenanceWords } from '@flotilla/contract/words/maintenance';
import type { UserWho } from '../../../../platform/access/who.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { contains, instantText, readPage } from '../../../../platform/db/list.ts';
import { and, eq, sql } from '../../../../platform/db/orm.ts';
import { columnsOf, scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { invalidField, missingField } from '../../../../platform/http/call-error.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import type { Users } from '../../../identity/users/api.ts';
import { ownerName, userRef } from '../../../identity/users/api.ts';
import type { Parameters } from '../../../system/parameters/api.ts';
import { type DeviceGroups, shownGroupName } from '../../device-groups/api.ts';
import type { Devices } from '../../devices/api.ts';
import { maintenances } from '../schema.ts';
import type { KnownSettings } from '../settings/known-settings.ts';
import { covers } from './covers.ts';
import { windowOf } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly devices: Devices;
  readonly groups: DeviceGroups;
  readonly parameters: Parameters;
  readonly alarms: { readonly settings: Pick<KnownSettings, 'changed'> };
}

async function listWindows(
  { devices, groups }: Deps,
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof endpoints.listMaintenance>,
  locale: Locale,
) {
  const rows = scoped(db, who).rows(maintenances, 'maintenance');
  const active = sql<boolean>`(${rows.startsAt} <= now() and ${rows.endsAt} > now())`;
  const select = db
    .select({ ...columnsOf(rows), active, userName: ownerName, gmtCreate: rows.createdAt })
    .from(rows)
    .leftJoin(userRef, eq(userRef.id, rows.ownerId));
  const where = and(
    contains(rows.reason, query.reason),
    query.active === undefined ? undefined : sql`${active} = ${query.active === 1}`,
  );
  const columns = { id: rows.id, startsAt: rows.startsAt, endsAt: rows.endsAt };
  const page = await readPage(db, select, where, query, columns);
  const names = await groups.names(db, [...new Set(page.list.flatMap(({ groupIds }) => groupIds))]);
  const { phones, byId } = await devices.everyPhone();
  const list = page.list.map(({ deviceIds, groupIds, coversAll, ...shown }) => {
    const window = windowOf({ ...shown, deviceIds, groupIds, coversAll });
    return {
      ...shown,
      all: coversAll,
      deviceNos: deviceIds.flatMap((id) => byId.get(id)?.deviceNo ?? []),
      groups: groupIds.flatMap((id) => {
        const name = names.get(id)?.name;
        return name === undefined ? [] : { id, name: shownGroupName(name, locale) };
      }),
      phones: phones.filter((phone) => covers(window, phone)).length,
    };
  });
  return { ...page, list };
}

async function addWindow(
  { devices, groups, users, parameters }: Deps,
  tx: Queryable,
  who: UserWho,
  { reason, startsAt, endsAt, deviceNos = [], groupIds = [], all = 0 }: BodyOf<typeof endpoints.addMaintenance>,
): Promise<number> {
  if (deviceNos.length === 0 && groupIds.length === 0 && all === 0) throw missingField(maintenanceWords, 'deviceNos');
  const timeZone = parameters.text('site.timeZone');
  const start = startsAt === undefined ? sql`now()` : instantText(startsAt, timeZone);
  const end = instantText(endsAt, timeZone);
  const { rows } = await tx.execute<{ startsAt: string; endsAt: string; fits: boolean }>(
    sql`select ${start}::timestamptz(3) as "startsAt", ${end}::timestamptz(3) as "endsAt", ${end} > ${start} and ${end} > now() as fits`,
  );
  const times = rows[0]!;
  if (!times.fits) throw invalidField('endsAt', term('afterStart'));
  const phones = await devices.byNumbers(tx, who, deviceNos);
  return scoped(tx, who).insert(maintenances, await users.owner(tx, who), {
    reason,
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    deviceIds: phones.map(({ id }) => id),
    groupIds: [...(await groups.check(tx, who, groupIds))],
    coversAll: all === 1,
    ownerIds: who.scope.kind === 'all' ? null : [...who.scope.ownerIds],
    ofTenant: who.userType === 'front',
  });
}

export function maintenanceRoutes(http: Http, deps: Deps): void {
  const { db: database, alarms } = deps;
  const db = database.drizzle;

  serve(http, endpoints.listMaintenance, ({ query, who, locale }) => listWindows(deps, db, who, query, locale));
  serve(http, endpoints.addMaintenance, async ({ body, who }) => {
    const id = await database.transaction(({ drizzle: tx }) => addWindow(deps, tx, who, body));
    await alarms.settings.changed();
    return { id };
  });
  serve(http, endpoints.deleteMaintenance, async ({ query, who }) => {
    await scoped(db, who).remove(maintenances, query.ids);
    await alarms.settings.changed();
  });
}
