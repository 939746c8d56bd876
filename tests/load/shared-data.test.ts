import { getCacheEntry, listCache } from '@flotilla/contract/http/data/cache';
import { dataTables } from '@flotilla/contract/http/data/tables';
import { dataRows } from '@flotilla/contract/http/data/tables/rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const phones = 8;
const rounds = 5;
const takes = 3;
let site: Site;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.close());

const script = `
  const seen = [];
  for (let round = 0; round < ${rounds}; round += 1) {
    seen.push(await cache.increment('visits'));
    await cache.push('jobs', task.deviceNo + ' ' + round);
    await cache.add('phones', task.deviceNo);
  }
  const jobs = [];
  for (let one = 0; one < ${takes}; one += 1) jobs.push(await cache.pop('jobs'));
  const id = await tables.insert('visits', { phone: task.deviceNo, seen: String(seen.length) });
  const [own] = await tables.find('visits', { phone: task.deviceNo });
  await tables.update('visits', own.id, { seen: seen.join(' ') }, { where: { seen: ${JSON.stringify(String(rounds))} } });
  const mine = await cache.add('first', 'only one');
  return { seen, jobs, mine, same: own.id === id };`;

test('scripts of several phones count, push, take and write at once, and the totals are exact', async () => {
  const { admin } = site;
  const fields = ['phone', 'seen'].map((name) => ({ name, englishName: name, searchable: true }));
  const { id: tableId } = await admin.call(dataTables.add, { body: { name: '访问', englishName: 'visits', fields } });
  site.startAgent(phones);
  const numbers = await phonesOnline(admin, phones);
  const taskId = await runOn(admin, numbers, script);
  const runs = await untilRuns(admin, taskId, 'every run done', (all) => all.length === phones && ended(all));
  expect(runs.map(({ state }) => state)).toEqual(runs.map(() => 'done'));
  const { list } = await admin.call(dataRows.list, { query: { tableId: String(tableId), pageSize: 100 } as never });
  expect(list.map(({ values }) => values.phone).toSorted()).toEqual(numbers.toSorted());
  const counted = list.flatMap(({ values }) => values.seen!.split(' ').map(Number)).toSorted((a, b) => a - b);
  expect(counted).toEqual(Array.from({ length: phones * rounds }, (_one, at) => at + 1));
  const entries = (await admin.call(listCache, { query: { pageSize: 100 } })).list;
  const sizes = Object.fromEntries(
    entries.map(({ key, size, preview }) => [key, key === 'visits' ? Number(preview) : size]),
  );
  expect(sizes).toEqual({ visits: phones * rounds, jobs: phones * (rounds - takes), phones, first: 1 });
  const jobs = entries.find(({ key }) => key === 'jobs')!;
  const { value: left } = await admin.call(getCacheEntry, { query: { id: String(jobs.id) } });
  expect(new Set(left).size).toBe(phones * (rounds - takes));
});
