import fs, { chmod, lstat, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFiles, digestsOf, type Files } from './files.ts';

let root: string;
let files: Files;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'));
  files = createFiles(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const drafts = async () => (await readdir(root)).filter((name) => name.endsWith('.draft'));
async function* pieces(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

test('equal content is kept once, however it came, and nothing half written stays', async () => {
  const put = await files.put(Buffer.from('one two'));
  expect(put).toEqual(digestsOf(Buffer.from('one two')));
  expect(await files.put(Buffer.from('one two'))).toEqual(put);
  const { sha256, bytes } = await files.receive(pieces('one ', 'two'), async () => {});
  expect([sha256, bytes]).toEqual([put.sha256, put.bytes]);
  expect(await text((await files.open(sha256))!)).toBe('one two');
  expect(await readdir(join(root, sha256.slice(0, 2)))).toEqual([sha256]);
  expect(await drafts()).toEqual([]);
});

test('what is not accepted is not kept', async () => {
  const refuse = async (draft: string) => {
    expect(await drafts()).toHaveLength(1);
    throw new Error(`no such file as ${draft.length > 0}`);
  };
  await expect(files.receive(pieces('x'), refuse)).rejects.toThrow('no such file');
  expect(await files.open(digestsOf(Buffer.from('x')).sha256)).toBe(null);
  expect(await drafts()).toEqual([]);
});

test('what a process that died left half written is removed, what is being written is not', async () => {
  expect(await createFiles(join(root, 'never used')).removeStaleDrafts()).toBe(0);
  const { sha256 } = await files.put(Buffer.from('kept'));
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of ['old.draft', 'new.draft']) await writeFile(join(root, name), 'half');
  await utimes(join(root, 'old.draft'), hoursAgo, hoursAgo);
  await utimes(join(root, sha256.slice(0, 2), sha256), hoursAgo, hoursAgo);
  expect(await files.removeStaleDrafts()).toBe(1);
  expect(await drafts()).toEqual(['new.draft']);
  expect(await text((await files.open(sha256))!)).toBe('kept');
});

test('content that is stored again while its old file is removed stays', async () => {
  const { sha256 } = await files.put(Buffer.from('twice'));
  const path = join(root, sha256.slice(0, 2), sha256);
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(path, hoursAgo, hoursAgo);
  vi.spyOn(fs, 'stat').mockImplementationOnce(async (checked) => {
    const old = await lstat(checked);
    await files.put(Buffer.from('twice'));
    return old;
  });
  syncBuiltinESMExports();
  try {
    expect(await files.removeOld(sha256)).toBe(false);
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
  expect(await text((await files.open(sha256))!)).toBe('twice');
  await utimes(path, hoursAgo, hoursAgo);
  expect(await files.removeOld(sha256)).toBe(true);
  expect([await files.open(sha256), await drafts()]).toEqual([null, []]);
});

test('other users of the machine reach neither the folder nor a file, also where an older release created it', async () => {
  await chmod(root, 0o755);
  const { sha256 } = await createFiles(root).put(Buffer.from('private'));
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  const folder = join(root, sha256.slice(0, 2));
  expect([await modeOf(root), await modeOf(folder), await modeOf(join(folder, sha256))]).toEqual(['700', '700', '600']);
});
