import { createHash } from 'node:crypto';
import type { PhoneWho } from '../../../platform/access/who.ts';
import { createToken } from '../../../platform/auth/tokens.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Events } from '../../../platform/events/events.ts';
import { phoneTokenPrefix } from '../../identity/sessions/api.ts';

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token for this phone; one it had before is void. */
export async function issueToken(tx: Queryable, deviceId: number): Promise<string> {
  const token = createToken(phoneTokenPrefix);
  await tx.execute(sql`delete from device_token where device_id = ${deviceId}`);
  await tx.execute(sql`insert into device_token (hash, device_id) values (${tokenHash(token)}, ${deviceId})`);
  return token;
}

/** The phones have proved that they stored their tokens, so their enrolment is complete. */
export async function confirmTokens(db: Database, events: Events, deviceIds: readonly number[]): Promise<void> {
  await db.transaction(async ({ drizzle: tx }) => {
    const { rows } = await tx.execute<{ id: number }>(sql`update device_token set confirmed_at = now()
      where ${among(sql`device_id`, deviceIds)} and confirmed_at is null returning device_id as id`);
    if (rows.length > 0) await recordEnrolled(tx, events, rows);
  });
}

const recordEnrolled = (tx: Queryable, events: Events, enrolled: readonly { readonly id: number }[]) =>
  events.record(
    tx,
    'phone.enrolled',
    sql`select d.tenant_id, d.owner_id, d.id as device_id, d.device_no as subject, now() as happened_at,
               jsonb_build_object('deviceId', d.id, 'deviceNo', d.device_no, 'brand', d.brand, 'model', d.mode,
                 'groupId', d.group_id, 'groupName', g.name, 'enrolledAt', now()) as data
          from device d left join device_group_ref g on g.id = d.group_id
         where ${among(
           sql`d.id`,
           enrolled.map(({ id }) => id),
         )} and d.tenant_id is not null order by d.id`,
  );

/** The phones of these tokens, in their order. */
export async function phonesByTokens(db: Queryable, tokens: readonly string[]): Promise<(PhoneWho | null)[]> {
  const { rows } = await db.execute<Omit<PhoneWho, 'kind'> & { place: number }>(sql`
    select given.place::int, d.id as "deviceId", d.device_no as "deviceNo", d.tenant_id as "tenantId", d.owner_id as "ownerId"
      from unnest(${sql.param(tokens.map(tokenHash))}::bytea[]) with ordinality as given (hash, place)
      join device_token t on t.hash = given.hash
      join device d on d.id = t.device_id
     where d.status = 0 and d.tenant_id is not null`);
  const found = new Map(rows.map(({ place, ...phone }) => [place, { kind: 'phone' as const, ...phone }]));
  return tokens.map((_, index) => found.get(index + 1) ?? null);
}
