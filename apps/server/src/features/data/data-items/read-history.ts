import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { dataItemHistory } from '@flotilla/contract/http/data/data-items';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

type Event = AnswerOf<typeof dataItemHistory>['list'][number];

const mostShown = 500;

/** The history of a line in reach; the newest 500 events, oldest first. */
export async function readHistory(db: Queryable, itemId: number): Promise<Event[]> {
  const { rows } = await db.execute<Event>(sql`
    select e.kind, e.at, e.run_id as "runId", coalesce(e.device_no, '') as "deviceNo", coalesce(u.username, '') as "userName"
      from data_item_event e left join user_ref u on u.id = e.user_id
     where e.item_id = ${itemId} order by e.id desc limit ${mostShown}`);
  return rows.reverse();
}
