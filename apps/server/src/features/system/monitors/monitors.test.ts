import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, hostname } from 'node:os';
import { addCacheEntry, listCache } from '@flotilla/contract/http/data/cache';
import { getInfo } from '@flotilla/contract/http/identity/sessions';
import * as calls from '@flotilla/contract/http/system/monitors';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { waitsForLock } from '../../../testing/waits-for-lock.ts';

const t = await useTestApp({ timing: { sampleEveryMs: 100 } });
const onLinux = test.skipIf(process.platform !== 'linux');
const procNumber = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:?\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]);

const readNode = async () => (await t.admin.call(calls.getServerInfo)).nodes[0]!;

onLinux('the service’s figures are those of /proc and df', async () => {
  const node = await readNode();
  const { memory } = node;
  expect(node).toMatchObject({ host: hostname(), pid: process.pid, nodeVersion: process.version });
  const cpuInfo = readFileSync('/proc/cpuinfo', 'utf8');
  expect(node.cores).toBe(cpuInfo.match(/^processor\s*:/gm)!.length);
  expect(node.os).toContain(readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim());
  expect(memory.total).toBe(procNumber('/proc/meminfo', 'MemTotal') * 1024);
  const nearTo = (actual: number, expected: number, most: number) =>
    expect(Math.abs(actual - expected), `${actual} is not near to ${expected}`).toBeLessThan(most);
  nearTo(memory.free, procNumber('/proc/meminfo', 'MemAvailable') * 1024, memory.total / 4);
  nearTo(memory.rss, procNumber('/proc/self/status', 'VmRSS') * 1024, memory.rss / 4);
  nearTo(node.machineUptimeSeconds, Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]), 60);
  nearTo(node.load[2], Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[2]), 0.5);
  const [, size, , , , mount] = execFileSync('df', ['-PB1', t.app.platform.settings.dataDir], { encoding: 'utf8' })
    .split('\n')[1]!
    .split(/\s+/);
  expect(node.disks).toEqual([expect.objectContaining({ holds: ['data', 'database'], total: Number(size), mount })]);
});

onLinux('the samples measure the time that the machine and this process were busy', async () => {
  const { nodes, sampleEveryMs } = await t.admin.call(calls.getServerInfo);
  expect(sampleEveryMs).toBe(100);
  expect(nodes).toHaveLength(1);
  // Ticks of a hundredth of a second: utime and stime.
  const ownSeconds = () => {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  let ownPercent = 0;
  const { samples, cpu, loop } = await vi.waitFor(
    async () => {
      // On a busy machine the samples of one such loop may be gone before they are read.
      const [secondsBefore, beganMs] = [ownSeconds(), performance.now()];
      while (ownSeconds() - secondsBefore < 0.4);
      ownPercent = (0.4 / ((performance.now() - beganMs) / 1_000)) * 100;
      const node = await readNode();
      expect(Math.max(...node.samples.map(({ processCpu }) => processCpu))).toBeGreaterThan(ownPercent / 3);
      // The loop above kept every timer waiting.
      expect(Math.max(...node.samples.map(({ loopP99Ms }) => loopP99Ms))).toBeGreaterThan(200);
      return node;
    },
    { timeout: 60_000 },
  );
  expect(cpu.user + cpu.system + cpu.idle).toBeCloseTo(100, 0);
  expect(loop.utilisation).toBeLessThanOrEqual(100);
  expect(Math.max(...samples.map((sample) => sample.cpu))).toBeGreaterThan(ownPercent / 3 / cpus().length);
  expect(samples.length).toBeLessThanOrEqual(60);
});

test('neither arguments nor environment variables are in the answer', async () => {
  process.env.FLOTILLA_TEST_SECRET = 'never-shown-anywhere';
  const text = JSON.stringify(await t.admin.call(calls.getServerInfo));
  delete process.env.FLOTILLA_TEST_SECRET;
  expect(text).not.toContain('never-shown-anywhere');
  for (const argument of process.argv.slice(1)) expect(text).not.toContain(argument);
});

test('the database’s figures are those of its catalogues', async () => {
  await t.db.query('analyze');
  const { facts, tables } = await t.admin.call(calls.getDatabaseInfo);
  const { rows } = await t.db.query<Record<string, number>>(`
    select pg_database_size(current_database()) as bytes, current_setting('max_connections')::int as most,
           pg_total_relation_size('menu') as menu, (select count(*)::int from menu) as menus,
           age(datfrozenxid) as age from pg_database where datname = current_database()`);
  const [found] = rows;
  expect(facts).toMatchObject({ maxConnections: found!.most, embedded: true, frozenAgeLimit: 200_000_000 });
  expect((await t.db.query<{ server_version: string }>('show server_version')).rows[0]!.server_version).toBe(
    facts!.version,
  );
  expect(Math.abs(facts!.bytes - found!.bytes!)).toBeLessThan(4 * 1024 * 1024);
  expect(facts!.frozenAge).toBeLessThanOrEqual(found!.age!);
  expect(tables!.find(({ name }) => name === 'menu')).toMatchObject({ bytes: found!.menu, rows: found!.menus });
  expect(tables!.map(({ bytes }) => bytes)).toEqual(tables!.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
});

test('connections are counted by their application and state, without the ids of servers', async () => {
  const idle = await t.db.connectAlone({ application_name: 'monitors-test' });
  try {
    const { facts } = await t.admin.call(calls.getDatabaseInfo);
    expect(facts!.connections).toContainEqual({ application: 'monitors-test', state: 'idle', count: 1 });
    expect(facts!.connections).toContainEqual({ application: 'flotilla server', state: 'idle', count: 1 });
    await idle.query('begin; select 1');
    const later = await t.admin.call(calls.getDatabaseInfo);
    expect(later.facts!.connections).toContainEqual({
      application: 'monitors-test',
      state: 'idle in transaction',
      count: 1,
    });
    expect(later.facts!.oldestTransactionMs).toBeGreaterThan(0);
  } finally {
    await idle.end();
  }
});

test('slow statements are shown with placeholders, and statements that set passwords never', async () => {
  await t.db.query("select 'a-literal-in-a-text' as slow_one, pg_sleep(0.2)");
  await t.db.query('alter role current_user password null');
  const { statements, statementsMissing } = await t.admin.call(calls.getDatabaseInfo);
  expect(statementsMissing).toBeNull();
  const slow = statements!.find(({ query }) => query.includes('slow_one'));
  expect(slow).toMatchObject({ calls: 1, query: 'select $1 as slow_one, pg_sleep($2)' });
  expect(slow!.totalMs).toBeGreaterThan(199);
  const text = JSON.stringify(statements);
  for (const never of ['a-literal-in-a-text', 'alter role']) expect(text).not.toContain(never);
});

test('a database that does not record statements is answered with the command that changes it', async () => {
  await t.db.query('drop extension pg_stat_statements');
  const { statements, statementsMissing, facts } = await t.admin.call(calls.getDatabaseInfo);
  expect(facts).not.toBeNull();
  expect(statements).toBeNull();
  expect(statementsMissing).toEqual({ reason: 'notCreated', command: 'create extension pg_stat_statements;' });
  await t.db.query(statementsMissing!.command);
  expect((await t.admin.call(calls.getDatabaseInfo)).statementsMissing).toBeNull();
});

test('who waits for whom is shown, with the holder’s text cut and without its values', async () => {
  const holder = await t.db.connectAlone({ application_name: 'holder' });
  const waiter = await t.db.connectAlone({ application_name: 'waiter' });
  try {
    await holder.query('begin');
    await holder.query(
      `select id, 'secret of a user' as value, ${"'x' || ".repeat(80)}'y' from menu limit 1 for update`,
    );
    await holder.query(`update menu set sort = sort where name <> 'secret of a user'`);
    const blocked = waiter.query(`update menu set sort = sort where name <> 'secret of another'`).catch(() => {});
    const pids = await Promise.all(
      [holder, waiter].map(async (c) => (c as unknown as { processID: number }).processID),
    );
    await waitsForLock(t.db);
    const { locks } = await t.admin.call(calls.getDatabaseInfo);
    expect(locks).toHaveLength(1);
    const [wait] = locks!;
    expect(wait).toMatchObject({
      pid: pids[1],
      application: 'waiter',
      query: "update menu set sort = sort where name <> '…'",
    });
    expect(wait!.blockers).toMatchObject([{ pid: pids[0], application: 'holder', state: 'idle in transaction' }]);
    const { rows } = await t.db.query<{ blocking: number[] }>('select pg_blocking_pids($1) as blocking', [wait!.pid]);
    expect(wait!.blockers.map(({ pid }) => pid)).toEqual(rows[0]!.blocking);
    expect(JSON.stringify(locks)).not.toContain('secret of');
    await holder.query('rollback');
    await blocked;
  } finally {
    await Promise.all([holder.end(), waiter.end()]);
  }
});

test('a part of the page that takes too long is left out, and the page still answers', async () => {
  const holder = await t.db.connectAlone();
  try {
    await holder.query('begin; lock table menu in access exclusive mode');
    const { tables, facts } = await t.admin.call(calls.getDatabaseInfo);
    expect(tables).toBeNull();
    expect(facts).not.toBeNull();
  } finally {
    await holder.end();
  }
});

test('the temporary cache is counted by tenant and kind, as the caller reaches it, and cleared by tenant', async () => {
  const [one, other] = [await t.tenant(), await t.tenant()];
  for (const person of [one, other]) {
    await person.call(addCacheEntry, { body: { key: 'plain', value: '四字符号' } });
    await person.call(addCacheEntry, { body: { key: 'many', dataType: 'set', value: ['a', 'bc'] } });
  }
  await t.db.query(
    `update cache_entry set expires_at = now() - interval '1 minute' where tenant_id = $1 and key = 'plain'`,
    [one.id],
  );
  const usesOf = async (person = t.admin) => (await person.call(calls.getCacheInfo)).temporary;
  const tenant = { tenantId: one.id, tenantName: one.userName };
  expect((await usesOf()).filter(({ tenantId }) => tenantId === one.id)).toEqual([
    { ...tenant, kind: 'set', entries: 1, bytes: 'many'.length + 3, expired: 0 },
    { ...tenant, kind: 'string', entries: 1, bytes: 'plain'.length + Buffer.byteLength('四字符号'), expired: 1 },
  ]);
  const keeper = await t.backgroundUser({ permissions: ['system:cache:list'] });
  expect(await usesOf(keeper)).toEqual([]);

  expect(await t.admin.call(calls.clearTenantCache, { query: { tenantId: one.id } })).toEqual({ removed: 2 });
  expect((await usesOf()).map(({ tenantId }) => tenantId)).toEqual([other.id, other.id]);
  expect((await other.call(listCache)).total).toBe(2);
});

test('each cache of the process shows its entries and uses, and can be cleared by name', async () => {
  const cacheOf = async (name: string) =>
    (await t.admin.call(calls.getCacheInfo)).process.find((cache) => cache.name === name)!;
  const { process } = await t.admin.call(calls.getCacheInfo);
  const names = process.map(({ name }) => name).filter((name) => name !== 'pages');
  expect(names.toSorted()).toEqual([
    'agents',
    'alarms',
    'hotScripts',
    'licence',
    'parameters',
    'phoneIndex',
    'scripts',
    'sessions',
    'tenants',
    'webhooks',
  ]);
  const { rows } = await t.db.query<{ n: number }>('select count(*)::int as n from parameter');
  expect((await cacheOf('parameters')).entries).toBe(rows[0]!.n);

  const before = await cacheOf('sessions');
  expect(before.entries).toBeGreaterThan(1);
  await t.admin.call(calls.clearProcessCache, { query: { name: 'sessions' } });
  await t.admin.call(getInfo);
  const after = await cacheOf('sessions');
  expect(after.entries).toBe(1);
  expect(after.misses).toBe(before.misses + 1);
  expect(after.hits).toBeGreaterThan(before.hits);
  expect(await t.admin.send(calls.clearProcessCache, { query: { name: 'none' } })).toMatchObject({ code: 404 });
  await t.app.flush();
  const { list } = await t.admin.call(operationLogs.list, { query: { pageSize: 5 } });
  expect(list.map(({ params }) => JSON.stringify(params)).join()).toContain('sessions');
});

test('the pages are for those with their permission; machines and database only with the scope of all', async () => {
  const one = await t.backgroundUser({
    permissions: ['system:server:list', 'system:db:list', 'system:cache:clear', 'system:cache:clearTenant'],
  });
  const name = { query: { name: 'sessions' } };
  for (const call of [calls.getServerInfo, calls.getDatabaseInfo, calls.getCacheInfo])
    expect(await one.send(call)).toMatchObject({ code: 403 });
  expect(await one.send(calls.clearProcessCache, name)).toMatchObject({ code: 403 });
  expect(await one.send(calls.clearTenantCache, { query: { tenantId: 1 } })).toMatchObject({ code: 403 });
  const all = await t.backgroundUser({ permissions: ['system:server:list', 'system:cache:clear'], dataScope: 'all' });
  expect(await all.send(calls.getServerInfo)).toMatchObject({ code: 0 });
  expect(await all.send(calls.clearTenantCache, { query: { tenantId: 1 } })).toMatchObject({ code: 403 });
  for (const [call, query, path] of [
    [calls.clearProcessCache, { name: '' }, 'name'],
    [calls.clearTenantCache, { tenantId: 'x' }, 'tenantId'],
  ] as const) {
    const answer = await t.admin.send(call as typeof calls.clearProcessCache, { query: query as never });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  }
});
