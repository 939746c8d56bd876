// The baseline of a list call besides its plain SQL: the same two statements behind a node:http server, and nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { answerCalls } from '../harness/calls.ts';
import { connectionTo } from '../site/own-database.ts';

let pool: pg.Pool;

const server = createServer(async (request, response) => {
  const [page, total] = JSON.parse(await text(request)) as [string, string];
  const [rows, count] = await Promise.all([pool.query(page), pool.query<{ count: string }>(total)]);
  const list = JSON.stringify({ list: rows.rows, total: Number(count.rows[0]!.count) });
  response.setHeader('content-type', 'application/json').end(list);
});

const calls = {
  /** Answers its address. `databaseHost`: the folder of the database's socket. */
  async listen(databaseHost: string): Promise<string> {
    pool = new pg.Pool({ ...connectionTo(databaseHost), max: 4 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
};
export type BareListCalls = typeof calls;

answerCalls(calls);
