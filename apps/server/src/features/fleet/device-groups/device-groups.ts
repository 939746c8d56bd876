import { scoped } from '../../../platform/db/owned.ts';
import type { DeviceGroups } from './api.ts';
import { deviceGroups } from './schema.ts';
import { ensureGroup, groupNames, listGroups } from './store.ts';

/** The group of phones that join without naming one. */
const defaultName = '默认分组';

export function createDeviceGroups(): DeviceGroups {
  return {
    check: async (db, who, groupIds) => (await scoped(db, who).check(deviceGroups, groupIds)).ids,
    async one(db, who, groupId) {
      const { id, tenantId, ownerId } = await scoped(db, who).one(deviceGroups, groupId);
      return { id, tenantId, ownerId };
    },
    defaultOf: (tx, owner) => ensureGroup(tx, owner, defaultName),
    async choices(db, who) {
      const everything = { pageNum: 1, pageSize: 100_000, orderBy: 'name', order: 'asc' } as const;
      const { list } = await listGroups(db, who, {}, everything);
      return list.map(({ id, name, userName, deviceCount }) => ({ id, name, userName, devices: deviceCount }));
    },
    names: groupNames,
  };
}
