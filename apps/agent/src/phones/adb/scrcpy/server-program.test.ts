import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnsupportedError } from '../../phone.ts';
import { diagnoseScrcpy } from '../adb-doctor.ts';
import { programFor, ScrcpySource } from './server-program.ts';

let folder: string;
const warnings: string[] = [];
const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-scrcpy-'));
  await writeFile(join(folder, 'server'), 'bytes');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("a file of one's own is taken as it is, and read once", async () => {
  const source = new ScrcpySource(log, { path: join(folder, 'server'), version: '3.3.4' });
  const program = await source.program();
  expect(program).toMatchObject({
    version: '3.3.4',
    sha256: createHash('sha256').update('bytes').digest('hex'),
    md5: createHash('md5').update('bytes').digest('hex'),
  });
  await writeFile(join(folder, 'server'), 'others');
  expect(await source.program()).toBe(program);
});

it('a file that is not there is said once, and to each who needs it', async () => {
  const file = { path: join(folder, 'absent'), version: '3.3.4' };
  const source = new ScrcpySource(log, file);
  await expect(source.program()).rejects.toThrow(/cannot be read/);
  await expect(programFor('video', source)).rejects.toThrow(UnsupportedError);
  expect(warnings).toEqual([expect.stringMatching(/no video: .*cannot be read/)]);
  expect(await diagnoseScrcpy(file)).toMatchObject({ level: 'warn', advice: expect.stringMatching(/cannot be read/) });
  expect(await diagnoseScrcpy({ path: join(folder, 'server'), version: '3.3.4' })).toMatchObject({ level: 'ok' });
});
