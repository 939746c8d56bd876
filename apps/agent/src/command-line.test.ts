import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommandLine, usage } from './command-line.ts';
import { UsageError } from './usage-error.ts';

const read = (line: string, environment: Record<string, string> = {}) =>
  readCommandLine(line.split(' ').filter(Boolean), environment, 'desk');
const site = '--server http://site:8080 --key k';

test('by default every phone that adb knows is joined', () => {
  expect(read(site)).toEqual({
    verb: 'run',
    server: 'http://site:8080',
    key: 'k',
    dataDir: './data/agent',
    phones: {
      kind: 'adb',
      real: { adb: { host: '127.0.0.1', port: 5037 }, connect: [], phoneFolder: '/data/local/tmp', scrcpy: undefined },
    },
  });
});

test('simulated phones, another folder, another adb server', () => {
  expect(read(`${site} --simulate 12`)).toMatchObject({ phones: { kind: 'simulated', count: 12, seed: 'desk' } });
  expect(read(`${site} --simulate 12 --seed a`)).toMatchObject({ phones: { seed: 'a', language: 'en' } });
  expect(read(`${site} --simulate 12 --language zh-CN`)).toMatchObject({ phones: { language: 'zh-CN' } });
  expect(read(`${site} --data /srv/a --adb [::1]:6000`)).toMatchObject({
    dataDir: '/srv/a',
    phones: { real: { adb: { host: '::1', port: 6000 } } },
  });
});

test('address and key may come from the environment, and typed ones win', () => {
  const environment = { FLOTILLA_SERVER: 'ws://env:1', FLOTILLA_KEY: 'e' };
  expect(read('', environment)).toMatchObject({ server: 'ws://env:1', key: 'e' });
  expect(read(site, environment)).toMatchObject({ server: 'http://site:8080', key: 'k' });
  expect(read('--server http://site')).toMatchObject({ key: undefined });
});

test('server and key may come in one, as the console hands them over, as text or in a file', () => {
  const json = '{"servers":["http://site:8080","http://other"],"key":"ABCD-EFGH"}';
  const environment = { FLOTILLA_SERVER: 'ws://env:1', FLOTILLA_KEY: 'e' };
  const handedOver = { server: 'http://site:8080', key: 'ABCD-EFGH' };
  expect(readCommandLine(['--config', json], environment, 'desk')).toMatchObject(handedOver);
  expect(readCommandLine(['--config', json, '--key', 'k'], {}, 'desk')).toMatchObject({ key: 'k' });
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-'));
  writeFileSync(join(folder, 'join.json'), `${json}\n`);
  expect(read(`--config ${join(folder, 'join.json')}`)).toMatchObject(handedOver);
  rmSync(folder, { recursive: true });
});

test("scrcpy's server may be a file of one's own, typed or from the environment", () => {
  const environment = { FLOTILLA_SCRCPY_SERVER: '/srv/scrcpy', FLOTILLA_SCRCPY_VERSION: '3.3.4' };
  const scrcpy = { path: '/srv/scrcpy', version: '3.3.4', sha256: expect.stringMatching(/^8588238c/) };
  expect(read(site, environment)).toMatchObject({ phones: { real: { scrcpy } } });
  expect(read('doctor', environment)).toMatchObject({ real: { scrcpy } });
  expect(read(`${site} --scrcpy-server f --scrcpy-version 3.1`, environment)).toMatchObject({
    phones: { real: { scrcpy: { path: 'f', version: '3.1', sha256: expect.stringMatching(/^958f0944/) } } },
  });
  const own = 'AB'.repeat(32);
  expect(read(`${site} --scrcpy-server f --scrcpy-version 3.9 --scrcpy-sha256 ${own}`)).toMatchObject({
    phones: { real: { scrcpy: { version: '3.9', sha256: own.toLowerCase() } } },
  });
});

test('phones on the network, typed one by one or with commas', () => {
  const connectOf = (line: string, environment = {}) => read(line, environment);
  expect(connectOf(`${site} --connect 10.0.0.5 --connect pixel.lan:6000,[fe80::1]:5555,10.0.0.5:5555`)).toMatchObject({
    phones: { real: { connect: ['10.0.0.5:5555', 'pixel.lan:6000', '[fe80::1]:5555'] } },
  });
  expect(connectOf('doctor', { FLOTILLA_ADB_CONNECT: 'a, b:1' })).toMatchObject({
    real: { connect: ['a:5555', 'b:1'] },
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
  ['--config {', '--config needs what the console copies'],
  ['--config {"servers":[],"key":"k"}', '--config needs what the console copies'],
  ['--config {"servers":["http://site"],"key":""}', '--config needs what the console copies'],
  ['--config /no/such/file', '--config cannot read /no/such/file'],
  [`${site} --simulate 0`, '--simulate needs a number from 1'],
  [`${site} --simulate many`, 'not "many"'],
  [`${site} --simulate 1 --adb a:1`, 'do not go together'],
  [`${site} --seed x`, '--seed only goes with --simulate'],
  [`${site} --language en`, '--language only goes with --simulate'],
  [`${site} --simulate 1 --language de`, '--language needs en or zh-CN, not "de"'],
  [`${site} --adb 5037`, '--adb needs HOST:PORT'],
  [`${site} --adb a:99999`, '--adb needs HOST:PORT'],
  [`${site} --phone-folder tmp`, '--phone-folder needs a folder'],
  [`${site} --phone-folder /tmp;reboot`, '--phone-folder needs a folder'],
  [`${site} --scrcpy-server f`, 'go together'],
  [`${site} --scrcpy-version 3.3.3`, 'go together'],
  [`${site} --scrcpy-server f --scrcpy-version 3.9`, '--scrcpy-sha256 is missing'],
  [`${site} --scrcpy-server f --scrcpy-version 3.3.3 --scrcpy-sha256 12`, '64 hexadecimal digits'],
  [`${site} --connect http://phone`, '--connect needs HOST or HOST:PORT'],
  [`${site} --connect phone:0`, '--connect needs HOST or HOST:PORT'],
  [`${site} --simulate 1 --connect phone`, 'do not go together'],
  [`${site} --scrcpy-server f --scrcpy-version 4.0`, 'needs a version 3'],
  [`${site} --scrcpy-server f --scrcpy-version 3.3;reboot`, 'needs a version 3'],
  [`${site} --simulated 3`, "Unknown option '--simulated'"],
  [`${site} start`, '"start" is not known'],
])('"%s" is refused in words', (line, message) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(message);
});

test('the help names every option', () => {
  for (const option of [
    'server',
    'key',
    'simulate',
    'seed',
    'language',
    'data',
    'adb',
    'connect',
    'phone-folder',
    'scrcpy-server',
    'scrcpy-version',
    'scrcpy-sha256',
    'help',
  ])
    expect(usage).toContain(`--${option}`);
});
