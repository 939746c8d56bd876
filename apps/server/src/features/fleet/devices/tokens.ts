import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PhoneWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { phoneTokenPrefix } from '../../identity/sessions/api.ts';

const tokenBytes = 32;

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token for this phone; one it had before is void. */
export async function issueToken(tx: Queryable, deviceId: number): Promise<string> {
  const token = phoneTokenPrefix + randomBytes(tokenBytes).toString('base64url');
  await tx.execute(sql`delete from device_token where device_id = ${deviceId}`);
  await tx.execute(sql`insert into device_token (hash, device_id) values (${tokenHash(token)}, ${deviceId})`);
  return token;
}

export async function confirmTokens(db: Queryable, deviceIds: readonly number[]): Promise<void> {
  await db.execute(sql`update device_token set confirmed_at = now()
    where device_id = any(${sql.param([...deviceIds])}::bigint[]) and confirmed_at is null`);
}

export async function phoneByToken(db: Queryable, token: string): Promise<PhoneWho | null> {
  if (!token.startsWith(phoneTokenPrefix)) return null;
  const { rows } = await db.execute<{ id: number; device_no: string; tenant_id: number; owner_id: number }>(sql`
    select d.id, d.device_no, d.tenant_id, d.owner_id from device_token t join device d on d.id = t.device_id
     where t.hash = ${tokenHash(token)} and d.status = 0 and d.tenant_id is not null`);
  const [row] = rows;
  if (!row) return null;
  return {
    kind: 'phone',
    deviceId: row.id,
    deviceNo: row.device_no,
    tenantId: row.tenant_id,
    ownerId: row.owner_id,
  };
}
