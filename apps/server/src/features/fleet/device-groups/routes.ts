import {
  addDeviceGroup,
  deleteDeviceGroups,
  editDeviceGroup,
  exportDeviceGroups,
  listDeviceGroups,
  oneDeviceGroup,
} from '@flotilla/contract/http/device-groups';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Page } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Users } from '../../identity/users/api.ts';
import type { TaskGroups } from './api.ts';
import { groupColumns, groupListTitle } from './export-columns.ts';
import { deleteGroups, type GroupFilter, insertGroup, listGroups, oneGroup, updateGroup } from './store.ts';

interface Deps {
  readonly database: Database;
  readonly users: Users;
  readonly taskGroups: TaskGroups;
  readonly exports: Exports;
}

const readOnly = ['userName', 'deviceCount', 'gmtModified'] as const;

export function deviceGroupRoutes(http: Http, { database, users, taskGroups, exports }: Deps): void {
  const db = database.drizzle;

  const filterOf = async (who: UserWho, { taskId, ...filter }: GroupFilter & { taskId?: number | undefined }) => ({
    ...filter,
    ids: taskId === undefined ? undefined : await taskGroups.groupIds(db, who, taskId),
  });

  serve(http, listDeviceGroups, async ({ query, who }) => listGroups(db, who, await filterOf(who, query), query));

  serve(http, exportDeviceGroups, async ({ query, who, locale }) => {
    const filter = await filterOf(who, query);
    const page = (tx: Queryable, one: Page) => listGroups(tx, who, filter, one);
    return exports.offer(who, locale, query, { title: groupListTitle, columns: groupColumns, page });
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
