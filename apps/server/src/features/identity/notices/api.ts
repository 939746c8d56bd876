import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { NoticeWords } from './schema.ts';

/** A notice that the site writes to one user, who reads it in the language of the console. */
export interface PersonalNotice extends NoticeWords {
  readonly tenantId: number;
  readonly ownerId: number;
}

export interface Notices {
  /** The number of published notices that reach the user and are not marked as read. */
  unread(db: Queryable, who: UserWho): Promise<number>;
  send(tx: Queryable, notices: readonly PersonalNotice[]): Promise<void>;
}
