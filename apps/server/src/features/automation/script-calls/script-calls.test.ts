import { createClient } from '@flotilla/client';
import { addCacheEntry, cacheCalls } from '@flotilla/contract/http/data/cache';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { addData, countData, dataItems, takeData } from '@flotilla/contract/http/data/data-items';
import { countRows, findRows } from '@flotilla/contract/http/data/tables/rows';
import { editUser } from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { startScriptRun } from '../../../testing/script-run.ts';

const t = await useTestApp();
const tenant = await t.tenant();

let made = 0;
async function group(lines = 0, owner = tenant) {
  const name = `group ${++made}`;
  const { id: groupId } = await owner.call(dataGroups.add, { body: { name } });
  for (let line = 0; line < lines; line += 1) {
    await owner.call(dataItems.add, { body: { name, groupId, content: `line ${line}` } });
  }
  return name;
}
const taken = ({ data }: { data: never }) =>
  (data as { items: { content: string }[] }).items.map(({ content }) => content);
const answersKept = async (runId: number) =>
  (await t.db.query(`select call_no from script_call where run_id = $1`, [runId])).rows.length;

test('a repeated call gets the first answer, also when both arrive together', async () => {
  const run = await startScriptRun(t, tenant);
  const body = { group: await group(3) };
  const together = await Promise.all([1, 1, 1].map((callNo) => run.send(takeData, body, callNo)));
  const later = await run.send(takeData, body, 1);
  expect([...together, later].map(taken)).toEqual([['line 0'], ['line 0'], ['line 0'], ['line 0']]);
  expect(taken(await run.send(takeData, body, 2))).toEqual(['line 1']);
  await run.end('done');
});

test('another phone’s run, another nonce, another owner and an ended run are refused', async () => {
  const [run, second, foreign] = [
    await startScriptRun(t, tenant),
    await startScriptRun(t, tenant),
    await startScriptRun(t, await t.tenant()),
  ];
  const name = await group(1);
  const client = createClient(t.url, run.joined.token);
  const { runId, nonce } = run.order;
  const ask = (of: object) => client.send(takeData, { body: { group: name, runId, nonce, callNo: 1, ...of } });
  for (const of of [
    { runId: second.order.runId, nonce: second.order.nonce },
    { runId: foreign.order.runId, nonce: foreign.order.nonce },
    { nonce: second.order.nonce },
    { runId: 999_999_999 },
  ]) {
    expect(await ask(of)).toMatchObject({ code: 409 });
  }
  for (const one of [run, second, foreign]) await one.end('done');
  expect(await ask({})).toMatchObject({ code: 409 });
  expect(await tenant.send(takeData, { body: { group: name, runId, nonce, callNo: 1 } })).toMatchObject({ code: 401 });
  expect((await tenant.call(dataGroups.list, { query: { name } })).list).toMatchObject([{ free: 1, leased: 0 }]);
});

test('calls that only read need an open run of the phone and its nonce, too', async () => {
  const run = await startScriptRun(t, tenant);
  await tenant.call(addCacheEntry, { body: { key: 'secret', value: 'of the tenant' } });
  const client = createClient(t.url, run.joined.token);
  const { runId, nonce } = run.order;
  const bodies = [
    [cacheCalls.get, { key: 'secret' }],
    [cacheCalls.size, { key: 'secret' }],
    [cacheCalls.members, { key: 'secret' }],
    [cacheCalls.has, { key: 'secret', member: 'x' }],
    [findRows, { table: 'people' }],
    [countRows, { table: 'people' }],
  ] as const;
  for (const [endpoint, body] of bodies) {
    const ask = (of: object) => client.send(endpoint as typeof findRows, { body: { ...body, ...of } as never });
    expect(await ask({})).toMatchObject({ code: 400 });
    expect(await ask({ runId, nonce: 'another', callNo: 1 })).toMatchObject({ code: 409 });
    expect(await ask({ runId: runId + 1_000, nonce, callNo: 1 })).toMatchObject({ code: 409 });
  }
  const ask = () => client.send(cacheCalls.get, { body: { key: 'secret', runId, nonce, callNo: 1 } });
  expect(await ask()).toMatchObject({ code: 0, data: 'of the tenant' });
  await run.end('done');
  expect(await ask()).toMatchObject({ code: 409 });
});

test('a refused call leaves no answer and takes nothing from those that arrived with it', async () => {
  const run = await startScriptRun(t, tenant);
  const name = await group(1);
  const [refused, well] = await Promise.all([
    run.send(takeData, { group: 'nowhere' }),
    run.send(takeData, { group: name }),
  ]);
  expect(refused).toMatchObject({ code: 404 });
  expect(taken(well!)).toEqual(['line 0']);
  expect(await answersKept(run.order.runId)).toBe(1);
  await run.end('failed');
});

test('answers are kept until their run ends', async () => {
  const [run, longer] = [await startScriptRun(t, tenant), await startScriptRun(t, tenant)];
  const name = await group();
  for (const one of [run, longer]) await one.send(countData, { group: name });
  await run.end('done');
  expect(await answersKept(run.order.runId)).toBe(0);
  expect(await answersKept(longer.order.runId)).toBe(1);
  await longer.end('done');
});

test('wrong input is refused with its path', async () => {
  const run = await startScriptRun(t, tenant);
  for (const [path, wrong] of [
    ['lines', []],
    ['lines.0', [' ']],
    ['group', ''],
    ['colour', 'red'],
  ] as const) {
    const body = { group: 'g', lines: ['x'], [path.split('.')[0]!]: wrong };
    expect(await run.send(addData, body)).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  }
  await run.end('done');
});

test('a tenant’s scripts have its calls a second; the others are retried later', async () => {
  const limited = await t.tenant();
  const run = await startScriptRun(t, limited);
  const name = await group(0, limited);
  await t.admin.call(editUser, { body: { id: limited.id, concurrencyLimit: 2 } });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => run.send(countData, { group: name }, index + 1)),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 429]));
  const freed = await startScriptRun(t, tenant);
  expect(await freed.send(countData, { group: await group() })).toMatchObject({ code: 0 });
});
