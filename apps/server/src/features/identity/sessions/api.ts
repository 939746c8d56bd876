import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Sessions {
  /** The token's user with current rights; null if the session has ended. Counts as use of the session. */
  authenticate(token: string): Promise<UserWho | null>;
  /** The same without counting as use, for sockets that check again. */
  peek(token: string): Promise<UserWho | null>;
  /** Calls back when a person's session has ended or the rights may have changed, so that sockets check again or close. */
  onChange(hear: (change: { readonly userIds: readonly number[] | 'all' }) => void): () => void;
  /** Lets this session outlive a change of the password that ended all others; `epoch` is the new one. */
  keep(db: Queryable, sessionId: number, epoch: number): Promise<void>;
}

/** The prefix of session tokens; phone tokens have `phoneTokenPrefix`, so a token's kind is known without a query. */
export const sessionTokenPrefix = 'fs_';
export const phoneTokenPrefix = 'fp_';
