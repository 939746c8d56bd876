import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Sessions {
  /** Who holds this session token now, with the rights of now; null when it has ended. Counts as use of the session. */
  authenticate(token: string): Promise<UserWho | null>;
  /** The same without counting as use: for sockets that look again. */
  peek(token: string): Promise<UserWho | null>;
  /** Calls back when a person's session has ended or the rights may have changed: sockets look again or close. */
  onChange(hear: (change: { readonly userIds: readonly number[] | 'all' }) => void): () => void;
  /** Lets this session outlive a change of the password that ended all others; `epoch` is the new one. */
  keep(db: Queryable, sessionId: number, epoch: number): Promise<void>;
}

/** Session tokens begin with this, phone tokens with `phoneTokenPrefix`: one look tells who may know them. */
export const sessionTokenPrefix = 'fs_';
export const phoneTokenPrefix = 'fp_';
