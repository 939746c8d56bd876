import { afterAll, expect, test, vi } from 'vitest';
import { createSimulatedPhone } from '../../phones/simulated/phone.ts';
import { createScriptRuntime } from '../script-runtime.ts';
import { createFakePhone, element } from '../testing/fake-phone.ts';
import { failureOf, resultOf, startScript } from '../testing/run-script.ts';
import type { Progress } from './task-calls.ts';

const runtime = createScriptRuntime({ workers: 1 });
afterAll(() => runtime.close());

const simulated = () => {
  const phone = createSimulatedPhone({ seed: 'calls', index: 1 });
  return Object.assign(phone, { done: [], shown: [], unplug() {} });
};

test('a part cut out of the screen is found there again, and not on another screen', async () => {
  const phone = simulated();
  const source = `
    await device.launch('com.example.weather');
    const [button] = (await device.findAll({ clickable: true })).filter(({ right, left }) => right - left < 0.4);
    const image = await device.cut(button);
    const found = await device.waitFor({ image, threshold: 0.85 });
    await device.launch('com.example.notes');
    return { button, found, elsewhere: await device.exists({ image, threshold: 0.98 }) };`;
  const { button, found, elsewhere } = (await resultOf(runtime, source, { phone })) as Record<
    'button' | 'found',
    { x: number; y: number }
  > & { elsewhere: boolean };
  expect(elsewhere).toBe(false);
  expect(Math.abs(found.x - button.x)).toBeLessThan(0.02);
  expect(Math.abs(found.y - button.y)).toBeLessThan(0.02);
});

test('a script searches for one picture at a time', async () => {
  const phone = simulated();
  const { screenshot } = phone;
  const allAsked = Promise.withResolvers<void>();
  let looks = 0;
  phone.screenshot = async (options) => {
    looks += 1;
    if (looks > 1) await allAsked.promise;
    return screenshot.call(phone, options);
  };
  phone.key = async () => {
    expect(looks).toBe(2);
    allAsked.resolve();
  };
  const source = `
    const image = await device.cut({ left: 0.1, top: 0.1, right: 0.3, bottom: 0.3 });
    const answers = [1, 2, 3].map(() => device.exists({ image }));
    await device.key('home');
    return Promise.all(answers);`;
  expect(await resultOf(runtime, source, { phone })).toEqual([true, true, true]);
});

test.each([
  ["await device.find({ image: 'aGVsbG8gd29ybGQ=' })", 'not a readable picture'],
  ["await device.find({ image: 'x'.repeat(8), text: 'OK' })", 'selector.text is unknown'],
  ['await device.cut({ left: 0, top: 0, right: 1, bottom: 1 })', 'at most a quarter'],
  ['await device.cut({ left: 0.5, top: 0, right: 0.5, bottom: 1 })', 'left < right'],
])('%s is refused', async (source, message) => {
  expect((await failureOf(runtime, source, { phone: simulated() })).message).toContain(message);
});

test('files are written, listed, read, deleted and saved with the run', async () => {
  const source = `
    const { files } = device;
    await files.write('/sdcard/Download/清单.txt', '一\\n二');
    const listed = await files.list('/sdcard/Download');
    const text = await files.read('/sdcard/Download/清单.txt');
    const shown = (await device.shell('cat /sdcard/Download/清单.txt')).stdout;
    const kept = await files.pull('/sdcard/Download/清单.txt');
    await files.delete('/sdcard/Download/清单.txt');
    const left = (await files.list('/sdcard/Download')).length;
    return { listed, text, shown, kept, left };`;
  const { outcome, artifacts } = startScript(runtime, source, { phone: simulated() });
  expect(await outcome).toMatchObject({
    state: 'done',
    result: {
      listed: [{ name: '清单.txt', isFolder: false, bytes: 7 }],
      ...{ text: '一\n二', shown: '一\n二', kept: { name: '清单.txt', bytes: 7 }, left: 0 },
    },
  });
  expect(Buffer.from(artifacts.get('清单.txt')!).toString()).toBe('一\n二');
});

test.each([
  ["await device.files.read('/sdcard/none.txt')", 'No such file'],
  ["await device.files.write('/system/x', 'x')", 'Permission denied'],
  ["await device.files.list('/sdcard/none')", 'not a readable folder'],
  ["await device.files.read('relative')", 'an absolute path'],
])('%s says why', async (source, message) => {
  const caught = `try { ${source} } catch (error) { return error.name + ': ' + error.message }`;
  expect(await resultOf(runtime, caught, { phone: simulated() })).toMatch(
    new RegExp(`^(File|Argument)Error: .*${message}`),
  );
});

test('names in every writing system are preserved, and characters that a file name cannot contain are replaced', async () => {
  const source = `
    await device.screenshot('首页 / 登录');
    await task.attach('seen?.json', '{"a":1}');
    return task.attach('../../etc', 'x');`;
  const { outcome, artifacts } = startScript(runtime, source);
  expect(await outcome).toMatchObject({ state: 'done', result: { name: '--..-etc' } });
  expect([...artifacts.keys()]).toEqual(['首页-登录', 'seen-.json', '--..-etc']);
});

test.each([
  ["await task.attach('page.html', '<b>x</b>')", 'page.html'],
  ["await task.attach('null.txt', 'a\\u0000b')", 'null.txt'],
  [
    "await device.files.write('/sdcard/a.bin', 'AAEC', { encoding: 'base64' }); await device.files.pull('/sdcard/a.bin')",
    'a.bin',
  ],
])('what the site would not keep is refused: %s', async (source, name) => {
  const { outcome, artifacts } = startScript(runtime, source, { phone: simulated() });
  expect(await outcome).toMatchObject({
    exception: { message: expect.stringContaining(`FileError: ${name} cannot be saved`) },
  });
  expect([...artifacts]).toEqual([]);
});

test('gestures reach the phone, and a dragging finger is lifted when the run is stopped', async () => {
  const phone = createFakePhone();
  const touched = vi.spyOn(phone, 'touch');
  const { outcome, stop } = startScript(
    runtime,
    `await device.wake(); await device.openUrl("https://a.test/it's"); await device.drag(0.1, 0.2, 0.3, 0.4, { holdMs: 10000 });`,
    { phone },
  );
  await expect.poll(() => phone.done).toContain('touch down');
  stop();
  expect(await outcome).toMatchObject({ state: 'stopped' });
  await expect.poll(() => phone.done.at(-1)).toBe('touch up');
  expect(touched.mock.lastCall![0]).toMatchObject({ kind: 'up', point: { x: 0.1, y: 0.2 } });
  expect(phone.done.slice(0, 2)).toEqual([
    'key unlock',
    `shell am start -a android.intent.action.VIEW -d 'https://a.test/it'\\''s'`,
  ]);
});

test('scrolling ends at the end of a page', async () => {
  const phone = createFakePhone();
  phone.shown = [element({ text: 'first' })];
  expect((await failureOf(runtime, "await device.scrollTo('last')", { phone })).message).toContain('come to its end');
  expect(await resultOf(runtime, "return (await device.scrollTo('first')).text", { phone })).toBe('first');
});

test('marks, calls and lines show that a run is alive; the API says its version', async () => {
  const marks: (Progress | undefined)[] = [];
  const source = `task.progress(33.4, 'third'); task.progress('on the way'); log.info('x'); return [task.apiVersion, flotilla.apiVersion, task.id]`;
  const result = await resultOf(runtime, source, { host: { active: (progress) => marks.push(progress) } });
  expect(result).toEqual([2, 2, 5]);
  expect(marks.filter((mark) => mark)).toEqual([{ percent: 33, text: 'third' }, { text: 'on the way' }]);
  expect(marks.length).toBeGreaterThan(4);
});

test('waiting checks the screen at least once, and a last time at the end of its time limit', async () => {
  const phone = createFakePhone();
  const looks = () => phone.done.filter((one) => one === 'elements').length;
  phone.shown = [element({ text: 'OK' })];
  const texts = (timeoutMs: number) =>
    resultOf(runtime, `return (await device.waitFor('OK', { timeoutMs: ${timeoutMs} })).text`, { phone });
  expect(await texts(0)).toBe('OK');
  expect(looks()).toBe(1);
  const { elements } = phone;
  phone.elements = async () => {
    if (looks() > 1) return elements.call(phone);
    phone.done.push('elements');
    return [];
  };
  // Shorter than the pause between two checks.
  expect(await texts(50)).toBe('OK');
  expect(looks()).toBe(3);
});

test('scrolling up swipes down, and the other way round', async () => {
  for (const [direction, swipe] of [
    ['up', 'swipe 0.5 0.3 0.5 0.75 300'],
    ['down', 'swipe 0.5 0.75 0.5 0.3 300'],
  ] as const) {
    const phone = createFakePhone();
    await failureOf(runtime, `await device.scrollTo('last', { direction: '${direction}' })`, { phone });
    expect(phone.done.filter((one) => one.startsWith('swipe'))).toEqual([swipe]);
  }
});
