import {
  type ApiToken,
  apiTokens as calls,
  getTokenChoices,
  type PermissionNode,
} from '@flotilla/contract/http/identity/api-tokens';
import type { MenuNode } from '@flotilla/contract/http/identity/menus';
import { innerPermissions, type Permission } from '@flotilla/contract/permission';
import { term } from '@flotilla/contract/terms';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import { createToken, hashToken } from '../../../platform/auth/tokens.ts';
import { explainTaken } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/insert-row.ts';
import { among, contains, instantText, readPage } from '../../../platform/db/list.ts';
import { and, eq, type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import type { Menus } from '../menus/api.ts';
import { apiTokenPrefix } from './api.ts';
import { apiToken as table } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly menus: Menus;
  timeZone(): string;
}

const mostTokens = 100;
const unique = { api_token_name: 'name' } as const;

const { id, name, permissions, expiresAt, lastUsedAt } = table;
const columns = { id, name, expiresAt, lastUsedAt, gmtCreate: table.createdAt };
const active = sql<boolean>`coalesce(${expiresAt} > now(), true)`;
const select = (db: Queryable) =>
  db
    .select({ ...columns, permissions, active, gmtModified: table.modifiedAt })
    .from(table)
    .$dynamic();
const own = ({ userId }: UserWho): SQL => eq(table.userId, userId);

/** The menus as a tree of permissions, without branches that have none to grant. */
const choicesOf = (nodes: readonly MenuNode[], known: ReadonlySet<string>): PermissionNode[] =>
  nodes
    .map(({ permission, name: named, children }) => ({
      permission: known.has(permission) ? permission : '',
      name: named,
      children: choicesOf(children, known),
    }))
    .filter(({ permission, children }) => permission !== '' || children.length > 0);

export function apiTokenRoutes(http: Http, { db: database, menus, timeZone }: Deps): void {
  const momentOf = (sent: string | null | undefined) => (sent ? (instantText(sent, timeZone()) as SQL<string>) : sent);
  const known = () =>
    new Set<string>([
      ...http.endpoints.map(({ access }) => access).filter((access) => access.includes(':')),
      ...innerPermissions,
    ]);
  const assertOwn = (who: UserWho, wanted: readonly string[], had: readonly string[] = []) => {
    const flags = known();
    const mayGive = (one: string) => had.includes(one) || (flags.has(one) && mayCall(who, one as Permission));
    if (!wanted.every(mayGive)) throw invalidField('permissions', term('unknown'));
  };

  serveResource(http, calls, {
    database,
    table,
    list: (db, who, query) =>
      readPage(db, select(db), and(own(who), contains(name, query.name)), query, columns, { by: 'id', order: 'asc' }),
    rows: (db, who, ids): PromiseLike<ApiToken[]> => select(db).where(and(own(who), among(id, ids))),
    async update(tx, who, change, current) {
      if (change.permissions) assertOwn(who, change.permissions, current.permissions);
      await tx
        .update(table)
        .set({ ...change, expiresAt: momentOf(change.expiresAt) })
        .where(eq(id, current.id));
    },
    remove: (db, who, _found, ids) => db.delete(table).where(and(own(who), among(id, ids))),
    unique,
  });

  serve(http, calls.add, async ({ who, body }) => {
    assertOwn(who, body.permissions);
    const token = createToken(apiTokenPrefix);
    const values = {
      userId: who.userId,
      name: body.name,
      tokenHash: hashToken(token),
      permissions: [...new Set(body.permissions)],
      expiresAt: momentOf(body.expiresAt),
    };
    const added = await database
      .transaction(async ({ drizzle: tx }) => {
        if ((await tx.$count(table, own(who))) >= mostTokens) {
          throw new CallError('limitReached', { params: { what: calls.words.many, limit: mostTokens } });
        }
        return insertRow(tx, table, values);
      })
      .catch(explainTaken<string>(calls.words, unique, { name: body.name }));
    return { id: added, token };
  });

  serve(http, getTokenChoices, async ({ who, locale }) =>
    choicesOf(await menus.treeFor(who.permissions, locale), known()),
  );
}
