import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorSummary } from '@flotilla/contract/http/fleet/monitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdbBench, findAdbd, type RunningPhone, until } from '../../apps/agent/src/testing/real-adbd.ts';
import { plainPicture } from '../../apps/agent/src/testing/stub-phone.ts';
import { ended, logOf, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';
import { openViewer } from '../support/viewer.ts';

const adbd = await findAdbd();
if ('missing' in adbd) console.warn(`The path to an ADB phone is not tested: ${adbd.missing}`);

/** A real adbd, the agent's program, the real server: only the commands on the phone are ours. */
describe.skipIf('missing' in adbd)('an ADB phone behind the whole system', () => {
  let site: Site;
  let bench: AdbBench;
  let phone: RunningPhone;
  let deviceNo: string;
  const inputs = async () => (await phone.stub.calls('input')).map((call) => call.slice(1).join(' '));

  beforeAll(async () => {
    bench = await AdbBench.open('root' in adbd ? adbd.root : '');
    await bench.startServer();
    phone = await bench.startPhone({ serial: 'WHOLE0001' }, { isPlugged: false });
    await phone.switchOn();
    site = await startSite();
    // Another file than the one that was published: it is put on no phone.
    const path = join(bench.folder, 'scrcpy-server');
    await writeFile(path, 'something else');
    site.startAdbAgent(`127.0.0.1:${bench.port}`, {
      // On the network: the agent has adb connect it.
      FLOTILLA_ADB_CONNECT: phone.address,
      FLOTILLA_PHONE_FOLDER: phone.stub.tempFolder,
      FLOTILLA_SCRCPY_SERVER: path,
      FLOTILLA_SCRCPY_VERSION: '3.3.3',
    });
    deviceNo = (await phonesOnline(site.admin, 1))[0]!;
  });
  afterAll(async () => {
    await site?.close();
    await bench?.close();
  });

  test('without a working scrcpy server there is no video, and the reason is shown', async () => {
    const viewer = await openViewer(site.address, site.admin.token, deviceNo);
    const joined = viewer.message('joinRoomResp');
    viewer.send({ action: 'joinRoom', screenSetting: { screen_mode: '1' } });
    expect(await joined).toMatchObject({ code: 1, msg: expect.stringContaining('video') });
    await viewer.close();
    expect(await phone.stub.calls('app_process')).toEqual([]);
  });

  test('its screen is seen, and a touch arrives', async () => {
    await phone.stub.set('screen.png', await plainPicture(1080, 1920, '#c01020'));
    const viewer = await openViewer(site.address, site.admin.token, deviceNo);
    const joined = viewer.message('joinRoomResp');
    const first = viewer.picture();
    viewer.send({
      action: 'joinRoom',
      screenSetting: { screen_mode: '2', screen_scale: '25', screen_img_delay: '50' },
    });
    expect(await joined).toMatchObject({ code: 0 });
    const picture = await first;
    expect([picture[0], picture[1]]).toEqual([0xff, 0xd8]);

    await phone.stub.forgetCalls();
    viewer.send({ action: 'canvas_action', action_type: '_touchDown', x: 0.5, y: 0.25 });
    viewer.send({ action: 'canvas_action', action_type: '_touchUp', x: 0.5, y: 0.25 });
    viewer.send({ action: 'canvas_action', action_type: '_back' });
    await until('three inputs', async () => (await inputs()).length >= 3);
    expect(await inputs()).toEqual([
      expect.stringMatching(/DOWN 540 480/),
      expect.stringMatching(/UP 540 480/),
      expect.stringMatching(/keyevent/),
    ]);
    await viewer.close();
  });

  test('a script runs on it and reads its shell', async () => {
    const taskId = await runOn(
      site.admin,
      [deviceNo],
      `const shell = await device.shell('getprop ro.product.model');
       await device.tap(0.1, 0.1);
       log.ok(shell.stdout.trim());
       return shell.exitCode;`,
    );
    const [run] = await untilRuns(site.admin, taskId, 'the run to end', ended);
    expect(run).toMatchObject({ state: 'done', deviceNo });
    expect(await logOf(site.admin, run!.id, 'Stub Pixel')).toContain('Stub Pixel');
    expect(await inputs()).toContainEqual(expect.stringMatching(/tap 108 192/));
  });

  test('out of reach it goes offline, and comes back as the same phone once it is there again', async () => {
    await phone.unplug();
    await until(
      'the phone to be offline',
      async () => (await site.admin.call(monitorSummary, {})).online === 0,
      20_000,
    );
    await phone.switchOn();
    expect(await phonesOnline(site.admin, 1)).toEqual([deviceNo]);
  });
});
