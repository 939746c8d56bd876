import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Notices {
  /** How many published notices reach the person and are not marked as read. */
  unread(db: Queryable, who: UserWho): Promise<number>;
}
