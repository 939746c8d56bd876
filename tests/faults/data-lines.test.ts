import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems, importDataItems } from '@flotilla/contract/http/data/data-items';
import { readWork } from '@flotilla/contract/http/system/downloads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const phones = 6;
const linesAPhone = 6;
const lines = Array.from({ length: phones * linesAPhone + 4 }, (_, index) => `line ${index}`);

/** Fills the group once, leases lines one by one, and returns them as its result. */
const script = `
const mine = [];
for (let nth = 0; nth < ${linesAPhone}; nth += 1) {
  const [line] = await data.take('work', { from: ['head', 'tail', 'random'][nth % 3] });
  mine.push(line.content);
  await data.use(line);
  await sleep(400);
}
log.ok(mine.join(', '));
return mine;
`;

let site: Site;
beforeAll(async () => {
  site = await startSite('embedded');
});
afterAll(() => site?.close());

test('the server killed while scripts take lines: none is used twice, none vanishes', async () => {
  const { id: groupId } = await site.admin.call(dataGroups.add, { body: { name: 'work' } });
  site.startAgent(phones);
  const deviceNos = await phonesOnline(site.admin, phones);
  const filling = await runOn(site.admin, [deviceNos[0]!], `return data.add('work', ${JSON.stringify(lines)});`);
  await untilRuns(site.admin, filling, 'the group to be filled', ended);
  const taskId = await runOn(site.admin, deviceNos, script);
  await untilRuns(site.admin, taskId, 'some run to be running', (runs) => runs.some((run) => run.state === 'running'));
  await site.killServer();
  await site.startServer();
  const runs = await untilRuns(site.admin, taskId, 'every run to end', ended);

  expect(runs.map((run) => run.state)).toEqual(Array(phones).fill('done'));
  const { list } = await site.admin.call(dataItems.list, { query: { groupId, pageSize: 1_000 } });
  expect(list.map(({ content }) => content)).toEqual(lines);
  const used = list.filter(({ state }) => state === 'used');
  expect(used).toHaveLength(phones * linesAPhone);
  for (const { id } of runs) expect(used.filter(({ runId }) => runId === id)).toHaveLength(linesAPhone);
  expect(await site.admin.call(dataGroups.one, { query: { id: groupId } })).toMatchObject({
    free: 4,
    leased: 0,
    aside: 0,
  });
});

test('the server killed while it imports a file: all of its lines are there or none, and the file can be imported again', async () => {
  const { id: groupId } = await site.admin.call(dataGroups.add, { body: { name: 'imported' } });
  const total = 100_000;
  const upload = async (progressId: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ groupId: String(groupId), deduplicate: '1', progressId })) {
      form.set(name, value);
    }
    form.set('file', new Blob([Array.from({ length: total }, (_, nth) => `account ${nth}`).join('\n')]), 'lines.txt');
    const headers = { authorization: `Bearer ${site.admin.token}` };
    return (await fetch(`${site.address}${importDataItems.path}`, { method: 'POST', headers, body: form })).json();
  };
  const cutOff = upload('first').then(
    () => expect.fail('the import ended before the server was killed'),
    () => {},
  );
  await waitFor('the import to store lines', 30_000, async () => {
    const { done } = await site.admin.call(readWork, { query: { progressId: 'first' } });
    return done > 0;
  });
  await site.killServer();
  await cutOff;
  await site.startServer();
  expect(await site.admin.call(dataGroups.one, { query: { id: groupId } })).toMatchObject({ free: 0, leased: 0 });
  expect(await upload('second')).toMatchObject({ code: 0, data: { added: total, dropped: 0, refused: 0 } });
  expect(await site.admin.call(dataGroups.one, { query: { id: groupId } })).toMatchObject({ free: total });
});
