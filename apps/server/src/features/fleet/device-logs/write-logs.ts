import type { Database, Transaction } from '../../../platform/db/database.ts';
import { arraysOf } from '../../../platform/db/list.ts';
import type { DeviceSession } from '../connections/api.ts';
import { type Batch, type Chunk, chunksOf } from './chunks.ts';

const journalKey = (deviceId: number, journalId: string): string => `${deviceId} ${journalId}`;

/**
 * Stores batches and journal positions in one transaction. Lines that are stored already are left out, and batches of one
 * journal keep their order.
 */
export function writeLogs(database: Database, batches: readonly Batch[]): Promise<void> {
  return database.transaction(async (tx) => {
    const stored = await lockCursors(tx, batches);
    const chunks: Chunk[] = [];
    for (const batch of batches) {
      const key = batch.journalId === null ? null : journalKey(batch.deviceId, batch.journalId);
      const from = key === null ? 0 : (stored.get(key) ?? 0);
      const unstored = key === null ? batch.lines : batch.lines.filter((line) => line.seq > from);
      chunks.push(...chunksOf({ ...batch, lines: unstored }));
      if (key !== null) stored.set(key, Math.max(from, batch.upTo));
    }
    if (chunks.length > 0) await insertChunks(tx, chunks);
    await saveCursors(tx, batches, stored);
  });
}

async function lockCursors(tx: Transaction, batches: readonly Batch[]): Promise<Map<string, number>> {
  const own = batches.filter((batch) => batch.journalId !== null);
  const { rows } = await tx.query<{ device_id: number; journal_id: string; seq: number }>(
    `select c.device_id, c.journal_id, c.seq from device_log_cursor c
       join (select distinct * from unnest($1::bigint[], $2::text[]) as w (device_id, journal_id)) w
         on c.device_id = w.device_id and c.journal_id = w.journal_id
      order by c.device_id, c.journal_id for update of c`,
    arraysOf(own, 'deviceId', 'journalId'),
  );
  return new Map(rows.map((row) => [journalKey(row.device_id, row.journal_id), row.seq]));
}

async function insertChunks(tx: Transaction, chunks: readonly Chunk[]): Promise<void> {
  await tx.query(
    `insert into device_log (device_id, tenant_id, owner_id, run_id, first_seq, last_seq, max_level, counts, lines)
     select device_id, tenant_id, owner_id, run_id, first_seq, last_seq, max_level, counts::int[], lines
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::smallint[],
                   $8::text[], $9::text[]) with ordinality
         as c (device_id, tenant_id, owner_id, run_id, first_seq, last_seq, max_level, counts, lines, nth)
      order by nth`,
    [
      ...arraysOf(chunks, 'deviceId', 'tenantId', 'ownerId', 'runId', 'firstSeq', 'lastSeq', 'maxLevel'),
      chunks.map(({ counts }) => `{${counts.join(',')}}`),
      chunks.map(({ lines }) => lines),
    ],
  );
}

async function saveCursors(tx: Transaction, batches: readonly Batch[], stored: ReadonlyMap<string, number>) {
  const journals = new Map<string, { deviceId: number; journalId: string }>();
  for (const { deviceId, journalId } of batches) {
    if (journalId !== null) journals.set(journalKey(deviceId, journalId), { deviceId, journalId });
  }
  if (journals.size === 0) return;
  await tx.query(
    `insert into device_log_cursor as c (device_id, journal_id, seq)
     select * from unnest($1::bigint[], $2::text[], $3::bigint[])
     on conflict (device_id, journal_id) do update set seq = greatest(c.seq, excluded.seq), stored_at = now()`,
    [
      ...arraysOf([...journals.values()], 'deviceId', 'journalId'),
      [...journals.keys()].map((key) => stored.get(key) ?? 0),
    ],
  );
}

/** A number above all unsent lines. A journal that continues there drops the lines of the previous owner. */
const linesSetAside = 1_000_000_000_000;

export type JournalOfOwner = Pick<DeviceSession, 'deviceId' | 'journalId' | 'ownerId'>;

/** The last stored line of each journal; 0 for a new one. */
export async function beginJournals(database: Database, journals: readonly JournalOfOwner[]): Promise<number[]> {
  const { rows } = await database.query<{ device_id: number; journal_id: string; seq: number }>(
    `with wanted as (
       select distinct on (device_id, journal_id) *
         from unnest($1::bigint[], $2::text[], $3::bigint[]) as w (device_id, journal_id, owner_id)
        order by device_id, journal_id
     ), begun as (
       insert into device_log_cursor as c (device_id, journal_id, owner_id, seq)
       select device_id, journal_id, owner_id, 0 from wanted
       on conflict (device_id, journal_id) do update
         set owner_id = excluded.owner_id, seq = c.seq + case when c.owner_id is null then 0 else $4::bigint end
         where c.owner_id is distinct from excluded.owner_id
       returning c.device_id, c.journal_id, c.seq
     )
     select device_id, journal_id, coalesce(begun.seq, c.seq) as seq
       from wanted left join begun using (device_id, journal_id) left join device_log_cursor c using (device_id, journal_id)`,
    [...arraysOf(journals, 'deviceId', 'journalId', 'ownerId'), linesSetAside],
  );
  const stored = new Map(rows.map((row) => [journalKey(row.device_id, row.journal_id), row.seq]));
  return journals.map(({ deviceId, journalId }) => stored.get(journalKey(deviceId, journalId)) ?? 0);
}
