import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { soon } from '../../../testing/soon.ts';
import { UnsupportedError } from '../../phone.ts';
import { diagnoseScrcpy } from '../doctor/adb-doctor.ts';
import { publishedServers } from './published-servers.ts';
import { programFor, ScrcpySource } from './server-program.ts';

const fetching = new URL('../../../../../../scripts/tools/scrcpy-server.mjs', import.meta.url);

let folder: string;
const sha256 = createHash('sha256').update('bytes').digest('hex');
const warnings: string[] = [];
const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-scrcpy-'));
  await writeFile(join(folder, 'server'), 'bytes');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("a file of one's own is taken as it is, and read once", async () => {
  const source = new ScrcpySource(log, { path: join(folder, 'server'), version: '3.3.4', sha256 });
  const program = await source.program();
  expect(program).toMatchObject({
    version: '3.3.4',
    sha256,
    md5: createHash('md5').update('bytes').digest('hex'),
  });
  await writeFile(join(folder, 'server'), 'others');
  expect(await source.program()).toBe(program);
});

it('a file that is not there is said once, and to each who needs it', async () => {
  const file = { path: join(folder, 'absent'), version: '3.3.4', sha256 };
  const source = new ScrcpySource(log, file);
  await expect(source.program()).rejects.toThrow(/cannot be read/);
  await expect(programFor('video', source)).rejects.toThrow(UnsupportedError);
  expect(warnings).toEqual([expect.stringMatching(/no video: .*cannot be read/)]);
  expect((await diagnoseScrcpy(file)).finding).toMatchObject({
    level: 'warn',
    advice: expect.stringMatching(/cannot be read/),
  });
});

it('another file than the one of the version is not put on phones', async () => {
  const file = { path: join(folder, 'server'), version: '3.3.3', sha256: publishedServers['3.3.3']! };
  await writeFile(file.path, 'bytes');
  const refused = programFor('video', new ScrcpySource(log, file));
  await expect(refused).rejects.toThrow(UnsupportedError);
  await expect(refused).rejects.toThrow(
    new RegExp(`not scrcpy's server 3.3.3: its SHA-256 is ${sha256}, not 7e70323b`),
  );
  expect((await diagnoseScrcpy(file)).finding).toMatchObject({
    level: 'warn',
    advice: expect.stringMatching(/SHA-256/),
  });
  expect((await diagnoseScrcpy({ ...file, sha256 })).finding).toMatchObject({ level: 'ok' });
});

it('is tried again a while after it was not there', async () => {
  const path = join(folder, 'later');
  const source = new ScrcpySource(log, { path, version: '3.3.4', sha256 }, 1);
  await expect(source.program()).rejects.toThrow(/cannot be read/);
  expect(source.isReady).toBe(false);
  await writeFile(path, 'bytes');
  await vi.waitFor(() => expect(source.program()).resolves.toMatchObject({ sha256 }), soon);
  expect(source.isReady).toBe(true);
});

it('the file that is fetched is the published one', async () => {
  expect(await readFile(fetching, 'utf8')).toContain(`const sha256 = '${publishedServers['3.3.3']}'`);
});
