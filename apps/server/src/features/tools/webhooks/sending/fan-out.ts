import { webhooks as calls } from '@flotilla/contract/http/tools/webhooks';
import { mayCall } from '../../../../platform/access/who.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import { reachOf } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { EventEndpoint, Events } from '../../../../platform/events/events.ts';
import { anyEvent, type RecordedEvent, takeEvents } from '../../../../platform/events/recorded-events.ts';
import type { AccessReader } from '../../../identity/access/api.ts';
import { queueDeliveries } from '../store.ts';

interface Deps {
  readonly db: Database;
  readonly events: Pick<Events, 'endpoints'>;
  readonly access: Pick<AccessReader, 'of'>;
}

const bodyOf = ({ type, happenedAt, data }: RecordedEvent): string =>
  JSON.stringify({ type, timestamp: happenedAt, data });

/** Decides which endpoints get which events: those whose owner reaches the event's row and may still see webhooks. */
async function recipients(tx: Queryable, endpoints: readonly EventEndpoint[], access: Deps['access']) {
  const owners = await access.of(tx, [...new Set(endpoints.map(({ ownerId }) => ownerId))]);
  return endpoints.flatMap(({ id, ownerId, events }) => {
    const owner = owners.get(ownerId);
    if (!owner?.active || !mayCall(owner, calls.list.access)) return [];
    const reaches = reachOf(owner);
    return [{ id, gets: (event: RecordedEvent) => events.includes(event.type) && reaches(event) }];
  });
}

/** Replaces recorded events by deliveries. Returns the number of events; another process that is at it makes it 0. */
export const fanOut = ({ db, events, access }: Deps): Promise<number> =>
  db.transaction(async ({ drizzle: tx }) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('webhook fan-out')) as mine where ${anyEvent}`,
    );
    if (!rows[0]?.mine) return 0;
    const recorded = await takeEvents(tx);
    if (recorded.length === 0) return 0;
    const known = await recipients(tx, events.endpoints(), access);
    await queueDeliveries(
      tx,
      recorded.flatMap((event) =>
        known.filter(({ gets }) => gets(event)).map(({ id }) => ({ webhookId: id, event, body: bodyOf(event) })),
      ),
    );
    return recorded.length;
  });
