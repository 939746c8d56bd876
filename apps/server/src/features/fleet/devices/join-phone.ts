import type { Hello } from '@flotilla/contract/device';
import type { Owner } from '../../../platform/access/who.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { type Admission, refused } from '../connections/api.ts';
import type { AssignDeps } from './assign-devices.ts';
import { freeNumber } from './numbers.ts';
import { admittedPhone, insertPhone, keepFacts, type PhoneRow, type Place, phoneColumns } from './phone-row.ts';
import { takeQuota } from './quota.ts';
import { issueToken } from './tokens.ts';

const disabled = ({ id }: PhoneRow): Admission => ({ kind: 'waiting', deviceId: id, reason: 'disabled' });

/** All rows with this hardware id. Joins with the same id are serialized. */
async function rowsOf(tx: Queryable, hardwareId: string): Promise<PhoneRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hardwareId}, 1))`);
  const { rows } = await tx.execute<PhoneRow>(
    sql`select ${phoneColumns} from device d where d.device_id = ${hardwareId} order by d.id for update of d`,
  );
  return rows;
}

/** Gives the phone its own token; until it proves that it stored it, its key remains valid. */
async function enter(tx: Queryable, row: PhoneRow, hello: Hello, address: string): Promise<Admission> {
  if (row.status === 1) return disabled(row);
  await keepFacts(tx, [{ row, hello, address }]);
  return { kind: 'admitted', phone: admittedPhone(row), token: await issueToken(tx, row.id), unconfirmed: true };
}

export async function joinSite(tx: Queryable, hello: Hello, address: string): Promise<Admission> {
  const rows = await rowsOf(tx, hello.deviceId);
  const waiting = rows.find((row) => row.tenant_id === null);
  // A phone that has a token must send it. The hardware id alone does not join as an assigned phone.
  const open = rows.find((row) => row.tenant_id !== null && row.joins_with === 'site' && !row.confirmed);
  if (open) return enter(tx, open, hello, address);
  if (waiting?.status === 1) return disabled(waiting);
  if (waiting) await keepFacts(tx, [{ row: waiting, hello, address }]);
  const row = waiting ?? (await insertPhone(tx, hello, address, null));
  return { kind: 'waiting', deviceId: row.id, reason: 'unassigned' };
}

export async function joinOwner(
  tx: Queryable,
  deps: Omit<AssignDeps, 'db'>,
  hello: Hello,
  address: string,
  grant: { readonly owner: Owner; readonly groupId: number | null },
): Promise<Admission> {
  const rows = await rowsOf(tx, hello.deviceId);
  const own = rows.find((row) => row.tenant_id === grant.owner.tenantId);
  if (own?.confirmed) return refused('badToken', own.id);
  if (own) return enter(tx, own, hello, address);
  try {
    await takeQuota(tx, deps, grant.owner, 1);
  } catch (error) {
    if (error instanceof CallError && error.error === 'quotaExceeded') return refused('quota');
    throw error;
  }
  const place = {
    ...grant.owner,
    deviceNo: await freeNumber(tx, hello.deviceId),
    groupId: grant.groupId ?? (await deps.groups.defaultOf(tx, grant.owner)),
  };
  const waiting = rows.find((row) => row.tenant_id === null);
  const row = waiting ? await settle(tx, waiting, place) : await insertPhone(tx, hello, address, place);
  return enter(tx, row, hello, address);
}

/** Assigns the waiting phone to its owner. */
async function settle(tx: Queryable, waiting: PhoneRow, place: Place): Promise<PhoneRow> {
  const { rows } = await tx.execute<PhoneRow>(sql`
    update device d set tenant_id = ${place.tenantId}, owner_id = ${place.ownerId}, device_no = ${place.deviceNo},
           group_id = ${place.groupId}, joins_with = 'tenant', updated_at = now()
     where d.id = ${waiting.id} returning ${phoneColumns}`);
  return rows[0]!;
}

export async function readmit(tx: Queryable, deviceId: number, hello: Hello): Promise<Admission> {
  const { rows } = await tx.execute<PhoneRow>(
    sql`select ${phoneColumns} from device d where d.id = ${deviceId} for update of d`,
  );
  const [row] = rows;
  if (!row) return refused('deleted');
  if (row.tenant_id !== null) return enter(tx, row, hello, row.ip);
  return row.status === 1 ? disabled(row) : { kind: 'waiting', deviceId, reason: 'unassigned' };
}
