import type { UserWho } from '../access/who.ts';
import { among } from './list.ts';
import { and, eq, type SQL } from './orm.ts';
import type { AnyPgColumn } from './orm-tables.ts';

/** Limits a statement to users whom `who` reaches, by the column of their ids and, if there is one, of their tenants. */
export const reachedUsers = (who: UserWho, userId: AnyPgColumn, tenantId?: AnyPgColumn): SQL | undefined =>
  and(
    tenantId && who.userType === 'front' ? eq(tenantId, who.tenantId) : undefined,
    who.scope.kind === 'all' ? undefined : among(userId, who.scope.ownerIds),
  );
