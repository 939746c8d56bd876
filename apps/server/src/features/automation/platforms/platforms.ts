import type { UserWho } from '../../../platform/access/who.ts';
import { among } from '../../../platform/db/list.ts';
import { asc, or } from '../../../platform/db/orm.ts';
import { unscoped, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Platforms } from './api.ts';
import { platforms } from './schema.ts';

const table = unscoped(platforms, 'the built-in platform is everybody’s');

/** Rows in reach, and the built-in platform. */
export const visibleTo = (who: UserWho) => or(table.builtIn, withinScope(table, who));
export { table as platformTable };

export function createPlatforms(): Platforms {
  const choices = (db: Queryable, who: UserWho) =>
    db
      .select({ id: table.id, name: table.name, builtIn: table.builtIn })
      .from(table)
      .where(visibleTo(who))
      .orderBy(asc(table.id));
  return {
    choices,
    async usable(db, who, platformId) {
      const found = (await choices(db, who)).find((one) => (platformId ? one.id === platformId : one.builtIn));
      if (!found) throw notFound();
      return found.id;
    },
    async names(db, ids) {
      if (ids.length === 0) return new Map();
      const found = await db.select({ id: table.id, name: table.name }).from(table).where(among(table.id, ids));
      return new Map(found.map((row) => [row.id, row.name]));
    },
  };
}
