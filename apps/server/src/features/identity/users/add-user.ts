import type { BodyOf } from '@flotilla/contract/endpoint';
import type { addUser as call } from '@flotilla/contract/http/identity/users';
import { defaultLocale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { userWords as words } from '@flotilla/contract/words/users';
import type { UserWho } from '../../../platform/access/who.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { forbidden, invalidField, missingField } from '../../../platform/http/call-error.ts';
import { assertMayLimit, assertMayMake } from './policy.ts';
import type { UserAccount } from './schema.ts';
import * as store from './store.ts';
import { columnsOf, orTaken, randomKey } from './user-fields.ts';
import type { UserDeps } from './users.ts';

type Body = BodyOf<typeof call>;

/** Adds a user within the caller's scope, with no more rights than the caller has. */
export async function addUser(
  deps: UserDeps,
  who: UserWho,
  body: Body,
  hash = () => hashPassword(body.password),
): Promise<number> {
  const userType = body.userType ?? (who.userType === 'front' || body.parentId ? 'front' : 'background');
  assertMayMake(who, userType);
  if (userType === 'background') await assertComplete(deps.db.drizzle, body);
  const passwordHash = await hash();
  const add = async (tx: Queryable) => {
    const parent = await parentOf(tx, who, userType, body.parentId);
    const departmentId = await departmentOf(deps, tx, who, parent, body.deptId);
    const { nickname: _required, communicationKey, ...columns } = columnsOf(body, deps.timeZone());
    const values = {
      ...columns,
      username: body.userName,
      nickname: body.nickname,
      userType,
      passwordHash,
      departmentId,
      parentId: parent?.id ?? null,
      communicationKey: communicationKey ?? randomKey(),
    };
    assertMayLimit(who, values, body);
    const tenantId = userType === 'background' ? 0 : (parent?.tenantId ?? 'own');
    const id = await store.insertUser(tx, values, tenantId);
    await deps.roles.assign(tx, id, body.roleIds ?? []);
    await assertGives(deps, tx, who, userType, body.roleIds ?? []);
    await store.setPosts(tx, id, await existingPosts(tx, body.postIds));
    return id;
  };
  return deps.db
    .transaction(async ({ drizzle: tx }) => {
      const added: number[] = [];
      return deps.access.changeRights(tx, {
        who,
        touched: () => [...added],
        work: async () => {
          const id = await add(tx);
          added.push(id);
          await assertReached(deps, tx, who, id);
          return id;
        },
      });
    })
    .catch(orTaken(body.userName));
}

/** Background users need a post and a role. Front users need none: posts belong to the site, and tenants have a default role. */
async function assertComplete(db: Queryable, { postIds, roleIds }: Body): Promise<void> {
  // A new site may have no posts yet.
  if (!postIds?.length && (await store.allPosts(db)).length > 0) throw missingField(words, 'postIds');
  if (!roleIds?.length) throw missingField(words, 'roleIds');
}

/** A tenant's users are below the tenant; by default directly below the caller. */
async function parentOf(tx: Queryable, who: UserWho, userType: 'background' | 'front', parentId?: number | null) {
  const wanted = parentId ?? (who.userType === 'front' ? who.userId : null);
  if (wanted === null) return null;
  if (userType === 'background') throw invalidField('parentId', term('frontOnly'));
  const [parent] = await store.usersWithin(tx, who, [wanted]);
  if (parent?.userType !== 'front') throw invalidField('parentId', term('unknown'));
  return parent;
}

/** The chosen department, otherwise that of the parent user or of the caller. */
async function departmentOf(
  deps: UserDeps,
  tx: Queryable,
  who: UserWho,
  parent: UserAccount | null,
  deptId?: number | null,
) {
  if (who.userType === 'front') {
    if (deptId && deptId !== parent?.departmentId) throw forbidden('deptId');
    return parent?.departmentId ?? null;
  }
  if (deptId) {
    await deps.departments.assertTakesPeople(tx, deptId, 'deptId');
    return deptId;
  }
  if (parent) return parent.departmentId;
  return (await store.userById(tx, who.userId))?.departmentId ?? null;
}

async function assertReached(deps: UserDeps, tx: Queryable, who: UserWho, id: number): Promise<void> {
  const me = (await deps.access.of(tx, [who.userId])).get(who.userId);
  if (!me || (me.scope.kind === 'owners' && !me.scope.ownerIds.includes(id))) throw forbidden('deptId');
}

/** The user may keep current roles. Any other role requires that the caller has all its rights. */
export async function assertGives(
  deps: UserDeps,
  tx: Queryable,
  who: UserWho,
  userType: 'background' | 'front',
  roleIds: readonly number[],
  had: readonly number[] = [],
): Promise<void> {
  const more = roleIds.filter((id) => !had.includes(id));
  if (more.length === 0) return;
  const givable = await deps.roles.choicesFor(tx, who, defaultLocale);
  const known = new Set(givable.filter(({ frontOnly }) => userType === 'front' || !frontOnly).map((role) => role.id));
  if (!more.every((id) => known.has(id))) throw forbidden('roleIds');
}

/** A user may keep a disabled post, like a disabled role. */
export async function existingPosts(
  tx: Queryable,
  postIds: readonly number[] = [],
  had: readonly number[] = [],
): Promise<readonly number[]> {
  const known = new Set([...(await store.allPosts(tx)).map((post) => post.id), ...had]);
  if (postIds.some((id) => !known.has(id))) throw invalidField('postIds', term('unknown'));
  return postIds;
}
