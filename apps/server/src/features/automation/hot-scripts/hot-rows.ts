import type { UserWho } from '../../../platform/access/who.ts';
import { among } from '../../../platform/db/list.ts';
import { eq, sql } from '../../../platform/db/orm.ts';
import { columnsOf, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { readText } from '../scripts/api.ts';
import { hotScripts } from './schema.ts';

/** The rows that `who` reaches, and what is shown of them. */
export function rowsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(hotScripts, 'row');
  const { createdAt, modifiedAt, ...columns } = columnsOf(row);
  const phones = sql<number>`(select count(*)::int from hot_phone p join device_ref d on d.id = p.device_id
    where p.hot_script_id = ${row.id} and p.revision = ${row.revision}
      and (d.tenant_id = ${row.tenantId} or ${row.tenantId} = 0 and d.owner_id is not null))`;
  const shown = { ...columns, gmtCreate: createdAt, gmtModified: modifiedAt, userName: ownerName, phones };
  const select = db
    .select({ ...shown, content: sql<string>`''` })
    .from(row)
    .leftJoin(userRef, eq(userRef.id, row.ownerId));
  const order = { id: row.id, name: row.name, gmtModified: row.modifiedAt };
  return { row, select, order };
}

/** The rows of `ids` that `who` reaches, with their texts. */
export async function readRows(db: Queryable, files: Files, who: UserWho, ids: readonly number[]) {
  const { row, select } = rowsFor(db, who);
  const found = await select.where(among(row.id, ids));
  return Promise.all(found.map(async (one) => ({ ...one, content: await readText(files, one) })));
}
