import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { phoneInHand } from '../testing/hand.ts';
import { parseShell } from './parse.ts';

const limit = { timeoutMs: 30_000 };
const run = async (command: string, hand = phoneInHand()) => hand.phone.shell(command, limit);
const out = async (command: string, hand = phoneInHand()) => (await run(command, hand)).stdout;

test('words, quotes and joints', () => {
  expect(parseShell(`echo 'a b' "c \\" d" e\\ f; x && y | z || w`)).toEqual([
    { joint: ';', pipeline: [['echo', 'a b', 'c " d', 'e f']] },
    { joint: ';', pipeline: [['x']] },
    { joint: '&&', pipeline: [['y'], ['z']] },
    { joint: '||', pipeline: [['w']] },
  ]);
  expect(parseShell(' ;; ')).toEqual([]);
});

test.each(['echo "open', 'echo a |', '| cat', 'a && ', 'echo a > file', 'echo $HOME', 'sleep 9 &'])(
  'refuses %s',
  async (command) => {
    expect(await run(command)).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(/^sh: /) });
  },
);

test('runs what follows only when it should', async () => {
  expect(await run('echo a && echo b || echo c; echo d')).toEqual({ exitCode: 0, stdout: 'a\nb\nd\n', stderr: '' });
  expect(await run('false && echo a || echo b')).toMatchObject({ exitCode: 0, stdout: 'b\n' });
  expect((await run('echo a; false')).exitCode).toBe(1);
});

test('an unknown command ends with 127', async () => {
  expect(await run('frobnicate --now')).toEqual({
    exitCode: 127,
    stdout: '',
    stderr: '/system/bin/sh: frobnicate: inaccessible or not found\n',
  });
});

test('reports the model of the phone', async () => {
  const hand = phoneInHand();
  const { brand, mode, osVersion, screen } = hand.phone.identity;
  expect(await out('getprop ro.product.brand', hand)).toBe(`${brand}\n`);
  expect(await out('getprop ro.product.model', hand)).toBe(`${mode}\n`);
  expect(await out('getprop | grep release', hand)).toBe(`[ro.build.version.release]: [${osVersion}]\n`);
  expect(await out('wm size', hand)).toBe(`Physical size: ${screen.width}x${screen.height}\n`);
  expect(await out('date +%Y-%m-%d_%H:%M', hand)).toBe('2026-05-20_14:32\n');
  expect(await out('ls /sdcard | wc -l')).toBe('8\n');
  expect((await run('ls /nowhere')).exitCode).toBe(1);
  expect(await out('df')).toContain('/storage/emulated');
});

test('reads and sets the battery', async () => {
  const hand = phoneInHand();
  const { battery } = await hand.phone.state();
  expect(await out('dumpsys battery', hand)).toContain(`  level: ${battery}\n`);
  await run('dumpsys battery unplug; dumpsys battery set level 33', hand);
  expect(await hand.phone.state()).toMatchObject({ battery: 33, charging: false });
  expect((await run('dumpsys battery set level x')).exitCode).toBe(255);
});

test('starts, lists, stops and clears apps', async () => {
  const hand = phoneInHand();
  expect(await out('pm list packages notes', hand)).toBe('package:com.example.notes\n');
  await run('am start -n com.example.notes/.MainActivity', hand);
  expect(await hand.phone.currentApp()).toBe('com.example.notes');
  expect(await out('dumpsys window | grep Focus', hand)).toContain('com.example.notes');
  await run('am force-stop com.example.notes; monkey -p com.example.shop 1', hand);
  expect(await hand.phone.currentApp()).toBe('com.example.shop');
  expect(await run('am start com.none', hand)).toMatchObject({ exitCode: 1 });
  expect((await run('pm uninstall com.example.shop', hand)).exitCode).toBe(1);
});

test('types and taps by pixels, and presses keys', async () => {
  const hand = phoneInHand();
  const { width, height } = hand.phone.identity.screen;
  const search = (await hand.find('search'))!;
  const x = Math.round(((search.left + search.right) / 2) * width);
  const y = Math.round(((search.top + search.bottom) / 2) * height);
  await run(`input tap ${x} ${y} && input text wea`, hand);
  expect(await hand.text('search')).toBe('wea');
  await run('input keyevent 67; input keyevent KEYCODE_ENTER', hand);
  expect(await hand.phone.currentApp()).toBe('com.example.weather');
  await run(`input swipe ${x} ${height - 1} ${x} ${height / 2} 200`, hand);
  expect(await hand.phone.currentApp()).toBe('com.android.launcher3');
  expect((await run(`input tap ${width * 2} 10`, hand)).exitCode).toBe(255);
});

test('settings put changes the brightness', async () => {
  const hand = phoneInHand();
  await run('settings put system screen_brightness 42', hand);
  expect((await hand.phone.state()).brightness).toBe(42);
  expect((await run('settings put system screen_brightness 900', hand)).exitCode).toBe(255);
});

test('a command that takes too long is ended with a reason, one that is not wanted any more as well', async () => {
  const hand = phoneInHand({ clock: systemClock });
  await expect(hand.phone.shell('sleep 60', { timeoutMs: 20 })).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'the command took longer than 20 ms',
  });
  const abort = new AbortController();
  const sleeping = hand.phone.shell('sleep 60', { timeoutMs: 60_000, signal: abort.signal });
  abort.abort(new Error('not wanted any more'));
  await expect(sleeping).rejects.toThrow('not wanted any more');
});

test('makes faults and reboots', async () => {
  const hand = phoneInHand();
  await run('fault anr', hand);
  expect(await hand.text('alert_title')).toBe('System UI isn’t responding');
  expect(await run('fault flood', hand)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('freeze') });
  await run('reboot', hand);
  expect(hand.phone.gone.aborted).toBe(true);
});
