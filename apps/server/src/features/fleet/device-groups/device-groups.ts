import { defaultLocale } from '@flotilla/contract/locale';
import { scoped } from '../../../platform/db/owned.ts';
import { type DeviceGroups, defaultGroupName } from './api.ts';
import { deviceGroups } from './schema.ts';
import { ensureGroup, groupNames, listGroups } from './store.ts';

export function createDeviceGroups(): DeviceGroups {
  return {
    check: async (db, who, groupIds) => (await scoped(db, who).check(deviceGroups, groupIds)).ids,
    async one(db, who, groupId) {
      const { id, tenantId, ownerId } = await scoped(db, who).one(deviceGroups, groupId);
      return { id, tenantId, ownerId };
    },
    defaultOf: (tx, owner) => ensureGroup(tx, owner, defaultGroupName[defaultLocale]),
    async choices(db, who) {
      const everything = { pageNum: 1, pageSize: 100_000, orderBy: 'name', order: 'asc' } as const;
      const { list } = await listGroups(db, who, {}, everything);
      return list.map(({ id, name, userName, deviceCount }) => ({ id, name, userName, devices: deviceCount }));
    },
    names: groupNames,
  };
}
