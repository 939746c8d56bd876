import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getException } from '@flotilla/contract/http/automation/exceptions';
import { parameters } from '@flotilla/contract/http/system/parameters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const good = `log.info('from elsewhere'); return params;`;
const broken = 'const = ;';
const files = new Map([
  ['/good.js', good],
  ['/broken.js', broken],
]);
const elsewhere = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  response.statusCode = file ? 200 : 404;
  response.end(file ?? 'not found');
});

let site: Site;
let phone: string;
beforeAll(async () => {
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  site = await startSite();
  // Addresses of the site's own network are reached only where it allows them.
  const { list } = await site.admin.call(parameters.list, { query: { configKey: 'script.httpAllow' } });
  await site.admin.call(parameters.edit, { body: { id: list[0]!.id, configValue: new URL(addressOf('/')).host } });
  site.startAgent(1);
  [phone] = (await phonesOnline(site.admin, 1)) as [string];
});
afterAll(async () => {
  await site?.close();
  elsewhere.close();
});

const md5Of = (text: string) => createHash('md5').update(text).digest('hex');

const addressOf = (path: string) => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}${path}`;

async function runAt(path: string, md5: string) {
  const downloadUrl = new URL(path, addressOf('/')).href;
  const taskId = await runOn(site.admin, [phone], { downloadUrl, md5 });
  const [run] = await untilRuns(site.admin, taskId, 'the run to end', ended);
  return run!;
}

test('a script at an address runs when its file has the MD5', async () => {
  expect(await runAt('/good.js', md5Of(good))).toMatchObject({ state: 'done', exceptionId: null });
});

test.each([
  ['has another MD5', '/good.js', md5Of('other'), 'download', /the md5 \w+ instead of/],
  ['is not there', '/nowhere.js', md5Of(good), 'download', /answered 404/],
  ['lies in an inner network', 'http://127.0.0.2:9/good.js', md5Of(good), 'download', /may be reached/],
  ['cannot be read', '/broken.js', md5Of(broken), 'thrown', /unexpected|expect/i],
])('a script whose file %s fails its run with the reason', async (_what, path, md5, kind, message) => {
  const run = await runAt(path, md5);
  expect(run).toMatchObject({ state: 'failed', reason: expect.stringMatching(message) });
  expect(await site.admin.call(getException, { query: { id: run.exceptionId! } })).toMatchObject({ kind });
});
