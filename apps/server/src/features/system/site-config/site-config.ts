import { randomBytes, randomUUID } from 'node:crypto';
import { lte, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Site } from './api.ts';
import { site } from './schema.ts';

const serialOf = (uuid: string) => uuid.replaceAll('-', '').toUpperCase().match(/.{8}/g)!.join('-');

/** The serial of a site that may have an older schema; `null` if it was never started. */
export async function readSerial(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ serial: site.serial }).from(site);
  return row?.serial ?? null;
}

/** Reads the site, and creates it at the first start. */
export async function openSite(db: Queryable): Promise<Site> {
  await db
    .insert(site)
    .values({
      serial: serialOf(randomUUID()),
      incarnation: randomUUID(),
      secret: randomBytes(32).toString('base64url'),
    })
    .onConflictDoNothing();
  const [row] = await db.select().from(site);
  const { serial, incarnation, secret, createdAt } = row!;
  let { epoch } = row!;
  return {
    serial,
    incarnation,
    secret,
    createdAt,
    get epoch() {
      return epoch;
    },
    async beginEpoch(tx, { firstRunId, seenRunId }) {
      const [begun] = await tx
        .update(site)
        .set({ epoch: sql`${site.epoch} + 1`, firstRunId })
        .where(lte(site.firstRunId, seenRunId))
        .returning();
      if (!begun) return null;
      epoch = begun.epoch;
      return epoch;
    },
    servers: async () => (await db.select({ servers: site.servers }).from(site))[0]!.servers,
    async setServers(servers) {
      await db.update(site).set({ servers: [...servers] });
    },
  };
}
