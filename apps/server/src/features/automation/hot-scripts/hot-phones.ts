import type { QueryOf } from '@flotilla/contract/endpoint';
import type { HotStanding, listHotPhones } from '@flotilla/contract/http/automation/hot-scripts';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, eq, isNotNull, sql } from '../../../platform/db/orm.ts';
import { type OwnableTable, scoped, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AccessReader } from '../../identity/access/api.ts';
import { deviceRef, hotPhones, hotScripts } from './schema.ts';

/** Lists the phones that both the caller and the hot script's owner reach. */
export async function listPhones(
  db: Queryable,
  access: AccessReader,
  who: UserWho,
  query: QueryOf<typeof listHotPhones>,
) {
  const { ownerId, revision } = await scoped(db, who).one(hotScripts, query.id);
  const author = (await access.of(db, [ownerId])).get(ownerId)!;
  const phones = deviceRef as unknown as OwnableTable;
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
    withinScope(phones, who),
    withinScope(phones, { ...who, ...author }),
    isNotNull(deviceRef.ownerId),
    contains(deviceRef.deviceNo, query.deviceNo),
    equals(standing, query.standing),
  );
  return readPage(db, select, where, query, columns, { by: 'deviceNo', order: 'asc' });
}
