import { defaultScreenSettings } from '@flotilla/contract/phone-settings';
import { pictureKind } from '@flotilla/contract/picture-kind';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startAgent } from './agent.ts';
import { createSimulatedPhones } from './phones/simulated/source.ts';
import type { ScriptedSite } from './testing/scripted-site.ts';
import { soon } from './testing/soon.ts';
import { createTempDir, startTestSite } from './testing/start-test-agent.ts';

/** The agent as it ships, with simulated phones, against a scripted site. */
async function startRealAgent(count: number) {
  const site = await startTestSite();
  const phones = createSimulatedPhones({ count, seed: 'test' });
  const agent = await startAgent({ server: site.url, key: 'k', dataDir: await createTempDir(), phones });
  onTestFinished(() => agent.close());
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThanOrEqual(count), soon);
  return { site, agent, phones };
}

const endOf = (site: ScriptedSite, runId: number) =>
  site.last.receives(
    'runState',
    (report) => report.runId === runId && report.state !== 'accepted' && report.state !== 'running',
  );

test('a script drives a simulated phone; its log, result and picture reach the site', async () => {
  const { site } = await startRealAgent(1);
  const script = site.script(`
    log.info('battery', await device.battery());
    await device.screenshot('home');
    return { number: device.number, task: task.name, greeting: params.greeting };
  `);
  site.last.send(site.order(1, { script, params: { greeting: '你好' } }));
  expect(await endOf(site, 1)).toMatchObject({
    state: 'done',
    result: { number: site.last.hello.deviceId.replace(/^/, 'no-'), task: 'task', greeting: '你好' },
  });
  await site.last.receives('log', (frame) =>
    frame.lines.some((line) => line.runId === 1 && line.text.startsWith('battery')),
  );
  await vi.waitFor(() => expect(site.pictures.map((picture) => picture.name)).toEqual(['home']), soon);
});

test('a script that throws is reported with its position and a picture of the screen', async () => {
  const { site } = await startRealAgent(1);
  const script = site.script(`const wanted = 'button';\nthrow new Error('no ' + wanted);`);
  site.last.send(site.order(1, { script }));
  const { exception } = await endOf(site, 1);
  expect(exception).toMatchObject({ kind: 'thrown', artifact: 'run-1-exception.jpg' });
  expect(exception?.message).toContain('no button');
  expect(exception?.stack).toContain('hello.js:2');
  await vi.waitFor(() => expect(site.pictures[0]?.bytes).toBeGreaterThan(1_000), soon);
});

test('an endless script is stopped by its time limit or by the site, and the phone goes on', async () => {
  const { site } = await startRealAgent(1);
  site.last.send(site.order(1, { script: site.script('for (;;) await sleep(10);'), timeLimitMs: 200 }));
  expect(await endOf(site, 1)).toMatchObject({ state: 'failed', exception: { kind: 'timeout' } });
  site.last.send(site.order(2, { script: site.script('for (;;) await sleep(10);') }));
  await site.last.receives('runState', (report) => report.runId === 2 && report.state === 'running');
  site.last.send({ action: 'stopRun', runId: 2, mode: 'kill' });
  expect(await endOf(site, 2)).toMatchObject({ state: 'stopped' });
  site.last.send(site.order(3, { script: site.script('return 3;') }));
  expect(await endOf(site, 3)).toMatchObject({ state: 'done', result: 3 });
});

test('a viewer sees the screen, and another one after touching an app', async () => {
  const { site, phones } = await startRealAgent(1);
  site.last.send({ action: 'joinRoom', screenSetting: { ...defaultScreenSettings, screen_img_delay: '50' } });
  await vi.waitFor(() => expect(site.last.pictures.length).toBeGreaterThan(0), soon);
  const [first] = site.last.pictures as [Uint8Array];
  expect([...first.subarray(0, 3)]).toEqual([pictureKind.jpeg, 0xff, 0xd8]);
  const app = (await phones.phone(0)?.elements())?.find((element) => element.clickable);
  if (!app) throw new Error('the home screen shows nothing to touch');
  const at = { x: (app.left + app.right) / 2, y: (app.top + app.bottom) / 2 };
  for (const action_type of ['_touchDown', '_touchUp'] as const) {
    site.last.send({ action: 'canvas_action', viewer: 'v', action_type, ...at });
  }
  await vi.waitFor(
    () => expect(site.last.pictures.some((picture) => !Buffer.from(picture).equals(first))).toBe(true),
    soon,
  );
});
