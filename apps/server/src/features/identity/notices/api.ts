import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Notices {
  /** The number of published notices that reach the user and are not marked as read. */
  unread(db: Queryable, who: UserWho): Promise<number>;
}
