import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface ApiTokens {
  /** The token's person with the rights that both have now; null if either has none any more. */
  authenticate(token: string): Promise<UserWho | null>;
  /** Ends all tokens of a person. */
  revokeAll(db: Queryable, userId: number): Promise<void>;
}

export const apiTokenPrefix = 'fa_';
