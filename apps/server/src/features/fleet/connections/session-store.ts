import type { Database } from '../../../platform/db/database.ts';
import { arraysOf } from '../../../platform/db/list.ts';
import type { DeviceSession } from './api.ts';

export type Claim = Pick<DeviceSession, 'deviceId' | 'journalId'>;

/**
 * Claims the phones' connections for this node and returns their new epochs; `null` for a deleted phone, or if a later claim of
 * the batch is for the same phone.
 */
export async function claimSessions(database: Database, nodeId: string, claims: readonly Claim[]) {
  const newest = new Map(claims.map((claim) => [claim.deviceId, claim]));
  const { rows } = await database.query<{ device_id: number; epoch: number }>(
    `insert into device_session as s (device_id, node_id, epoch, journal_id, connected)
       select d.id, $1, 1, c.journal_id, true
         from unnest($2::bigint[], $3::text[]) as c (id, journal_id) join device_ref d on d.id = c.id
        order by d.id
     on conflict (device_id) do update set node_id = excluded.node_id, epoch = s.epoch + 1,
       journal_id = excluded.journal_id, connected = true, changed_at = now()
     returning device_id, epoch`,
    [nodeId, ...arraysOf([...newest.values()], 'deviceId', 'journalId')],
  );
  const epochs = new Map(rows.map((row) => [row.device_id, row.epoch]));
  return claims.map((claim) => (newest.get(claim.deviceId) === claim ? (epochs.get(claim.deviceId) ?? null) : null));
}

/** Marks a connection as closed only while it is still the newest. */
export async function releaseSessions(
  database: Database,
  closed: readonly Pick<DeviceSession, 'deviceId' | 'epoch'>[],
) {
  await database.query(
    `update device_session s set connected = false, changed_at = now()
       from unnest($1::bigint[], $2::bigint[]) as g (device_id, epoch)
      where s.device_id = g.device_id and s.epoch = g.epoch and s.connected`,
    arraysOf(closed, 'deviceId', 'epoch'),
  );
}

/** Marks all phones as offline when the server starts. */
export async function releaseAllSessions(database: Database): Promise<void> {
  await database.query('update device_session set connected = false, changed_at = now() where connected');
}
