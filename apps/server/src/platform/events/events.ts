import { word } from '@flotilla/contract/locale';
import type { EventType } from '@flotilla/contract/webhook-events';
import { siteTenantId } from '../access/who.ts';
import type { ProcessCaches } from '../caches/process-caches.ts';
import { cachedFact, type Facts } from '../db/facts.ts';
import { type SQL, sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';

/** An active webhook. */
export interface EventEndpoint extends Record<string, unknown> {
  readonly id: number;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly events: readonly EventType[];
}

export interface Events {
  /** Whether any endpoint wants events of this type. */
  wants(type: EventType): boolean;
  /**
   * Records events in the transaction of the change that they are about. `select` returns their columns: `tenant_id`, `owner_id`,
   * `device_id`, `subject`, `data` (without secrets) and `happened_at`. It only runs if an endpoint wants the type.
   */
  record(tx: Queryable, type: EventType, select: SQL): Promise<void>;
  endpoints(): readonly EventEndpoint[];
  /** Rereads the endpoints in all processes. Call it after the commit. */
  changed(): Promise<void>;
}

interface Deps {
  readonly db: Queryable;
  readonly facts: Facts;
  readonly caches: ProcessCaches;
}

/** Events for webhooks. Tenants without an endpoint cost neither a statement nor a row. */
export async function createEvents({ db, facts, caches }: Deps): Promise<Events> {
  let endpoints: readonly EventEndpoint[] = [];
  /** The tenants that want a type. An endpoint of the site wants the events of all tenants. */
  let wanted: ReadonlyMap<string, readonly number[]> = new Map();
  const fact = await cachedFact(facts, {
    subject: 'webhooks',
    cache: {
      in: caches,
      title: word('Webhook 接收地址', 'Endpoints of webhooks', 'Webhook 接收位址'),
      entries: (known: readonly EventEndpoint[]) => known.length,
    },
    read: async () => {
      const { rows } = await db.execute<EventEndpoint>(
        sql`select id, tenant_id as "tenantId", owner_id as "ownerId", events from webhook_ref order by id`,
      );
      endpoints = rows;
      const types = [...new Set(rows.flatMap(({ events }) => events))];
      const tenantsOf = (type: EventType) =>
        rows.filter(({ events }) => events.includes(type)).map((one) => one.tenantId);
      wanted = new Map(types.map((type) => [type, [...new Set(tenantsOf(type))]]));
      return rows;
    },
  });
  return {
    wants: (type) => wanted.has(type),
    async record(tx, type, select) {
      const tenants = wanted.get(type);
      if (!tenants) return;
      const ofTenant = tenants.includes(siteTenantId)
        ? sql`true`
        : sql`e.tenant_id = any(${sql.param(tenants)}::bigint[])`;
      await tx.execute(sql`
        insert into event (type, tenant_id, owner_id, device_id, subject, data, happened_at)
        select ${type}::text, e.tenant_id, e.owner_id, e.device_id, e.subject, e.data, e.happened_at from (${select}) e where ${ofTenant}`);
    },
    endpoints: () => endpoints,
    changed: fact.changed,
  };
}
