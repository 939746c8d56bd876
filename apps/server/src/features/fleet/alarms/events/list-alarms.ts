import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listAlarms as endpoint } from '@flotilla/contract/http/fleet/alarms';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../../platform/access/who.ts';
import { amongTexts, contains, equals, readPage, within } from '../../../../platform/db/list.ts';
import { and, eq, sql } from '../../../../platform/db/orm.ts';
import { columnsOf, scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { ownerName, userRef } from '../../../identity/users/api.ts';
import { shownGroupName } from '../../device-groups/api.ts';
import { alarms, incidents } from '../schema.ts';
import { shownSendError } from '../sending/post-errors.ts';

export const rowsOf = (db: Queryable, who: UserWho) => scoped(db, who).rows(alarms, 'alarm');

/** The cause as a reader sees it: names of groups that the site has created are translated. */
export const shownCause = (cause: string | null, name: string | null, locale: Locale): string =>
  cause === 'group' ? shownGroupName(name ?? '', locale) : (name ?? '');

export async function listAlarms(
  db: Queryable,
  who: UserWho,
  query: Omit<QueryOf<typeof endpoint>, 'pageNum' | 'pageSize'> & {
    readonly pageNum: number;
    readonly pageSize: number;
  },
  { timeZone, locale }: { readonly timeZone: string; readonly locale: Locale },
) {
  const rows = rowsOf(db, who);
  const select = db
    .select({
      ...columnsOf(rows),
      userName: ownerName,
      cause: sql<'none'>`coalesce(${incidents.cause}, 'none')`,
      causeName: incidents.causeName,
      sent: sql<number>`coalesce(${incidents.sent}, 0)`,
      lastSentAt: incidents.lastSentAt,
      sendError: sql<string>`coalesce(${incidents.sendError}, '')`,
    })
    .from(rows)
    .leftJoin(userRef, eq(userRef.id, rows.ownerId))
    .leftJoin(incidents, eq(incidents.id, rows.incidentId));
  const where = and(
    contains(rows.deviceNo, query.deviceNo),
    equals(rows.deviceNo, query.ofDevice),
    query.rule && amongTexts(rows.rule, query.rule),
    query.state && amongTexts(rows.state, query.state),
    equals(rows.groupId, query.groupId),
    equals(rows.incidentId, query.incidentId),
    within(rows.openedAt, query, timeZone),
  );
  const columns = { id: rows.id, openedAt: rows.openedAt, recoveredAt: rows.recoveredAt };
  const page = await readPage(db, select, where, query, columns);
  const list = page.list.map((one) => ({
    ...one,
    groupName: shownGroupName(one.groupName, locale),
    causeName: shownCause(one.cause, one.causeName, locale),
    sendError: shownSendError(one.sendError, locale),
  }));
  return { ...page, list };
}
