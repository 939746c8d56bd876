import { scoped } from '../../../platform/db/owned.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { DeviceGroups } from './api.ts';
import { deviceGroups } from './schema.ts';
import { ensureGroup, oneGroup } from './store.ts';

/** The group that phones join when nobody named one. */
const defaultName = '默认分组';

export function createDeviceGroups(): DeviceGroups {
  return {
    check: async (db, who, groupIds) => (await scoped(db, who).check(deviceGroups, groupIds)).ids,
    async forTenant(db, who, groupId, tenantId) {
      const group = await oneGroup(db, who, groupId);
      if (group.tenantId !== tenantId) throw notFound();
      return group.id;
    },
    defaultOf: (tx, owner) => ensureGroup(tx, owner, defaultName),
  };
}
