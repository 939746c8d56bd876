import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface ApiTokens {
  /** The token's user, with the rights that both the user and the token have now; `null` if the token or the user is no longer valid. */
  authenticate(token: string): Promise<UserWho | null>;
  /** Revokes all tokens of a user. */
  revokeAll(db: Queryable, userId: number): Promise<void>;
}

export const apiTokenPrefix = 'fa_';
