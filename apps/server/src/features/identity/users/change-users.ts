import { editUser } from '@flotilla/contract/http/identity/users';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { assertNotSelf } from './policy.ts';
import type { UserAccount } from './schema.ts';
import * as store from './store.ts';
import type { UserDeps } from './users.ts';

/** Reads and changes of users within the caller's reach. */
export function changeUsers({ db, access }: UserDeps) {
  const reached = async (who: UserWho, ids: readonly number[]): Promise<UserAccount[]> => {
    const found = await store.usersWithin(db.drizzle, who, ids);
    if (found.length !== ids.length) throw notFound();
    return found;
  };

  /** Changes what others within reach may do, or sign in with. */
  const change = async (
    who: UserWho,
    ids: readonly number[],
    work: (tx: Queryable, before: readonly UserAccount[]) => Promise<unknown>,
  ) => {
    assertNotSelf(who, ids);
    const before = await reached(who, ids);
    await db.transaction(({ drizzle: tx }) =>
      access.changeRights(tx, { who, touched: () => ids, work: () => work(tx, before) }),
    );
  };

  /** The communication key if the caller may change it, otherwise empty: a phone with the key joins as the user's. */
  const keyFor = async (who: UserWho, user: UserAccount): Promise<string> => {
    const mayChange = mayCall(who, editUser.access) && (await access.mayTouch(db.drizzle, who, user.id));
    return mayChange ? user.communicationKey : '';
  };

  return { reached, change, keyFor };
}
