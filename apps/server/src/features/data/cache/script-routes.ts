import type { AnswerOf, BodyOf, Endpoint } from '@flotilla/contract/endpoint';
import { cacheCalls as calls } from '@flotilla/contract/http/data/cache';
import type { Database } from '../../../platform/db/database.ts';
import { eachInOrder } from '../../../platform/db/in-order.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import type { ScriptCall, ScriptCalls } from '../../automation/script-calls/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { findEntry } from './entries.ts';
import { knownIn, membersOf } from './members.ts';
import type { Place } from './operations.ts';
import * as operations from './operations.ts';

interface Deps {
  readonly db: Database;
  readonly parameters: Parameters;
  readonly scriptCalls: ScriptCalls;
}
/** The key of the entry, which the body of each call contains. */
const keyIn = (body: unknown): string => (body as { readonly key: string }).key;

export function cacheScriptRoutes(http: Http, { db: { drizzle: db }, parameters, scriptCalls }: Deps): void {
  scriptCalls.serveRead(http, calls.get, async ({ tenantId, body }) => {
    return (await findEntry(db, tenantId, body.key, 'string'))?.value ?? null;
  });
  scriptCalls.serveRead(http, calls.size, async ({ tenantId, body }) => {
    return (await findEntry(db, tenantId, body.key))?.size ?? 0;
  });
  scriptCalls.serveRead(http, calls.members, async ({ tenantId, body }) => {
    const entry = await findEntry(db, tenantId, body.key);
    return entry ? membersOf(db, entry.id) : [];
  });
  scriptCalls.serveRead(http, calls.has, async ({ tenantId, body }) => {
    const entry = await findEntry(db, tenantId, body.key, 'set');
    return entry !== null && (await knownIn(db, entry.id, [body.member])).length > 0;
  });

  /** Serves a change. Calls that arrive together run in the order of their keys, so that transactions do not deadlock. */
  const serveChange = <E extends Endpoint>(
    endpoint: E,
    operate: (tx: Queryable, place: Place, body: BodyOf<E>) => Promise<AnswerOf<E>>,
  ) =>
    scriptCalls.serve(http, endpoint, (tx, batch) =>
      eachInOrder<ScriptCall<E>, AnswerOf<E>>(
        batch,
        ({ tenantId, body }) => `${tenantId} ${keyIn(body)}`,
        ({ tenantId, ownerId, body }) => {
          const mostEntries = parameters.count('cache.mostEntries');
          return operate(tx, { tenantId, ownerId, key: keyIn(body), mostEntries }, body);
        },
      ),
    );

  serveChange(calls.set, async (tx, place, { value, expirySeconds }) => {
    await operations.setText(tx, place, value, expirySeconds);
    return null;
  });
  serveChange(calls.increment, (tx, place, { by, expirySeconds }) =>
    operations.increment(tx, place, by, expirySeconds),
  );
  serveChange(calls.add, (tx, place, { members, expirySeconds }) =>
    operations.addToSet(tx, place, members, expirySeconds),
  );
  serveChange(calls.remove, (tx, place, { members }) => operations.removeFromSet(tx, place, members));
  serveChange(calls.push, (tx, place, { members, end = 'tail', expirySeconds }) =>
    operations.push(tx, place, members, end, expirySeconds),
  );
  serveChange(calls.pop, (tx, place, { end = 'head' }) => operations.pop(tx, place, end));
  serveChange(calls.expire, (tx, place, { expirySeconds }) => operations.expire(tx, place, expirySeconds));
  serveChange(calls.delete, (tx, place) => operations.remove(tx, place));
}
