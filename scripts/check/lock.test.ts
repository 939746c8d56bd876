import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLock, lockPath, readLock } from '../tools/complete-lock.ts';

test('the lock names the packages of every system, so that npm ci takes it everywhere', () => {
  expect(completeLock(readLock().packages)).toEqual([]);
});

test('an optional package that is missing is found and named with its system', () => {
  const packages = { 'node_modules/a': { optionalDependencies: { '@a/cli-linux-x64-musl': '1.2.3' } } };
  expect(completeLock(packages)).toEqual(['@a/cli-linux-x64-musl']);
  expect(packages).toHaveProperty(['node_modules/@a/cli-linux-x64-musl'], {
    version: '1.2.3',
    cpu: ['x64'],
    libc: ['musl'],
    os: ['linux'],
    optional: true,
  });
});

test('the lock names no registry', () => {
  expect(readFileSync(lockPath, 'utf8')).not.toMatch(/"resolved": "http/);
});
