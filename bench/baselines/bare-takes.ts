// The baseline of taking lines: a table, an index, and one statement per phone over a pool of connections.
import pg from 'pg';
import { SUPERUSER } from '../../apps/server/src/platform/db/embedded/cluster.ts';
import { SOCKET_PORT } from '../../apps/server/src/platform/db/embedded/listener.ts';
import { answerCalls } from '../harness/calls.ts';
import type { Taken } from '../load/phones.ts';

/** The same number of connections as the server has. */
const connections = 10;
let pool: pg.Pool | undefined;

const take = `update bare_line set state = 'leased', device_no = $1, changed_at = now()
  where id = (select id from bare_line where group_id = 1 and state = 'free' order by id limit 1 for update skip locked)
  returning id, content`;

const calls = {
  async fill({ host, lines }: { host: string; lines: number }): Promise<void> {
    pool = new pg.Pool({ host, port: SOCKET_PORT, user: SUPERUSER, database: 'flotilla', max: connections });
    await pool.query(`create table bare_line (
      id bigint generated always as identity primary key, group_id bigint not null, state text not null default 'free',
      device_no text, content text not null, changed_at timestamptz(3) not null default now())`);
    await pool.query(
      `insert into bare_line (group_id, content) select 1, 'line ' || n from generate_series(1, $1::int) as n`,
      [lines],
    );
    await pool.query('create index bare_line_state on bare_line (group_id, state, id)');
    await pool.query('analyze bare_line');
  },
  /** Neither side is to search through what the rounds before have left. */
  async vacuum(): Promise<void> {
    await pool!.query('vacuum bare_line, data_item');
  },
  async take(phones: readonly string[]): Promise<Taken> {
    const startedAtMs = performance.now();
    const answers = await Promise.all(
      phones.map((deviceNo) => pool!.query<{ id: string }>({ name: 'take', text: take, values: [deviceNo] })),
    );
    return { ids: answers.map(({ rows }) => Number(rows[0]!.id)), wallMs: performance.now() - startedAtMs };
  },
  async close(): Promise<void> {
    await pool?.end();
  },
};
export type BareTakeCalls = typeof calls;

answerCalls(calls);
