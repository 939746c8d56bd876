import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { batchAddDevices } from '@flotilla/contract/http/fleet/devices';
import { openDatabase } from '../../bench/site/own-database.ts';
import type { Site } from '../../bench/site/site.ts';

/** Rows of each list that is measured. */
export const rows = 10_000;

/** Creates the data of a large site. Triggers and foreign keys are disabled meanwhile. The rows of the log are copies of an existing one. */
const statements: readonly string[] = [
  `set session_replication_role = replica`,
  `insert into user_account (username, nickname, user_type, tenant_id, parent_id, password_hash, communication_key)
     select 'clerk-' || n, 'Clerk ' || n, 'front', one.tenant_id, one.id, '', 'clerk-key-' || n
       from generate_series(1, ${rows}) n, (select * from user_account where username = 'bench') one`,
  `insert into operation_log (seal_id, position, module, http_method, path, user_id, tenant_id, username, params, code, message,
                              address, location, duration_ms, request_id, at)
     select -1, n, module, http_method, path, user_id, tenant_id, username, params, code, message,
            address, location, n % 300, 'row-' || n, at - n * interval '1 minute'
       from generate_series(1, ${rows}) n, (select * from operation_log order by id limit 1) one`,
  `set session_replication_role = default`,
  `analyze`,
];

const atOnce = 1_000;
const numberOf = (nth: number): string => `rack-${String(nth).padStart(5, '0')}`;

export async function makeTenThousand({ databaseHost, tenant }: Site): Promise<void> {
  const { id: groupId } = await tenant.call(deviceGroups.add, { body: { name: 'Racks' } });
  for (let from = 1; from <= rows; from += atOnce) {
    const deviceNo = Array.from({ length: atOnce }, (_one, nth) => numberOf(from + nth));
    await tenant.call(batchAddDevices, { body: { deviceNo, groupId } });
  }
  const client = await openDatabase(databaseHost);
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}
