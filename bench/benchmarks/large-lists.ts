import { listRuns } from '@flotilla/contract/http/automation/runs';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import type pg from 'pg';
import type { BareListCalls } from '../baselines/bare-lists.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { startChild } from '../harness/calls.ts';
import { compare, interleave } from '../harness/rounds.ts';
import { spreadOf } from '../harness/statistics.ts';
import { makeMillions, million, phones } from '../site/million-rows.ts';
import { openDatabase } from '../site/own-database.ts';
import { startSite } from '../site/site.ts';

/** One filter of a list, as the call and as the plain condition. */
interface Filter {
  readonly what: string;
  readonly query: Readonly<Record<string, string>>;
  readonly where: string;
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const oneDay = day(10);
const dayStarts = `timestamptz '${oneDay} 00:00 Asia/Shanghai'`;

const runFilters = (taskId: number, scriptId: number): Filter[] => [
  { what: 'all', query: {}, where: 'true' },
  { what: 'failed', query: { state: 'failed' }, where: `state = 'failed'` },
  { what: 'lost', query: { state: 'lost' }, where: `state = 'lost'` },
  { what: 'of a phone', query: { deviceNo: 'P000123' }, where: `device_no ilike '%P000123%'` },
  { what: 'of a task', query: { taskId: String(taskId) }, where: `task_id = ${taskId}` },
  {
    what: 'of a task, failed',
    query: { taskId: String(taskId), state: 'failed' },
    where: `task_id = ${taskId} and state = 'failed'`,
  },
  {
    what: 'of a script',
    query: { scriptId: String(scriptId) },
    where: `script_version_id in (select id from script_version where script_id = ${scriptId})`,
  },
  {
    what: 'of one day',
    query: { beginTime: oneDay, endTime: oneDay },
    where: `created_at >= ${dayStarts} and created_at < ${dayStarts} + interval '1 day'`,
  },
  {
    what: 'with a text',
    query: { text: 'no element 250' },
    where: `(reason ilike '%no element 250%' or progress_text ilike '%no element 250%')`,
  },
];

const itemFilters = (groupId: number): Filter[] => [
  { what: 'all', query: {}, where: 'true' },
  { what: 'of a group', query: { groupId: String(groupId) }, where: `group_id = ${groupId}` },
  {
    what: 'of a group, laid aside',
    query: { groupId: String(groupId), state: 'aside' },
    where: `group_id = ${groupId} and state = 'aside'`,
  },
  { what: 'laid aside', query: { state: 'aside' }, where: `state = 'aside'` },
  { what: 'of a phone', query: { deviceNo: 'P000123' }, where: `device_no = 'P000123'` },
  { what: 'with a text', query: { content: 'account-77777' }, where: `content ilike '%account-77777%'` },
];

const calls = 5;
/** A server that has answered lists for minutes; one that has just begun takes twice the time. */
const warmUpCalls = 300;
/** Returns the median time of several consecutive calls in milliseconds, as for a user who pages and filters. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const takenMs: number[] = [];
  for (let nth = 0; nth < calls; nth++) {
    const started = performance.now();
    await work();
    takenMs.push(performance.now() - started);
  }
  return spreadOf(takenMs).median;
}

async function firstOf(client: pg.Client, table: string, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `select min(id) as id from ${table} where owner_id = ${tenantId}`,
  );
  return Number(rows[0]!.id);
}

export const largeLists: Benchmark = {
  number: 7,
  title: 'the first page of a list of a million runs, and of a million data lines',
  baseline: 'the plain SQL of the page and its total',
  async run({ rounds, progress }) {
    const site = await startSite({ phones });
    const client = await openDatabase(site.databaseHost);
    const bare = startChild<BareListCalls>(new URL('../baselines/bare-lists.ts', import.meta.url));
    try {
      progress(`makes ${million} runs and as many lines`);
      const tenantId = await makeMillions(client, 'bench');
      const taskId = await firstOf(client, 'task', tenantId);
      const scriptId = await firstOf(client, 'script', tenantId);
      const groupId = await firstOf(client, 'data_group', tenantId);
      const lists = [
        { name: 'runs', table: 'run', order: 'desc', path: listRuns.path, filters: runFilters(taskId, scriptId) },
        { name: 'lines', table: 'data_item', order: 'asc', path: dataItems.list.path, filters: itemFilters(groupId) },
      ];
      const cases = lists.flatMap(({ filters, ...list }) => filters.map((filter) => ({ ...list, ...filter })));
      const nameOf = ({ name, what }: (typeof cases)[number]) => `${name}: ${what}`;
      const headers = { authorization: `Bearer ${site.tenant.token}` };

      const call = async ({ path, query }: (typeof cases)[number]) => {
        const response = await fetch(`${site.address}${path}?${new URLSearchParams(query)}`, { headers });
        const { code, msg } = (await response.json()) as { code: number; msg: string };
        if (code !== 0) throw new Error(`${path} ${JSON.stringify(query)}: ${msg}`);
      };
      const statementsOf = ({ table, where, order }: (typeof cases)[number]): [page: string, total: string] => {
        const cleared = table === 'run' ? 'and cleared_at is null' : '';
        const found = `from ${table} where tenant_id = ${tenantId} and ${where} ${cleared}`;
        return [`select * ${found} order by id ${order} limit 20`, `select count(*) ${found}`];
      };
      const plain = async (one: (typeof cases)[number]) => {
        for (const statement of statementsOf(one)) await client.query(statement);
      };
      const bareAddress = await bare.ask('listen', site.databaseHost);
      const overHttp = async (one: (typeof cases)[number]) => {
        const response = await fetch(bareAddress, { method: 'POST', body: JSON.stringify(statementsOf(one)) });
        await response.json();
      };
      const side = (ask: (one: (typeof cases)[number]) => Promise<void>) => async () => {
        const measures: Record<string, number> = {};
        for (const one of cases) measures[nameOf(one)] = await timed(() => ask(one));
        return measures;
      };
      progress('warms up');
      for (const what of ['lost', 'of a group, laid aside']) {
        const cheap = cases.find((one) => one.what === what)!;
        for (let nth = 0; nth < warmUpCalls; nth++) await Promise.all([call(cheap), overHttp(cheap), plain(cheap)]);
      }
      const sides = { ours: side(call), plain: side(plain), overHttp: side(overHttp) };
      const measured = await interleave(rounds, sides, progress);
      const figureOf = (one: (typeof cases)[number], against: 'plain' | 'overHttp', target: number) =>
        compare({
          what: against === 'plain' ? nameOf(one) : `${nameOf(one)}, against the same SQL behind node:http`,
          unit: 'ms',
          target,
          ours: measured.ours.map((round) => round[nameOf(one)]!),
          baseline: measured[against].map((round) => round[nameOf(one)]!),
        });
      return {
        conditions: `${million} runs of ${phones} phones over a month and ${million} lines in 20 groups of one tenant; the call with its session, rights and names against the page's and the total's statement over one connection`,
        figures: [
          ...cases.map((one) => figureOf(one, 'plain', 2)),
          ...cases.map((one) => figureOf(one, 'overHttp', 1.5)),
        ],
      };
    } finally {
      await client.end();
      await bare.stop();
      await site.stop();
    }
  },
};
