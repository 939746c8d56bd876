import type { Webhook } from '@flotilla/contract/http/tools/webhooks';
import type { UserWho } from '../../../platform/access/who.ts';
import { eq, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { webhooks } from './schema.ts';

/** The webhooks that `who` reaches, and what is shown of them. */
export function webhooksFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(webhooks, 'row');
  const columns = {
    id: row.id,
    name: row.name,
    lastAt: row.lastAt,
    gmtCreate: row.createdAt,
  };
  const state = sql<Webhook['state']>`case
    when ${row.active} = 0 and ${row.disabledReason} <> '' then 'disabled' when ${row.active} = 0 then 'off'
    when ${row.failingSince} is not null then 'failing' else 'active' end`;
  const waiting = sql<number>`(
    select count(*)::int from webhook_delivery d where d.webhook_id = ${row.id} and d.state in ('waiting', 'sending'))`;
  const previousUntil = sql<string | null>`case when ${row.previousUntil} > now() then ${row.previousUntil} end`;
  const select = db
    .select({
      ...columns,
      ...{ addressHint: row.addressHint, events: row.events, active: row.active, state, waiting, previousUntil },
      ...{ failingSince: row.failingSince, disabledReason: row.disabledReason, disabledAt: row.disabledAt },
      ...{ dropped: row.dropped, droppedAt: row.droppedAt },
      ...{ lastStatus: row.lastStatus, userName: ownerName, gmtModified: row.modifiedAt },
    })
    .from(row)
    .leftJoin(userRef, eq(userRef.id, row.ownerId));
  return { row, columns, select };
}
