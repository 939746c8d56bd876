import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// A process of its own: what other tests left running in this one comes to its end at any moment.
const program = `
  import { adbClient, ensureAdbServer } from '${new URL('./adb-server.ts', import.meta.url)}';
  const address = { host: '127.0.0.1', port: 1, adbPath: 'no-such-adb' };
  const error = await ensureAdbServer(adbClient(address), address).catch((error) => error);
  console.log(error.constructor.name, process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length);
`;

test('where adb is missing nothing is left that the process would wait for', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim()).toBe('AdbMissingError 0');
});
