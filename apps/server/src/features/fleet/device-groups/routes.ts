import { deviceGroups as calls } from '@flotilla/contract/http/fleet/device-groups';
import { type Locale, word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { readOnlyField } from '../../../platform/http/read-only.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Users } from '../../identity/users/api.ts';
import { shownGroupName, storedGroupName, type TaskGroups } from './api.ts';
import { deviceGroups } from './schema.ts';
import { groupRows, listGroups, phonesIn } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly tasks: TaskGroups;
  readonly exports: Exports;
}

const named = <Group extends { readonly name: string }>(group: Group, locale: Locale): Group => ({
  ...group,
  name: shownGroupName(group.name, locale),
});
const columns = fieldColumns(calls.words, { id: 10, name: 28, userName: 16, deviceCount: 12, gmtModified: 'time' });

/** Names the groups that cannot be deleted, with the first of their phones. */
const usedBy = (groups: readonly string[], { count, deviceNos }: NonNullable<Awaited<ReturnType<typeof phonesIn>>>) => {
  const names = groups.join(', ');
  const phones = deviceNos.join(', ') + (count > deviceNos.length ? ` … (${count})` : '');
  return word(`${names}（设备 ${phones}）`, `${names} (phones ${phones})`, `${names}（裝置 ${phones}）`);
};

export function deviceGroupRoutes(http: Http, { db: database, users, tasks, exports }: Deps): void {
  serveResource(http, calls, {
    database,
    table: deviceGroups,
    async list(db, who, { taskId, ...query }, locale) {
      const ofTask = taskId === undefined ? undefined : await tasks.groupIds(db, who, taskId);
      const page = await listGroups(db, who, { ...query, ofTask }, query);
      return { ...page, list: page.list.map((group) => named(group, locale)) };
    },
    rows: async (db, who, ids, locale) => (await groupRows(db, who, ids)).map((group) => named(group, locale)),
    insert: async (tx, who, { name, userId }, locale) =>
      scoped(tx, who).insert(deviceGroups, await users.owner(tx, who, userId), { name: storedGroupName(name, locale) }),
    async update(tx, who, { name, userId }, current, locale) {
      const moves = userId !== undefined && userId !== current.userId;
      const owner = moves ? await users.owner(tx, who, userId) : undefined;
      if (owner && owner.tenantId !== current.tenantId) throw readOnlyField('userId');
      const stored = name && storedGroupName(name, locale);
      await scoped(tx, who).update(deviceGroups, [current.id], { name: stored, ownerId: owner?.ownerId });
    },
    async remove(db, who, found, ids) {
      const phones = await phonesIn(db, ids);
      const used = found.filter(({ deviceCount }) => deviceCount > 0).map(({ name }) => name);
      if (phones) throw new CallError('inUse', { params: { by: usedBy(used, phones) } });
      await scoped(db, who).remove(deviceGroups, ids);
    },
    unique: { device_group_tenant_id_owner_id_name_key: 'name' },
    exported: { exports, columns },
  });
}
