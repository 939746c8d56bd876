import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachablePostgres } from '../../testing/reachable-postgres.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const programs = reachablePostgres();
const { installed } = programs;
const folder = mkdtempSync(join(tmpdir(), 'flotilla-lost-'));
const used = join(folder, 'used');

beforeAll(async () => {
  chmodSync(folder, 0o755);
  await (await startEmbeddedPostgres({ dataDir: used, installed })).stop();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  programs.remove();
});

test.each(['PG_VERSION', 'global/pg_control', 'pg_wal', 'base', 'global', 'pg_xact'])(
  'a database without %s does not start, and one line says what to do',
  async (name) => {
    const dataDir = join(folder, name.replace('/', '-'));
    // Each file keeps its owner.
    spawnSync('cp', ['-a', used, dataDir]);
    rmSync(join(dataDir, 'postgres', name), { recursive: true });
    const failure = (await startEmbeddedPostgres({ dataDir, installed }).catch((error: unknown) => error)) as Error;
    expect(failure.name).toBe('DataFolderError');
    expect(failure.message).toMatch(/^[^\n]+ missing or damaged\. Restore a backup, [^\n]+ FLOTILLA_DATA [^\n]+$/);
    expect(existsSync(join(dataDir, 'postgres/postgresql.conf'))).toBe(true);
  },
);
