import type { AnswerOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/data/data-items';
import { term } from '@flotilla/contract/terms';
import { dataItemWords } from '@flotilla/contract/words/data-items';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField, taken } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import type { DataGroups } from '../data-groups/api.ts';
import { addLines, hasLine, lockAgainstRepeats } from './add-lines.ts';
import { itemsById, listItems } from './list-items.ts';
import { resetItems } from './reset-items.ts';
import { dataItems } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly dataGroups: DataGroups;
}

/** Locks the group against concurrent checks for repeats. @throws 409 if the group already has the line */
async function refuseRepeat(tx: Queryable, line: Parameters<typeof hasLine>[1]): Promise<void> {
  await lockAgainstRepeats(tx, [line.groupId]);
  if (await hasLine(tx, line)) throw taken(dataItemWords, 'content', line.content);
}

type Event = AnswerOf<typeof endpoints.dataItemHistory>['list'][number];

const mostEvents = 500;

/** The history of a line in reach; the newest 500 events, oldest first. */
async function readHistory(db: Queryable, itemId: number): Promise<Event[]> {
  const { rows } = await db.execute<Event>(sql`
    select e.kind, e.at, e.run_id as "runId", coalesce(e.device_no, '') as "deviceNo", coalesce(u.username, '') as "userName"
      from data_item_event e left join user_ref u on u.id = e.user_id
     where e.item_id = ${itemId} order by e.id desc limit ${mostEvents}`);
  return rows.reverse();
}

export function dataItemRoutes(http: Http, { db: database, dataGroups }: Deps): void {
  const db = database.drizzle;

  serveResource(http, endpoints.dataItems, {
    database,
    table: dataItems,
    list: (tx, who, query) => listItems(tx, who, query, query),
    rows: itemsById,
    async insert(tx, who, { name, groupId, content, deduplicate }) {
      const group = await dataGroups.one(tx, who, groupId);
      if (deduplicate) await refuseRepeat(tx, { groupId, content });
      return (await addLines(tx, { group, name, deduplicate: deduplicate === 1 }, [content]))[0]!;
    },
    async update(tx, who, { name, ...change }, current) {
      if (current.state === 'leased') {
        throw new CallError('dataLeased', { params: { deviceNo: current.deviceNo } });
      }
      const { groupId = current.groupId, content = current.content, deduplicate = current.deduplicate } = change;
      const { tenantId, ownerId } = await dataGroups.one(tx, who, groupId);
      const moved = content !== current.content || groupId !== current.groupId || deduplicate !== current.deduplicate;
      if (deduplicate === 1 && moved) await refuseRepeat(tx, { id: current.id, groupId, content });
      const place = { groupId, tenantId, ownerId, deduplicate: deduplicate === 1 };
      await scoped(tx, who).update(dataItems, [current.id], { name, content, ...place });
    },
    remove: (tx, who, found) =>
      scoped(tx, who).remove(
        dataItems,
        found.map(({ id }) => id),
      ),
  });

  serve(http, endpoints.dataItemHistory, async ({ query, who }) => {
    await scoped(db, who).check(dataItems, [query.id]);
    const list = await readHistory(db, query.id);
    return { list, total: list.length };
  });

  serve(http, endpoints.resetDataItems, async ({ body: { ids, groupId, state }, who }) => {
    if (ids?.length) {
      await scoped(db, who).check(dataItems, ids);
      return { reset: await resetItems(database, sql`i.id = any(${sql.param(ids)}::bigint[])`, who.userId) };
    }
    if (groupId === undefined) throw invalidField('groupId', term('required'));
    if (state === undefined) throw invalidField('state', term('required'));
    await dataGroups.one(db, who, groupId);
    const which = sql`i.group_id = ${groupId} and i.state = ${state}`;
    return { reset: await resetItems(database, which, who.userId) };
  });
}
