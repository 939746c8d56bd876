import type { QueryOf } from '@flotilla/contract/endpoint';
import { errorText } from '@flotilla/contract/errors';
import type { loginLogs } from '@flotilla/contract/http/system/login-logs';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import { isErrorName, splitMore, withMore } from '../../../platform/audit/failure.ts';
import { among, contains, equals, readPage, within } from '../../../platform/db/list.ts';
import { and, getTableColumns } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { reachedUsers } from '../../../platform/db/reached-users.ts';
import { loginLog } from './schema.ts';

const reachedBy = (who: UserWho) => reachedUsers(who, loginLog.userId);

const { username: userName, at: time, ...shown } = getTableColumns(loginLog);

/** The error's text in the reader's language; the length of a lock-out is not stored. */
function messageOf(stored: string, locale: Locale): string {
  const { message, more } = splitMore(stored);
  if (!isErrorName(message)) return stored;
  const text = message === 'lockedOut' ? term('tooManyAttempts')[locale] : errorText(message, locale);
  return withMore(text, more, locale);
}

export async function listAttempts(
  db: Queryable,
  who: UserWho,
  filters: QueryOf<typeof loginLogs.list>,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
) {
  const where = and(
    reachedBy(who),
    contains(loginLog.username, filters.userName),
    contains(loginLog.address, filters.address),
    equals(loginLog.status, filters.status),
    within(loginLog.at, filters, timeZone),
  );
  const select = db.select({ ...shown, userName, time }).from(loginLog);
  const page = await readPage(db, select, where, filters, { id: loginLog.id });
  return { ...page, list: page.list.map((row) => ({ ...row, message: messageOf(row.message, locale) })) };
}

/** Deletes lines: those with these ids, or all. Returns how many. */
export async function removeAttempts(db: Queryable, who: UserWho, ids?: readonly number[]): Promise<number> {
  const { rowCount } = await db.delete(loginLog).where(and(reachedBy(who), ids && among(loginLog.id, ids)));
  return rowCount ?? 0;
}
