import { type Scope, type UserWho, wildcard } from './who.ts';

/** A caller's rights and reachable rows. */
export type Powers = Pick<UserWho, 'permissions' | 'scope'>;

export const isUnlimited = (who: Powers): boolean => who.permissions.has(wildcard) && who.scope.kind === 'all';

/** Whether `theirs` has a right or reaches a row that `mine` does not. */
export const exceeds = (theirs: Powers, mine: Powers): boolean =>
  exceedsPermissions(theirs.permissions, mine.permissions) || exceedsScope(theirs.scope, mine.scope);

export const exceedsPermissions = (theirs: ReadonlySet<string>, mine: ReadonlySet<string>): boolean =>
  !mine.has(wildcard) && !theirs.isSubsetOf(mine);

/** Whether `theirs` reaches a row that `mine` does not. */
export function exceedsScope(theirs: Scope, mine: Scope): boolean {
  if (mine.kind === 'all') return false;
  if (theirs.kind === 'all') return true;
  return !new Set(theirs.ownerIds).isSubsetOf(new Set(mine.ownerIds));
}

/** Whether both have the same rights and rows. */
export const areSame = (one: Powers, other: Powers): boolean => !exceeds(one, other) && !exceeds(other, one);

/** `powers` with some more users within the scope. */
export const reachingAlso = (powers: Powers, userIds: readonly number[]): Powers =>
  powers.scope.kind === 'all'
    ? powers
    : { ...powers, scope: { kind: 'owners', ownerIds: [...powers.scope.ownerIds, ...userIds] } };
