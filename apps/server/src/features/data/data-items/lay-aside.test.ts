import { createHash } from 'node:crypto';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItemHistory, dataItems, resetDataItems, takeData } from '@flotilla/contract/http/data/data-items';
import type { TakenItem } from '@flotilla/contract/numbered-run';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { type ScriptRun, startScriptRun } from '../../../testing/script-run.ts';

const t = await useTestApp();
const tenant = await t.tenant();

let groups = 0;
async function groupOf(lines: readonly string[]) {
  const name = `group ${++groups}`;
  const { id: groupId } = await tenant.call(dataGroups.add, { body: { name } });
  const ids = [];
  for (const content of lines) ids.push((await tenant.call(dataItems.add, { body: { name, groupId, content } })).id);
  return { groupId, name, ids };
}
const stateOf = async (id: number) => (await tenant.call(dataItems.one, { query: { id } })).state;
const historyOf = async (id: number) =>
  (await tenant.call(dataItemHistory, { query: { id } })).list.map(({ kind }) => kind);
const reported = ({ order: { runId, nonce, seal } }: ScriptRun, id: number, content: string): TakenItem => ({
  ...{ runId, nonce, seal, id },
  md5: createHash('md5').update(content).digest('hex'),
});
/** Resolves when the phone's report is stored. */
async function report({ joined: { phone } }: ScriptRun, ...items: TakenItem[]): Promise<void> {
  phone.send({ action: 'takenItems', items });
  const ids = items.map(({ id }) => id);
  await phone.next('ack', ({ taken }) => taken?.join() === ids.join());
}

test('a free line that a phone took before the restore is laid aside, until a user resets it', async () => {
  const { name, ids } = await groupOf(['a', 'b', 'c']);
  const [taken, known, other] = ids as [number, number, number];
  const before = await startScriptRun(t, tenant);
  await before.send(takeData, { group: name });
  await before.end('failed', { exception: { message: 'x', kind: 'thrown', stack: '', artifact: '' } });
  const run = await startScriptRun(t, tenant, before.joined);
  await run.send(takeData, { group: name, count: 2 });
  await t.db.query(`delete from data_item_event where item_id = $1 and run_id = $2`, [taken, run.order.runId]);
  await t.db.query(`update data_item set state = 'free', run_id = null where id = $1`, [taken]);
  await report(run, reported(run, taken, 'a'));
  expect(await Promise.all([taken, known, other].map(stateOf))).toEqual(['aside', 'leased', 'free']);
  expect(await historyOf(taken)).toEqual(['taken', 'returned', 'taken', 'aside']);
  await tenant.call(resetDataItems, { body: { ids: [taken] } });
  await report(run, reported(run, taken, 'a'));
  expect(await stateOf(taken)).toBe('free');
});

test('a line that the site knows to be taken and returned stays free', async () => {
  const { name, ids } = await groupOf(['a']);
  const run = await startScriptRun(t, tenant);
  await run.send(takeData, { group: name });
  await run.end('failed', { exception: { message: 'x', kind: 'thrown', stack: '', artifact: '' } });
  expect(await stateOf(ids[0]!)).toBe('free');
  await report(run, reported(run, ids[0]!, 'a'));
  expect(await stateOf(ids[0]!)).toBe('free');
});

test('a line with another content, of another tenant, or reported without the site’s seal stays free', async () => {
  const { ids } = await groupOf(['a']);
  const id = ids[0]!;
  const run = await startScriptRun(t, tenant);
  const stranger = await startScriptRun(t, await t.tenant());
  await report(run, reported(run, id, 'b'));
  await report(run, { ...reported(run, id, 'a'), seal: 'forged' });
  await report(run, { ...reported(run, id, 'a'), runId: run.order.runId + 1 });
  await report(stranger, reported(stranger, id, 'a'));
  expect(await stateOf(id)).toBe('free');
  expect(await historyOf(id)).toEqual([]);
});
