import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AdbBench, findAdbd, type RunningPhone, until } from '../../testing/real-adbd.ts';
import { batteryText, plainPicture } from '../../testing/stub-phone.ts';
import { type Phone, type PhoneSource, UnsupportedError } from '../phone.ts';
import { createAdbPhones } from './adb-phones.ts';
import { AdbCommandError, AdbInputError, AdbTimeoutError } from './errors.ts';

const adbd = await findAdbd();
if ('missing' in adbd) console.warn(`ADB phones are not tested: ${adbd.missing}`);

describe.skipIf('missing' in adbd)('a phone behind a real adbd', () => {
  let bench: AdbBench;
  let running: RunningPhone;
  let source: PhoneSource;
  let phone: Phone;
  const inputs = async () => (await running.stub.calls('input')).map((call) => call.slice(1).join(' '));

  beforeAll(async () => {
    bench = await AdbBench.open('root' in adbd ? adbd.root : '');
    await bench.startServer();
    running = await bench.startPhone({ serial: 'STUB0001' });
    source = createAdbPhones({
      server: bench.server,
      log: { info: () => {}, warn: () => {} },
      phoneTempFolder: running.stub.tempFolder,
    });
    phone = await new Promise<Phone>((resolve, reject) => source.start(resolve).catch(reject));
  });
  beforeEach(() => running.stub.forgetCalls());
  afterAll(async () => {
    await source.close();
    await bench.close();
  });

  it('reports its identity, which does not depend on its address', () => {
    expect(phone.identity).toMatchObject({
      brand: 'stub',
      mode: 'Stub Pixel',
      osVersion: '14',
      imei: '',
      screen: { width: 1080, height: 1920 },
    });
    expect(phone.identity.deviceId).toMatch(/^[0-9a-f]{32}$/);
    expect(phone.identity.hardware).toMatch(/^[0-9a-f]{32}$/);
  });

  it('reports its state in one call', async () => {
    expect(await phone.state()).toEqual({
      battery: 87,
      charging: false,
      batteryTempC: 30.1,
      brightness: 128,
      storageLeftBytes: 84_000_000 * 1024,
      availableMemoryBytes: 1_500_000 * 1024,
    });
    await running.stub.set('dumpsys-battery', batteryText({ level: 12, status: 2, temperature: 415 }));
    expect(await phone.state()).toMatchObject({ battery: 12, charging: true, batteryTempC: 41.5 });
  });

  it('shows its screen, scaled, as the picture it has', async () => {
    const picture = await phone.screenshot({ scalePercent: 25, qualityPercent: 80 });
    expect([picture.width, picture.height]).toEqual([270, 480]);
    const meta = await sharp(picture.jpeg).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', 270, 480]);
    const { data } = await sharp(picture.jpeg).raw().toBuffer({ resolveWithObject: true });
    for (const [at, wanted] of [0x22, 0x66, 0xaa].entries()) expect(Math.abs(data[at]! - wanted)).toBeLessThan(6);
    const full = await phone.screenshot({ scalePercent: 100, qualityPercent: 80 });
    expect([full.width, full.height]).toEqual([1080, 1920]);
    expect(full.jpeg.length).toBeGreaterThan(picture.jpeg.length);
  });

  it('a screen that is no picture is an error', async () => {
    const before = await running.stub.read('screen.png');
    await running.stub.set('screen.png', 'screen is off');
    await expect(phone.screenshot({ scalePercent: 50, qualityPercent: 50 })).rejects.toThrow(AdbCommandError);
    await running.stub.set('screen.png', before);
  });

  it('taps and swipes in pixels', async () => {
    await phone.tap({ x: 0.5, y: 0.25 });
    await phone.tap({ x: 1, y: 1 });
    await phone.swipe({ x: 0, y: 0 }, { x: 0.5, y: 0.5 }, 300);
    expect(await inputs()).toEqual(['tap 540 480', 'tap 1079 1919', 'swipe 0 0 540 960 300']);
  });

  it('moves the content with a finger where there is no wheel', async () => {
    await phone.scroll!({ x: 0.5, y: 0.5 }, { x: 0, y: -2 });
    await phone.scroll!({ x: 0.5, y: 0.5 }, { x: 9, y: 0 });
    expect(await inputs()).toEqual(['swipe 540 960 540 576 200', 'swipe 540 960 1079 960 200']);
  });

  it('follows the rotation of its picture', async () => {
    const before = await running.stub.read('screen.png');
    await running.stub.set('screen.png', await plainPicture(1920, 1080, 'black'));
    await phone.screenshot({ scalePercent: 10, qualityPercent: 50 });
    await phone.tap({ x: 0.5, y: 0.5 });
    await running.stub.set('screen.png', before);
    await phone.screenshot({ scalePercent: 10, qualityPercent: 50 });
    await phone.tap({ x: 0.5, y: 0.5 });
    expect(await inputs()).toEqual(['tap 960 540', 'tap 540 960']);
  });

  it('preserves the order of inputs that were not awaited', async () => {
    await Promise.all([...Array(20).keys()].map((each) => phone.tap({ x: each / 100, y: 0 })));
    expect(await inputs()).toEqual([...Array(20).keys()].map((each) => `tap ${Math.round((each * 1080) / 100)} 0`));
  });

  it('passes a finger on, and while the phone is busy only its newest place', async () => {
    await running.stub.set('input-delay', '0.1');
    const touch = (kind: 'down' | 'move' | 'up', y: number) =>
      phone.touch({ kind, point: { x: 0.5, y }, pointerId: 0 });
    await Promise.all([
      touch('down', 0.1),
      ...[2, 3, 4, 5, 6, 7, 8].map((y) => touch('move', y / 10)),
      touch('up', 0.9),
    ]);
    await running.stub.unset('input-delay');
    expect(await inputs()).toEqual([
      'motionevent DOWN 540 192',
      'motionevent MOVE 540 1536',
      'motionevent UP 540 1728',
    ]);
    await expect(phone.touch({ kind: 'down', point: { x: 0, y: 0 }, pointerId: 1 })).rejects.toThrow(UnsupportedError);
  });

  it('plays a touch at its end where input knows no motionevent', async () => {
    const touch = (kind: 'down' | 'move' | 'up', y: number) =>
      phone.touch({ kind, point: { x: 0.5, y }, pointerId: 0 });
    await running.stub.set('no-motionevent', '');
    await Promise.all([touch('down', 0.1), touch('move', 0.3), touch('up', 0.5)]);
    await Promise.all([touch('down', 0.1), touch('up', 0.101)]);
    await running.stub.unset('no-motionevent');
    const [drag, tap] = await inputs();
    expect(drag).toMatch(/^swipe 540 192 540 960 \d+$/);
    expect(tap).toMatch(/^swipe 540 192 540 192 \d+$/);
  });

  it('says what to switch on where the phone forbids input', async () => {
    await running.stub.set('input-forbidden', '');
    await expect(phone.tap({ x: 0, y: 0 })).rejects.toThrow(/Security settings/);
    await running.stub.unset('input-forbidden');
  });

  it('types every ASCII character as it is', async () => {
    const text = `it's "quoted" $(reboot) \`id\`; rm -rf / && echo %s 100%sure \\ * ? | > < # ~ {a,b} !`;
    await phone.text(text);
    const typed = (await running.stub.calls('input')).map(([, verb, argument]) => {
      expect(verb).toBe('text');
      return argument!.replaceAll('%s', ' ');
    });
    expect(typed.join('')).toBe(text);
    expect(await running.stub.calls('reboot')).toEqual([]);
    await running.stub.forgetCalls();
    await phone.text('a b\nc');
    expect(await inputs()).toEqual(['text a%sb', 'keyevent KEYCODE_ENTER', 'text c']);
    await expect(phone.text('你好')).rejects.toThrow(/scrcpy/);
  });

  it('presses keys', async () => {
    await phone.key('back');
    await phone.key('recent');
    await phone.key('unlock');
    expect(await inputs()).toEqual(['keyevent KEYCODE_BACK', 'keyevent KEYCODE_APP_SWITCH', 'keyevent KEYCODE_WAKEUP']);
    expect(await running.stub.calls('wm')).toEqual([['wm', 'dismiss-keyguard']]);
  });

  it('lists what is on the screen', async () => {
    await running.stub.set(
      'ui.xml',
      `<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0"><node text="" class="a.Frame" bounds="[0,0][1080,1920]">` +
        `<node text="A &lt;b&gt; &amp; &#10;c" resource-id="x:id/ok" class="a.Button" content-desc="ok" clickable="true" bounds="[540,480][1080,960]" /></node></hierarchy>`,
    );
    const [frame, button] = await phone.elements();
    expect(frame).toMatchObject({ left: 0, top: 0, right: 1, bottom: 1 });
    expect(button).toEqual({
      id: 'x:id/ok',
      className: 'a.Button',
      text: 'A <b> & \nc',
      description: 'ok',
      clickable: true,
      left: 0.5,
      top: 0.25,
      right: 1,
      bottom: 0.5,
    });
    await running.stub.unset('ui.xml');
    await expect(phone.elements()).rejects.toThrow(/could not get idle state/);
  });

  it('runs a shell command to its exit code', async () => {
    const result = await phone.shell('echo out; echo err >&2; exit 3', { timeoutMs: 30_000 });
    expect(result).toEqual({ exitCode: 3, stdout: 'out\n', stderr: 'err\n' });
  });

  it('ends a shell command and its children when its time is up or its caller gives up', async () => {
    // A zombie has ended; init may take its time to collect it.
    const alive = async (pid: string) =>
      (await phone.shell(`grep '^State:.*[RSD]' /proc/${pid}/status`, { timeoutMs: 30_000 })).exitCode === 0;
    const child = async (name: string) =>
      await until(`the child ${name}`, async () => (await running.stub.read(name).catch(() => '')).toString().trim());
    const command = (name: string) => `sleep 1000 & echo $! >"$STUB_PHONE/${name}"; wait`;

    // Long enough for the command to have begun.
    await expect(phone.shell(command('slow'), { timeoutMs: 3_000 })).rejects.toThrow(AdbTimeoutError);
    const slow = await child('slow');
    await until('the end of the slow command', async () => !(await alive(slow)));

    const abort = new AbortController();
    const run = phone.shell(command('unwanted'), { timeoutMs: 60_000, signal: abort.signal });
    const unwanted = await child('unwanted');
    expect(await alive(unwanted)).toBe(true);
    abort.abort(new Error('not wanted any more'));
    await expect(run).rejects.toThrow('not wanted any more');
    await until('the end of the unwanted command', async () => !(await alive(unwanted)));
  });

  it('an endless output is an error, not all of the memory', async () => {
    await expect(phone.shell('cat /dev/zero', { timeoutMs: 30_000 })).rejects.toThrow(/printed more than/);
  });

  it('launches, stops and names apps, and takes no shell text for a package', async () => {
    await phone.launchApp('com.example.notes');
    expect((await running.stub.calls('am')).at(-1)).toContain('com.example.notes/.MainActivity');
    await expect(phone.launchApp('com.example.absent')).rejects.toThrow(/not installed/);
    await phone.stopApp('com.example.notes');
    expect((await running.stub.calls('am')).at(-1)).toEqual(['am', 'force-stop', 'com.example.notes']);
    expect(await phone.currentApp()).toBe('com.example.notes');
    await running.stub.forgetCalls();
    for (const name of ['a; rm -rf /', '$(reboot)', '-p', '', 'a b', 'a\nreboot']) {
      await expect(phone.launchApp(name)).rejects.toThrow(AdbInputError);
      await expect(phone.stopApp(name)).rejects.toThrow(AdbInputError);
    }
    expect(await running.stub.calls()).toEqual([]);
  });

  it('installs an app whole and leaves no file behind', async () => {
    const apk = Buffer.alloc(3_000_000, 7);
    apk.write('PK\u0003\u0004', 'latin1');
    await phone.installApp(apk);
    expect((await running.stub.read('installed')).toString()).toMatch(/ 3000000\n$/);
    await running.stub.set('install-fails', 'Failure [INSTALL_FAILED_VERSION_DOWNGRADE]\n');
    await expect(phone.installApp(apk)).rejects.toThrow(/INSTALL_FAILED_VERSION_DOWNGRADE/);
    await running.stub.unset('install-fails');
    await expect(phone.installApp(Buffer.from('<html>'))).rejects.toThrow(AdbInputError);
    const left = await phone.shell(`ls ${running.stub.tempFolder}`, { timeoutMs: 30_000 });
    expect(left.stdout).toBe('');
  });

  it('can be found, and has its brightness back afterwards', async () => {
    await phone.find();
    expect(await inputs()).toEqual(['keyevent KEYCODE_WAKEUP']);
    expect((await running.stub.calls('settings')).length).toBeGreaterThan(6);
    expect((await running.stub.read('setting-system-screen_brightness')).toString()).toBe('128\n');
    expect((await running.stub.read('setting-system-screen_brightness_mode')).toString()).toBe('1\n');
  });

  it('reboots by its shell where adbd refuses', async () => {
    await phone.reboot();
    expect(await running.stub.calls('reboot')).toEqual([['reboot']]);
  });
});
