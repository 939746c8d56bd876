import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './programs.ts';
import { readLock } from './tools/complete-lock.ts';

test('npm installs on a system that has no bundled Node, because every bundled one is optional', () => {
  const { packages } = readLock();
  const bundled = Object.entries(packages).filter(([path]) =>
    /^node_modules\/node-(bin-)?(darwin|linux|win)/.test(path),
  );
  expect(bundled.length).toBeGreaterThanOrEqual(5);
  expect(bundled.filter(([, { optional }]) => !optional)).toEqual([]);
});

/** Runs a program in a project without dependencies, and so without a bundled Node. `nodeVersion` replaces the version that Node reports. */
function runWithoutBundledNode(nodeVersion: string) {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-bootstrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['scripts', 'node_modules']) mkdirSync(join(folder, name));
  cpSync(join(root, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  writeFileSync(join(folder, 'scripts/check.ts'), `console.log('it runs' satisfies string);`);
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "version": "1.0.0" }');
  const lock = {
    name: 'empty',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'empty', version: '1.0.0' } },
  };
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, name), JSON.stringify(lock));
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${nodeVersion}' } })`;
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, 'scripts/bootstrap.mjs', 'check'],
    { cwd: folder, encoding: 'utf8' },
  );
}

test('without a bundled Node the programs run with the Node of the machine if it is new enough, and else say what they need', () => {
  const { stdout, stderr } = runWithoutBundledNode('24.0.0');
  expect(stdout, stderr).toContain('it runs');
  const old = runWithoutBundledNode('20.1.0');
  expect(old.status).toBe(1);
  expect(old.stderr).toContain('Flotilla needs Node 24 or newer on this system');
  expect(old.stderr).toContain('This is Node 20.1.0.');
});
