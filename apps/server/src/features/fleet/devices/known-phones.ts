import type { Hello } from '@flotilla/contract/device';
import { speaksProtocol } from '@flotilla/contract/device-protocol';
import type { Database } from '../../../platform/db/database.ts';
import { among } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Events } from '../../../platform/events/events.ts';
import { type Admission, type CurrentPhone, refused } from '../connections/api.ts';
import { admittedPhone, keepFacts, type PhoneRow, phoneColumns } from './phone-row.ts';
import { confirmTokens, tokenHash } from './tokens.ts';

export interface Shown {
  readonly token: string;
  readonly hello: Hello;
  readonly address: string;
}

/** Decides about a phone that shows this row's token. Another id or other hardware means that the token was copied. */
function judge(row: PhoneRow, hello: Hello): Admission {
  if (hello.deviceId !== row.device_id) return refused('clone', row.id);
  if (row.hardware !== '' && hello.hardware !== row.hardware) return refused('clone', row.id);
  if (row.tenant_id === null) return refused('badToken', row.id);
  if (row.status === 1) return { kind: 'waiting', deviceId: row.id, reason: 'disabled' };
  if (!speaksProtocol(hello)) return refused('protocol', row.id);
  return { kind: 'admitted', phone: admittedPhone(row), unconfirmed: false };
}

/** Reads many phones together: one query for the tokens, one write for new facts. `null` if the token is unknown or void. */
export async function admitByTokens(
  database: Database,
  events: Events,
  shown: readonly Shown[],
): Promise<(Admission | null)[]> {
  const db = database.drizzle;
  const hashes = shown.map(({ token }) => tokenHash(token));
  const { rows } = await db.execute<Partial<PhoneRow> & { hash: Buffer }>(sql`
    select t.hash, ${phoneColumns} from device_token t left join device d on d.id = t.device_id
     where t.hash = any(${sql.param(hashes)}::bytea[])`);
  const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
  const found = hashes.map((hash) => byHash.get(hash.toString('hex')));
  const admissions = shown.map(({ hello }, index): Admission | null => {
    const row = found[index];
    if (!row) return null;
    return row.id === null ? refused('deleted') : judge(row as PhoneRow, hello);
  });
  const admitted = shown.flatMap((one, index) =>
    admissions[index]?.kind === 'admitted' ? [{ ...one, row: found[index] as PhoneRow }] : [],
  );
  await keepFacts(db, admitted);
  const unconfirmed = admitted.filter(({ row }) => !row.confirmed).map(({ row }) => row.id);
  if (unconfirmed.length > 0) await confirmTokens(database, events, unconfirmed);
  return admissions;
}

export async function currentPhones(db: Queryable, deviceIds: readonly number[]) {
  const { rows } = await db.execute<PhoneRow>(
    sql`select ${phoneColumns} from device d where ${among(sql`d.id`, deviceIds)}`,
  );
  const judged = (row: PhoneRow): CurrentPhone => {
    if (row.status === 1) return 'disabled';
    return row.tenant_id === null ? 'unassigned' : admittedPhone(row);
  };
  return new Map(rows.map((row) => [row.id, judged(row)]));
}
