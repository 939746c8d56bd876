import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nobody, reachablePostgres } from '../../testing/reachable-postgres.ts';
import { findInstalledPostgres } from './embedded/binaries.ts';
import { firstUnreachable, isRoot } from './embedded/database-user.ts';
import { runsOn } from './embedded/orphan.ts';
import { canHoldDatabase, DataFolderError, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const FIXTURE = fileURLToPath(new URL('./embedded-postgres.fixture.ts', import.meta.url));
const SYMLINKS_MATTER = process.platform === 'linux';
const isRootOnLinux = isRoot() && process.platform === 'linux';

// Each test starts PostgreSQL, some in several processes at once: seconds on a busy machine.

const programs = reachablePostgres();
const { installed } = programs;
/** A folder that was used before: making its database takes most of a first start. */
const used = mkdtempSync(join(tmpdir(), 'flotilla-used-'));
beforeAll(async () => {
  chmodSync(used, 0o755);
  await (await startEmbeddedPostgres({ dataDir: join(used, 'data'), installed })).stop();
});
afterAll(() => {
  rmSync(used, { recursive: true, force: true });
  programs.remove();
});

let folder: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flotilla-embedded-'));
  chmodSync(folder, 0o755);
  started = [];
  children = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  for (const child of children) await kill(child, 'SIGKILL');
  if (existsSync(join(folder, 'data/postgres'))) await endOrphan();
  rmSync(folder, { recursive: true, force: true });
});

/** Each file keeps its owner. */
const copyUsedFolder = () => void spawnSync('cp', ['-a', join(used, 'data'), folder]);
const dataDir = () => join(folder, 'data');
const clusterFolder = () => join(dataDir(), 'postgres');
const postmasterPid = () => Number.parseInt(readFileSync(join(clusterFolder(), 'postmaster.pid'), 'utf8'), 10);
const ended = (pid: number) => vi.waitFor(() => expect(runsOn(pid, clusterFolder())).toBe(false), 30_000);

/** The process that ends this PostgreSQL when its server is gone. */
const watcherOf = (postmaster: number) =>
  Number(spawnSync('pgrep', ['-f', `kill -INT .* ${postmaster}$`], { encoding: 'utf8' }).stdout);

async function endOrphan() {
  if (existsSync(join(clusterFolder(), 'postmaster.pid')))
    await (await startEmbeddedPostgres({ dataDir: dataDir() })).stop();
}

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir(), installed, ...options });
  started.push(postgres);
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, statement: string) {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A separate server process on the data folder, and its first output. */
async function startServer(identity: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [FIXTURE, dataDir()], { ...identity, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return { child, said: JSON.parse(line) as { lines?: number; error?: string; message?: string } };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

describe('a start and a stop', () => {
  test('brings a database, and leaves neither process nor socket behind', async () => {
    const postgres = await start();
    expect(await ask(postgres, 'select current_database() as name')).toEqual([{ name: 'flotilla' }]);
    const pid = postmasterPid();
    const socketFolder = postgres.connection.host!;
    expect(existsSync(socketFolder)).toBe(true);
    await postgres.stop();
    expect(runsOn(pid, clusterFolder())).toBe(false);
    expect(existsSync(socketFolder)).toBe(false);
    expect(readdirSync(dataDir()).sort()).toEqual(['postgres', 'server.lock']);
  });

  test('keeps the data for the next start', async () => {
    copyUsedFolder();
    const first = await start();
    await ask(first, 'create table kept as select 7 as line');
    await first.stop();
    expect(await ask(await start(), 'select line from kept')).toEqual([{ line: 7 }]);
  });

  test('its files are private to the user it runs as, never root', async () => {
    await start();
    const { mode, uid } = statSync(clusterFolder());
    expect(mode & 0o077).toBe(0);
    expect(uid).not.toBe(0);
    expect(statSync(join(dataDir(), 'run')).mode & 0o077).toBe(0);
  });

  test('a data folder too deep for a socket gets a short one elsewhere, also removed', async () => {
    const deep = join(folder, 'd'.repeat(100), 'with "quotes", and spaces');
    const postgres = await start({ dataDir: deep });
    expect(postgres.connection.host!.startsWith(deep)).toBe(false);
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(postgres.connection.host!)).toBe(false);
  });

  test('an interrupted creation is swept away', async () => {
    mkdirSync(join(dataDir(), 'postgres.new-abc'), { recursive: true });
    writeFileSync(join(dataDir(), 'postgres.new-abc/PG_VERSION'), '18');
    if (isRoot()) chmodSync(dataDir(), 0o711);
    await start();
    expect(readdirSync(dataDir())).not.toContain('postgres.new-abc');
  });

  test('a cluster of another PostgreSQL is refused', async () => {
    mkdirSync(clusterFolder(), { recursive: true });
    writeFileSync(join(clusterFolder(), 'PG_VERSION'), '17\n');
    if (isRoot()) chmodSync(dataDir(), 0o711);
    await expect(start()).rejects.toThrow(/PostgreSQL 17 wrote it, this is 18/);
  });
});

describe('two servers on one folder', () => {
  beforeEach(copyUsedFolder);

  test('the second is told the folder and the process, and the first goes on', async () => {
    const first = await startServer();
    const second = await startServer();
    expect(second.said.error).toBe('DataFolderInUseError');
    expect(second.said.message).toContain(dataDir());
    expect(second.said.message).toContain(`process ${first.child.pid}`);
    expect(second.said.message).toContain('FLOTILLA_DATA');
    await kill(first.child, 'SIGTERM');
    expect((await startServer()).said.lines).toBe(2);
  });

  test('also within one process', async () => {
    await start();
    await expect(start()).rejects.toMatchObject({ name: 'DataFolderInUseError', processId: process.pid });
  });

  test('of many at once, one wins', async () => {
    const servers = await Promise.all([startServer(), startServer(), startServer()]);
    expect(servers.filter(({ said }) => said.lines === 1)).toHaveLength(1);
    expect(servers.filter(({ said }) => said.error === 'DataFolderInUseError')).toHaveLength(2);
  });
});

describe('after kill -9', () => {
  beforeEach(copyUsedFolder);

  test('of the server: its PostgreSQL ends by itself', async () => {
    const { child } = await startServer();
    const pid = postmasterPid();
    await kill(child, 'SIGKILL');
    await ended(pid);
  });

  test('of the server and of the watcher: the next start takes its PostgreSQL over', async () => {
    const { child } = await startServer();
    const orphan = postmasterPid();
    process.kill(watcherOf(orphan), 'SIGKILL');
    await kill(child, 'SIGKILL');
    expect(runsOn(orphan, clusterFolder())).toBe(true);
    const next = await startServer();
    expect(next.said.lines).toBe(2);
    expect(runsOn(orphan, clusterFolder())).toBe(false);
    await kill(next.child, 'SIGTERM');
  });

  test('of everything: the next start recovers', async () => {
    const { child } = await startServer();
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await kill(child, 'SIGKILL');
    await ended(pid);
    const next = await startServer();
    expect(next.said.lines).toBe(2);
    await kill(next.child, 'SIGTERM');
  });

  test('of PostgreSQL alone: the server starts it again', async () => {
    const postgres = await start();
    await ask(postgres, 'create table kept as select 7 as line');
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(postgres, 'select line from kept')).toEqual([{ line: 7 }]), 30_000);
    expect(postmasterPid()).not.toBe(pid);
  });

  test('a lock file whose number now belongs to a stranger does not stop the start', async () => {
    const { child } = await startServer();
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await kill(child, 'SIGKILL');
    await ended(pid);
    // One that PostgreSQL's user may signal: others it knows to be strangers.
    const { uid, gid } = statSync(clusterFolder());
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore', ...(isRoot() && { uid, gid }) });
    children.push(stranger);
    const lockFile = join(clusterFolder(), 'postmaster.pid');
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(stranger.pid)));
    expect(await ask(await start(), 'select line from kept')).toEqual([{ line: 0 }]);
    expect(stranger.exitCode).toBeNull();
  });

  test('an empty lock file does not stop the start', async () => {
    await (await start()).stop();
    writeFileSync(join(clusterFolder(), 'postmaster.pid'), '');
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the end of the server', () => {
  beforeEach(copyUsedFolder);

  test.runIf(process.platform === 'linux')(
    'is not brought to PostgreSQL by Ctrl-C: that has a session of its own',
    async () => {
      await start();
      const pid = postmasterPid();
      const [, , , , group, session] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/\(.*\)/, 'name')
        .split(' ');
      expect([Number(group), Number(session)]).toEqual([pid, pid]);
    },
  );

  test('without closing takes PostgreSQL along', async () => {
    const source = `
      import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir())} });
      console.log('started');
      process.stdin.once('data', () => process.exit(3));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(createInterface({ input: child.stdout! }), 'line');
    const pid = postmasterPid();
    child.stdin!.write('\n');
    await once(child, 'exit');
    await ended(pid);
  });
});

describe('a folder that cannot be used', () => {
  test('below a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    const failure = await start({ dataDir: join(folder, 'file/data') }).catch((error) => error);
    expect(failure).toBeInstanceOf(DataFolderError);
    for (const told of [join(folder, 'file/data'), 'FLOTILLA_DATA']) expect(failure.message).toContain(told);
  });

  test.runIf(process.platform === 'linux')('where the system makes no folders', async () => {
    await expect(start({ dataDir: '/proc/flotilla' })).rejects.toThrow(DataFolderError);
  });
  test.runIf(isRootOnLinux)('on a disk that is full or read-only', async ({ skip }) => {
    const mount = (...options: string[]) =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', ...options, 'tmpfs', folder]).status === 0;
    if (!mount('size=4m,mode=755')) skip('this machine lets nobody mount');
    try {
      await expect(start()).rejects.toThrow(/disk is full.*FLOTILLA_DATA/);
      expect(readdirSync(dataDir())).toEqual(['server.lock']);
      mount('remount,ro');
      await expect(start()).rejects.toThrow(/disk is read-only.*FLOTILLA_DATA/);
    } finally {
      spawnSync('umount', [folder]);
    }
  });

  test.runIf(isRootOnLinux)('without room for programs that are copied', async ({ skip }) => {
    mkdirSync(join(folder, 'closed'), { mode: 0o700 });
    cpSync(join(installed, '..'), join(folder, 'closed/package'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(dataDir());
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=755', 'tmpfs', dataDir()]);
    if (mounted.status !== 0) skip('this machine lets nobody mount');
    try {
      const failure = start({ installed: join(folder, 'closed/package/native') });
      await expect(failure).rejects.toThrow(/disk is full.*FLOTILLA_DATA/);
      expect(readdirSync(dataDir())).toEqual(['server.lock']);
    } finally {
      spawnSync('umount', [dataDir()]);
    }
  });

  test.runIf(isRoot())('is known beforehand', () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o700 });
    expect(canHoldDatabase(join(folder, 'closed/not/yet/there'))).toBe(false);
    expect(canHoldDatabase(join(folder, 'open/not/yet/there'))).toBe(true);
  });

  test.runIf(isRoot())('below a folder that the database user may not enter', async () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o700 });
    const failure = await start({ dataDir: join(folder, 'closed/data') }).catch((error) => error);
    expect(failure).toBeInstanceOf(DataFolderError);
    expect(failure.message).toMatch(new RegExp(`may not enter ${join(folder, 'closed')}\\.`));
  });

  test.runIf(isRoot() && !firstUnreachable(join(FIXTURE, '..'), nobody))('owned by somebody else', async () => {
    mkdirSync(dataDir(), { mode: 0o755 });
    const { said } = await startServer({ uid: nobody.uid, gid: nobody.gid });
    expect(said).toMatchObject({ error: 'DataFolderError' });
    expect(said.message).toContain('cannot be written');
  });
});

describe.runIf(isRoot() && !firstUnreachable(join(FIXTURE, '..'), nobody))('started by an ordinary user', () => {
  test('runs as that user, survives kill -9, and root goes on with the same owner', async () => {
    chmodSync(folder, 0o777);
    const first = await startServer(nobody);
    expect(first.said.lines).toBe(1);
    await kill(first.child, 'SIGKILL');
    const second = await startServer(nobody);
    expect(second.said.lines).toBe(2);
    await kill(second.child, 'SIGTERM');
    expect(await ask(await start(), 'select count(*)::int as lines from kept')).toEqual([{ lines: 2 }]);
    expect(statSync(clusterFolder()).uid).toBe(nobody.uid);
  });
});

// Without install scripts npm leaves them so.
describe.runIf(SYMLINKS_MATTER)('programs without their library links', () => {
  function installWithoutLinks(): string {
    const source = findInstalledPostgres();
    const copy = join(folder, 'package/native');
    cpSync(source, copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
    cpSync(join(source, '../package.json'), join(folder, 'package/package.json'));
    return copy;
  }

  test('are linked where they lie', async () => {
    const installed = installWithoutLinks();
    expect(await ask(await start({ installed }), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir()).filter((name) => name.startsWith('postgres-programs'))).toEqual([]);
  });

  test.runIf(isRoot())('are copied where the database user cannot reach them', async () => {
    const installed = installWithoutLinks();
    chmodSync(join(folder, 'package'), 0o700);
    const postgres = await start({ installed });
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(await ask(await start({ installed }), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('that cannot run at all are named, with the way out', async () => {
    const installed = join(folder, 'package/native');
    mkdirSync(join(installed, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package/package.json'), '{"version":"0"}');
    symlinkSync('/nonexistent', join(installed, 'bin/postgres'));
    await expect(start({ installed })).rejects.toThrow(/does not run on this machine.*FLOTILLA_DATABASE_URL/);
  });
});
