import { expect, test } from 'vitest';
import { readCommandLine, UsageError, usage } from './command-line.ts';

const read = (line: string, environment: Record<string, string> = {}) =>
  readCommandLine(line.split(' ').filter(Boolean), environment, 'desk');
const site = '--server http://site:8080 --key k';

test('by default every phone that adb knows is joined', () => {
  expect(read(site)).toEqual({
    verb: 'run',
    server: 'http://site:8080',
    key: 'k',
    dataDir: './data/agent',
    phones: { kind: 'adb', adb: { host: '127.0.0.1', port: 5037 }, scrcpy: undefined },
  });
});

test('simulated phones, another folder, another adb server', () => {
  expect(read(`${site} --simulate 12`)).toMatchObject({ phones: { kind: 'simulated', count: 12, seed: 'desk' } });
  expect(read(`${site} --simulate 12 --seed a`)).toMatchObject({ phones: { seed: 'a' } });
  expect(read(`${site} --data /srv/a --adb [::1]:6000`)).toMatchObject({
    dataDir: '/srv/a',
    phones: { adb: { host: '::1', port: 6000 } },
  });
});

test('address and key may come from the environment, and typed ones win', () => {
  const environment = { FLOTILLA_SERVER: 'ws://env:1', FLOTILLA_KEY: 'e' };
  expect(read('', environment)).toMatchObject({ server: 'ws://env:1', key: 'e' });
  expect(read(site, environment)).toMatchObject({ server: 'http://site:8080', key: 'k' });
  expect(read('--server http://site')).toMatchObject({ key: undefined });
});

test("scrcpy's server may be a file of one's own, typed or from the environment", () => {
  const environment = { FLOTILLA_SCRCPY_SERVER: '/srv/scrcpy', FLOTILLA_SCRCPY_VERSION: '3.3.4' };
  const scrcpy = { path: '/srv/scrcpy', version: '3.3.4' };
  expect(read(site, environment)).toMatchObject({ phones: { scrcpy } });
  expect(read('doctor', environment)).toMatchObject({ scrcpy });
  expect(read(`${site} --scrcpy-server f --scrcpy-version 3.1`, environment)).toMatchObject({
    phones: { scrcpy: { path: 'f', version: '3.1' } },
  });
});

test('doctor needs nothing, help neither', () => {
  expect(read('doctor')).toMatchObject({ verb: 'doctor', server: undefined });
  expect(read('--help')).toEqual({ verb: 'help' });
  expect(read('-h')).toEqual({ verb: 'help' });
});

test.each([
  ['', '--server (or FLOTILLA_SERVER) is missing'],
  ['--server nonsense', '--server: "nonsense" is not an address like'],
  [`${site} --simulate 0`, '--simulate needs a number from 1'],
  [`${site} --simulate many`, 'not "many"'],
  [`${site} --simulate 1 --adb a:1`, 'do not go together'],
  [`${site} --seed x`, '--seed only goes with --simulate'],
  [`${site} --adb 5037`, '--adb needs HOST:PORT'],
  [`${site} --adb a:99999`, '--adb needs HOST:PORT'],
  [`${site} --scrcpy-server f`, 'go together'],
  [`${site} --scrcpy-version 3.3.3`, 'go together'],
  [`${site} --scrcpy-server f --scrcpy-version 4.0`, 'needs a version 3'],
  [`${site} --scrcpy-server f --scrcpy-version 3.3;reboot`, 'needs a version 3'],
  [`${site} --simulated 3`, "Unknown option '--simulated'"],
  [`${site} start`, '"start" is not known'],
])('"%s" is refused in words', (line, message) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(message);
});

test('the help names every option', () => {
  for (const option of ['server', 'key', 'simulate', 'seed', 'data', 'adb', 'scrcpy-server', 'scrcpy-version', 'help'])
    expect(usage).toContain(`--${option}`);
});
