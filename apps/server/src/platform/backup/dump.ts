import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Files } from '../storage/files.ts';
import { type Content, dataFrame, type Entry, frameOf, type Plan, type Summary, type Table } from './frames.ts';
import { listOf, quoted } from './tables.ts';

interface Source {
  /** In a transaction that sees one state of the database. */
  readonly client: pg.Client;
  readonly files: Pick<Files, 'open'>;
  /** The anchor of the audit log as it belongs to that state; `null` if the site has none. */
  anchor(): Promise<Buffer | null>;
}

/** The frames of a backup. Ends the transaction when all rows are copied. */
export async function* dump({ client, files, anchor }: Source, plan: Plan): AsyncGenerator<Buffer> {
  const summary: Summary = { tables: [], files: [], missing: [], sequences: [] };
  yield frameOf('plan', plan);
  for (const table of plan.tables) {
    const copied = client.query(to(copyOf(table)));
    const content = yield* entryOf({ kind: 'table', name: table.name }, copied, () => copied.rowCount);
    summary.tables.push({ name: table.name, ...content });
  }
  const names = await namedFiles(client);
  const state = await anchor();
  if (state) yield* entryOf({ kind: 'anchor', name: 'audit.json' }, [state]);
  // The copied tables stay locked until here, which keeps new partitions waiting. The files are protected by another lock.
  await client.query('commit');
  for (const name of names) {
    const content = await files.open(name);
    if (content) summary.files.push({ name, ...(yield* entryOf({ kind: 'file', name }, content)) });
    else summary.missing.push(name);
  }
  // Sequences are outside of the transaction, so they are read last. A higher value does no harm.
  summary.sequences = await readSequences(client);
  yield frameOf('summary', summary);
}

/** PostgreSQL copies a partitioned table only through a query. */
const copyOf = ({ name, columns, partitions }: Table): string => {
  const from = partitions ? `(select ${listOf(columns)} from ${quoted(name)})` : `${quoted(name)} (${listOf(columns)})`;
  return `copy ${from} to stdout (format binary)`;
};

async function* entryOf(
  entry: Entry,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  countRows: () => number | null = () => null,
): AsyncGenerator<Buffer, Content> {
  yield frameOf('entry', entry);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    yield dataFrame(piece);
  }
  const end: Content = { bytes, sha256: hash.digest('hex'), rows: countRows() };
  yield frameOf('end', end);
  return end;
}

/** The stored files that rows name. A column that names files is called `sha256`, whatever the table. */
async function namedFiles(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and c.column_name = 'sha256' and t.table_type = 'BASE TABLE' order by 1`);
  const selects = tables.map(({ name }) => `select sha256 from ${quoted(name)} where sha256 ~ '^[0-9a-f]{64}$'`);
  if (selects.length === 0) return [];
  const { rows } = await client.query<{ sha256: string }>(`${selects.join(' union ')} order by 1`);
  return rows.map(({ sha256 }) => sha256);
}

async function readSequences(client: pg.Client): Promise<Summary['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema() order by 1',
  );
  const sequences: Summary['sequences'] = [];
  for (const { name } of rows) {
    const read = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    sequences.push({ name, ...read.rows[0]! });
  }
  return sequences;
}
