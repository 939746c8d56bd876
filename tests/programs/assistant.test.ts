import { addScript } from '@flotilla/contract/http/automation/scripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Assistant, assistantOf } from '../../apps/server/src/testing/assistant.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const permissions = [
  'device:list:list',
  'device:monitor:list',
  'device:screen:view',
  'device:screen:control',
  'script:script:list',
  'task:task:add',
  'task:task:edit',
  'task:run:list',
];
const runMs = 90_000;

let site: Site;
let assistant: Assistant;
beforeAll(async () => {
  site = await startSite();
  site.startAgent(4);
  await phonesOnline(site.admin, 4);
  await site.admin.call(addScript, { body: { name: 'Weigh anchor', version: '1', content: `log.info('anchor up');` } });
  assistant = await assistantOf(site.address, site.admin, permissions);
});
afterAll(() => site?.close());

test('an assistant finds idle phones, runs a script on three of them after a confirmation, and shows their screens', async () => {
  const idle = (await assistant.call('list_phones', { state: 'idle' })).data.phones as { phone: string }[];
  expect(idle).toHaveLength(4);
  const phones = idle.slice(0, 3).map(({ phone }) => phone);
  const scripts = (await assistant.call('list_scripts', { search: 'anchor' })).data.scripts as { scriptId: number }[];
  const order = { scriptId: scripts[0]!.scriptId, phones };

  const asked = await assistant.call('run_script', order);
  expect(asked.text).toMatch(/Nothing has been done yet.*once on 3 phones/s);
  expect((await assistant.call('run_status', {})).data.total).toBe(0);
  const { data } = await assistant.call('run_script', { ...order, confirmation: asked.data.confirmation });
  const { taskId } = data;

  const status = () => assistant.call('run_status', { taskId });
  await waitFor('three runs to succeed', runMs, async () => (await status()).text.includes('3 done'));
  const [run] = (await status()).data.runs as { runId: number }[];
  await waitFor('the log', runMs, async () =>
    (await assistant.call('run_log', { runId: run!.runId })).text.includes('anchor up'),
  );

  for (const phone of phones) {
    const { content } = await assistant.call('screenshot', { phone });
    const picture = Buffer.from(content[1]!.data!, 'base64');
    expect([picture.subarray(0, 2).toString('hex'), picture.length > 1_000, picture.length <= 100_000]).toEqual([
      'ffd8',
      true,
      true,
    ]);
  }
});

test('it finds its way on a screen by the elements, and opens an app', async () => {
  const [{ phone }] = (await assistant.call('list_phones', { state: 'online', pageSize: 1 })).data.phones as [
    { phone: string },
  ];
  expect(await assistant.call('press_key', { phone, key: 'home' })).toMatchObject({ isError: false });
  const shown = (await assistant.call('elements', { phone })).data.elements as { text: string; x: number; y: number }[];
  const target = shown.find(({ text }) => text !== '')!;
  const tapped = await assistant.call('tap', { phone, element: { text: target.text, nth: 0 } });
  expect(tapped.data).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
  const opened = await assistant.call('open_app', { phone, packageName: 'com.android.settings' });
  expect([opened.isError, opened.text]).toEqual([false, expect.stringContaining('com.android.settings')]);
  await assistant.call('swipe', { phone, fromX: 0.5, fromY: 0.8, toX: 0.5, toY: 0.2, durationMs: 100 });
  await waitFor('the app in front', runMs, async () =>
    (await assistant.call('phone', { phone })).text.includes('com.android.settings'),
  );
});
