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
  const { ids } = await groupOf(['a', 'b']);
  const [taken, other] = ids as [number, number];
  const run = await startScriptRun(t, tenant);
  await report(run, reported(run, taken, 'a'));
  expect([await stateOf(taken), await stateOf(other)]).toEqual(['aside', 'free']);
  expect(await historyOf(taken)).toEqual(['taken', 'aside']);
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
