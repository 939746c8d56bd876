import type { QueryOf } from '@flotilla/contract/endpoint';
import type { HotStanding, listHotPhones } from '@flotilla/contract/http/hot-scripts';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, eq, or, sql } from '../../../platform/db/orm.ts';
import { type OwnableTable, scoped, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { deviceRef, hotPhones, hotScripts } from './schema.ts';

/** The phones in reach that a hot script is for. */
export async function listPhones(db: Queryable, who: UserWho, query: QueryOf<typeof listHotPhones>) {
  const { tenantId, revision } = await scoped(db, who).one(hotScripts, query.id);
  const standing = sql<HotStanding>`case when ${hotPhones.revision} = ${revision} then 'current'
    when ${hotPhones.error} <> '' then 'failed' when ${hotPhones.revision} > 0 then 'older' else 'missing' end`;
  const columns = { id: deviceRef.id, deviceNo: deviceRef.deviceNo };
  const select = db
    .select({
      deviceId: deviceRef.id,
      deviceNo: deviceRef.deviceNo,
      version: sql<string>`coalesce(${hotPhones.version}, '')`,
      standing,
      error: sql<string>`coalesce(${hotPhones.error}, '')`,
      reportTime: hotPhones.reportedAt,
    })
    .from(deviceRef)
    .leftJoin(hotPhones, and(eq(hotPhones.deviceId, deviceRef.id), eq(hotPhones.hotScriptId, query.id)));
  const where = and(
    withinScope(deviceRef as unknown as OwnableTable, who),
    or(sql`${tenantId} = 0 and ${deviceRef.ownerId} is not null`, eq(deviceRef.tenantId, tenantId)),
    contains(deviceRef.deviceNo, query.deviceNo),
    equals(standing, query.standing),
  );
  return readPage(db, select, where, query, columns, { by: 'deviceNo', order: 'asc' });
}
