import { expect, test } from 'vitest';
import { adbClient, ensureAdbServer } from './adb-server.ts';
import { AdbMissingError } from './errors.ts';

/** Timers that keep the process alive. */
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('where adb is missing nothing is left that the process would wait for', async () => {
  const address = { host: '127.0.0.1', port: 1, adbPath: 'no-such-adb' };
  const before = timers();
  await expect(ensureAdbServer(adbClient(address), address)).rejects.toThrow(AdbMissingError);
  expect(timers()).toBe(before);
});
