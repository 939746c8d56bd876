import { type UserWho, wildcard } from '../../../platform/access/who.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Database } from '../../../platform/db/database.ts';
import { and, eq, gt, isNull, or, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AccessReader } from '../access/api.ts';
import type { ApiTokens } from './api.ts';
import { apiToken } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly access: AccessReader;
}

/** The permissions that both the token and its user have. */
function sharedPermissions(token: readonly string[], person: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(person.has(wildcard) ? token : token.filter((permission) => person.has(permission)));
}

export async function revokeAll(db: Queryable, userId: number): Promise<void> {
  await db.delete(apiToken).where(eq(apiToken.userId, userId));
}

/** Neither tokens nor rights are cached, so that a token ends with the statement that ends it. */
export function createApiTokens({ db, access }: Deps): ApiTokens {
  const unexpired = or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, sql`now()`));

  const { id, userId, permissions } = apiToken;
  /** Whether the time of the last use is stored again: at most once a minute. */
  const isStampDue = sql<boolean>`coalesce(${apiToken.lastUsedAt} < now() - interval '1 minute', true)`;
  const stampUse = (used: number) =>
    db.drizzle
      .update(apiToken)
      .set({ lastUsedAt: sql`now()`, modifiedAt: sql`${apiToken.modifiedAt}` })
      .where(eq(id, used));

  return {
    revokeAll,
    async authenticate(token): Promise<UserWho | null> {
      const [found] = await db.drizzle
        .select({ id, userId, permissions, isStampDue })
        .from(apiToken)
        .where(and(eq(apiToken.tokenHash, hashToken(token)), unexpired));
      if (!found) return null;
      const person = (await access.of(db.drizzle, [found.userId])).get(found.userId);
      if (!person?.active) return null;
      if (found.isStampDue) await stampUse(found.id);
      const { active: _active, departmentIds: _departmentIds, ...rights } = person;
      const shared = sharedPermissions(found.permissions, person.permissions);
      // A token does not include menus without a permission.
      return { kind: 'user', sessionId: -found.id, ...rights, roles: [], permissions: shared };
    },
  };
}
