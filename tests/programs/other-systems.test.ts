import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../scripts/programs.ts';
import { temporaryFolder } from '../support/folders.ts';

const execute = promisify(execFile);

interface Listed {
  readonly archives: readonly { os: string; arch: string; file: string; bundlesNode: boolean; note: string }[];
  readonly missing: readonly { os: string; arch: string; reason: string }[];
}

/** The names in the directory at the end of a ZIP archive. */
function namesInZip(file: string): string[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('PK\x05\x06');
  const names: string[] = [];
  for (let at = bytes.readUInt32LE(end + 16); at < end; at += 46 + bytes.readUInt16LE(at + 28))
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
  return names;
}

test('archives for Windows and macOS hold their native parts and no others, or say why there is none', async ({
  skip,
}) => {
  const out = temporaryFolder();
  const args = ['scripts/package/main.ts', 'agent', 'win-x64', 'darwin-arm64', '--out', out, '--level', '0'];
  // The parts of other systems come from the registry once, and are then cached below .tools.
  const built = await execute(process.execPath, args, { cwd: root }).catch((error: { stderr: string }) => error);
  if (built instanceof Error && /npm pack .* failed/.test(built.stderr)) return skip('the registry cannot be reached');
  const { archives, missing } = JSON.parse(readFileSync(join(out, 'agents/agents.json'), 'utf8')) as Listed;
  expect([...archives, ...missing].map(({ os, arch }) => `${os}-${arch}`).toSorted()).toEqual([
    'darwin-arm64',
    'win-x64',
  ]);
  for (const { os, file, bundlesNode, note } of archives) {
    const path = join(out, 'agents', file);
    const names = os === 'win' ? namesInZip(path) : (await execute('tar', ['tzf', path])).stdout.trim().split('\n');
    const holds = (name: string) => names.includes(`flotilla-agent-0.1.0/${name}`);
    expect(names.every((name) => name.startsWith('flotilla-agent-0.1.0/'))).toBe(true);
    expect(holds(os === 'win' ? 'node/bin/node.exe' : 'node/bin/node')).toBe(bundlesNode);
    expect(note.includes('Node 24')).toBe(!bundlesNode);
    expect(holds(os === 'win' ? 'bin/flotilla-agent.cmd' : 'bin/flotilla-agent')).toBe(true);
    for (const name of [
      'VERSION',
      'LICENSES',
      'app/apps/agent/src/main.js',
      'node_modules/@flotilla/contract/package.json',
    ])
      expect(holds(name), name).toBe(true);
    const native = names.filter((name) => /\.(node|dll|dylib|so)(\.|$)/.test(name));
    expect(native.some((name) => name.includes(`@img/sharp-${os === 'win' ? 'win32-x64' : 'darwin-arm64'}/`))).toBe(
      true,
    );
    expect(native.filter((name) => /linux/.test(name))).toEqual([]);
  }
});
