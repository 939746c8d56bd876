import { deviceGroups as calls } from '@flotilla/contract/http/device-groups';
import type { Database } from '../../../platform/db/database.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Http } from '../../../platform/http/http.ts';
import { readOnlyField } from '../../../platform/http/read-only.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Users } from '../../identity/users/api.ts';
import type { TaskGroups } from './api.ts';
import { deviceGroups } from './schema.ts';
import { deleteGroups, groupRows, listGroups } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly tasks: TaskGroups;
  readonly exports: Exports;
}

const columns = fieldColumns(calls.words, { id: 10, name: 28, userName: 16, deviceCount: 12, gmtModified: 'time' });

export function deviceGroupRoutes(http: Http, { db: database, users, tasks, exports }: Deps): void {
  serveResource(http, calls, {
    database,
    table: deviceGroups,
    async list(db, who, { taskId, ...query }) {
      const ids = taskId === undefined ? undefined : await tasks.groupIds(db, who, taskId);
      return listGroups(db, who, { ...query, ids }, query);
    },
    rows: groupRows,
    insert: async (tx, who, { name, userId }) =>
      scoped(tx, who).insert(deviceGroups, await users.owner(tx, who, userId), { name }),
    async update(tx, who, { name, userId }, current) {
      const moves = userId !== undefined && userId !== current.userId;
      const owner = moves ? await users.owner(tx, who, userId) : undefined;
      if (owner && owner.tenantId !== current.tenantId) throw readOnlyField('userId');
      await scoped(tx, who).update(deviceGroups, [current.id], { name, ownerId: owner?.ownerId });
    },
    remove: (db, who, found) =>
      deleteGroups(
        db,
        who,
        found.map(({ id }) => id),
      ),
    unique: { device_group_tenant_id_owner_id_name_key: 'name' },
    exported: { exports, columns },
  });
}
