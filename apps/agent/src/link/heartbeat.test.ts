import { defaultDeviceSettings } from '@flotilla/contract/phone-settings';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ScriptedPhone } from '../testing/scripted-phone.ts';
import { soon } from '../testing/soon.ts';
import { startTestAgent, startTestSite } from '../testing/start-test-agent.ts';
import { HeartbeatTimer } from './heartbeat.ts';

test('a heartbeat carries all its fields', async () => {
  const site = await startTestSite();
  await startTestAgent(site);
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  expect(site.received('heartbeat')[0]).toMatchObject({
    runMode: 'automatic',
    serviceOk: 1,
    battery: 80,
    isCharging: 1,
    osVersion: '14',
    batteryTemp: 31,
    brightness: 120,
    sdCardLeftSpace: 1e9,
    availMemory: 5e8,
    msg: '',
    taskName: '',
  });
});

test('a heartbeat goes at once, then in its interval from a point within the first', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.25);
  onTestFinished(() => random.mockRestore());
  const startedMs = Date.now();
  const beats: number[] = [];
  const timer = new HeartbeatTimer({
    phone: new ScriptedPhone(),
    agentVersion: '1',
    stateReadMs: 1_000,
    taskName: () => '',
    trouble: () => '',
    send: () => beats.push(Date.now() - startedMs),
  });
  timer.start({ ...defaultDeviceSettings, heartbeat: 4 });
  await vi.advanceTimersByTimeAsync(13_500);
  timer.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(beats).toEqual([0, 1_000, 5_000, 9_000, 13_000]);
});

test('a new interval of heartbeats holds at once', async () => {
  const site = await startTestSite();
  site.greet = (connection) => connection.welcome({ settings: { ...defaultDeviceSettings, heartbeat: 3600 } });
  await startTestAgent(site);
  await vi.waitFor(() => expect(site.received('heartbeat')).toHaveLength(1), soon);
  site.last.send({ action: 'settings', settings: { ...defaultDeviceSettings, heartbeat: 1 } });
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThanOrEqual(4), soon);
});

test('a phone that does not report its state still sends heartbeats, which report the problem', async () => {
  const site = await startTestSite();
  const phone = new ScriptedPhone();
  phone.onState = () => new Promise(() => undefined);
  await startTestAgent(site, { phones: [phone], timing: { stateReadMs: 30 } });
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  expect(site.received('heartbeat')[0]).toMatchObject({
    serviceOk: 0,
    msg: "the phone's state cannot be read: it does not answer",
  });
});

test('the last heartbeat of a disconnected phone has the reason', async () => {
  const site = await startTestSite();
  const { phone } = await startTestAgent(site);
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  phone.unplug();
  await vi.waitFor(
    () =>
      expect(site.received('heartbeat').at(-1)).toMatchObject({
        serviceOk: 0,
        battery: 80,
        msg: 'phoneGone: unplugged',
      }),
    soon,
  );
});

test('the last heartbeat of an agent that ends says so; that of a session which another follows says nothing', async () => {
  const site = await startTestSite();
  const { agent, source } = await startTestAgent(site);
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  source.attach(new ScriptedPhone());
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await site.last.receives('heartbeat');
  await agent.close();
  const reported = site
    .received('heartbeat')
    .map(({ msg }) => msg)
    .filter(Boolean);
  expect(reported).toEqual(['agentStopped']);
});

test('the heartbeat names the task that runs', async () => {
  const site = await startTestSite();
  site.greet = (connection) => connection.welcome({ settings: { ...defaultDeviceSettings, heartbeat: 1 } });
  const { runtime } = await startTestAgent(site);
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  site.last.send(site.order(1, { task: { id: 7, name: 'water the plants' } }));
  await site.last.receives('heartbeat', (beat) => beat.taskName === 'water the plants');
  runtime.started[0]?.finish({ state: 'done', result: null });
  await site.last.receives('runState', (report) => report.state === 'done');
  const before = site.received('heartbeat').length;
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(before + 1), soon);
  expect(site.received('heartbeat').at(-1)?.taskName).toBe('');
});
