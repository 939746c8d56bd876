import { scoped } from '../../../platform/db/owned.ts';
import type { DataGroups } from './api.ts';
import { dataGroups } from './schema.ts';

export function createDataGroups(): DataGroups {
  return {
    async one(db, who, groupId) {
      const { id, tenantId, ownerId } = await scoped(db, who).one(dataGroups, groupId);
      return { id, tenantId, ownerId };
    },
  };
}
