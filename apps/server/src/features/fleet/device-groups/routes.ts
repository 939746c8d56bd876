import {
  addDeviceGroup,
  deleteDeviceGroups,
  editDeviceGroup,
  listDeviceGroups,
  oneDeviceGroup,
} from '@flotilla/contract/http/device-groups';
import type { Database } from '../../../platform/db/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Users } from '../../identity/users/api.ts';
import type { TaskGroups } from './api.ts';
import { deleteGroups, insertGroup, listGroups, oneGroup, updateGroup } from './store.ts';

interface Deps {
  readonly database: Database;
  readonly users: Users;
  readonly taskGroups: TaskGroups;
}

const readOnly = ['userName', 'deviceCount', 'gmtModified'] as const;

export function deviceGroupRoutes(http: Http, { database, users, taskGroups }: Deps): void {
  const db = database.drizzle;

  serve(http, listDeviceGroups, async ({ query, who }) => {
    const { taskId, ...filter } = query;
    const ids = taskId === undefined ? undefined : await taskGroups.groupIds(db, who, taskId);
    return listGroups(db, who, { ...filter, ids }, query);
  });

  serve(http, oneDeviceGroup, ({ query, who }) => oneGroup(db, who, query.id));

  serve(http, addDeviceGroup, async ({ body, who }) => {
    const owner = await users.owner(db, who, body.userId);
    return { id: await insertGroup(db, who, owner, body.name) };
  });

  serve(http, editDeviceGroup, ({ body, who }) =>
    database.transaction(async (tx) => {
      const group = await oneGroup(tx.drizzle, who, body.id);
      assertUnchanged(body, group, readOnly);
      const moved = body.userId !== undefined && body.userId !== group.userId;
      const owner = moved ? await users.owner(tx.drizzle, who, body.userId) : undefined;
      if (owner && owner.tenantId !== group.tenantId) assertUnchanged(body, group, ['userId']);
      await updateGroup(tx.drizzle, who, group.id, { name: body.name, owner });
      return null;
    }),
  );

  serve(http, deleteDeviceGroups, async ({ query, who }) => {
    await deleteGroups(db, who, query.ids);
    return null;
  });
}
