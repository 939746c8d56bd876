import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

test('what is not set has its default', () => {
  expect(readSettings({ FLOTILLA_DATA: 'here' })).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('here'),
    backupsDir: resolve('here/backups'),
    backupPassphrase: null,
    databaseUrl: null,
    captcha: true,
    openScreen: true,
    trustProxy: false,
    logLevel: 'info',
  });
});

test('on and off are read in their forms', () => {
  expect(
    readSettings({ FLOTILLA_CAPTCHA: 'off', FLOTILLA_OPEN_SCREEN: '0', FLOTILLA_TRUST_PROXY: 'on' }),
  ).toMatchObject({
    captcha: false,
    openScreen: false,
    trustProxy: true,
  });
});

test.each([
  [{ FLOTILLA_PORT: '80800' }, /FLOTILLA_PORT/],
  [{ FLOTILLA_PORT: 'http' }, /FLOTILLA_PORT: a port/],
  [{ FLOTILLA_CAPTCHA: 'maybe' }, /FLOTILLA_CAPTCHA/],
  [{ FLOTILLA_DATABASE_URL: 'mysql://host/db' }, /FLOTILLA_DATABASE_URL: an address such as postgres/],
  [{ FLOTILLA_ADMIN_PASSWORD: 'short' }, /FLOTILLA_ADMIN_PASSWORD: 6 to 20/],
  [{ FLOTILLA_BACKUP_PASSPHRASE: 'short' }, /FLOTILLA_BACKUP_PASSPHRASE: 12 characters or more/],
  [{ FLOTILLA_PROT: '8080' }, /FLOTILLA_PROT: no such setting/],
])('%o is refused by name', (env, message) => {
  expect(() => readSettings(env)).toThrow(SettingsError);
  expect(() => readSettings(env)).toThrow(message);
});

test("the agent's and the tests' settings may lie beside", () => {
  expect(readSettings({ FLOTILLA_SERVER: 'http://x', FLOTILLA_KEY: 'k', FLOTILLA_TEST_DATABASE_URL: 'y' }).port).toBe(
    8080,
  );
});
