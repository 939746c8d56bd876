import { bigint, pgView } from '../../../platform/db/orm-tables.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Who signs in with a second factor, for joins by other slices. */
export const secondFactorRef = pgView('second_factor_ref', {
  userId: bigint('user_id', { mode: 'number' }).notNull(),
}).existing();

export interface SecondFactor {
  /** Whether the user signs in with a second factor. */
  isOn(db: Queryable, userId: number): Promise<boolean>;
  /** Whether the code, of the app or for recovery, is right. Each code is accepted once. */
  takes(db: Queryable, userId: number, code: string): Promise<boolean>;
  remove(db: Queryable, userId: number): Promise<void>;
  /** A new secret, which counts once it is confirmed. */
  begin(db: Queryable, userId: number): Promise<Buffer>;
  /** Answers the recovery codes; null if the code is wrong. @throws 409 if it is confirmed already */
  confirm(tx: Queryable, userId: number, code: string): Promise<string[] | null>;
  state(db: Queryable, userId: number): Promise<{ since: string | null; recoveryCodesLeft: number }>;
}
