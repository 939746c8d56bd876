import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface PlatformRef {
  readonly id: number;
  readonly name: string;
}

export interface Platforms {
  /** The platforms within reach of `who`, and the built-in one. */
  choices(db: Queryable, who: UserWho): Promise<PlatformRef[]>;
  /** The platform, by default the built-in one. @throws 404 if `who` may not choose it */
  usable(db: Queryable, who: UserWho, platformId?: number | null): Promise<number>;
  /** Names for rows already found within a caller's scope. */
  names(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}
