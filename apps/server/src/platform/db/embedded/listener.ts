import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { requireReachable } from './data-folder.ts';
import type { DatabaseUser } from './database-user.ts';

export const SOCKET_PORT = 5432;

/** A longer socket path stops PostgreSQL: 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH_BYTES = 103;

/** The address of PostgreSQL, and the way the server connects to it. */
export interface Listener {
  connection: PoolConfig;
  settings: Record<string, string>;
  passwordFile?: string;
  /** Called before each start of PostgreSQL. */
  prepare(): void;
  remove(): void;
}

export async function chooseListener(dataFolder: string, user: DatabaseUser | undefined): Promise<Listener> {
  return process.platform === 'win32' ? listenOnLoopback(dataFolder) : listenOnSocket(dataFolder, user);
}

function listenOnSocket(dataFolder: string, user: DatabaseUser | undefined): Listener {
  const folder = chooseSocketFolder(dataFolder);
  return {
    connection: { host: folder, port: SOCKET_PORT, user: SUPERUSER, ssl: false },
    settings: {
      listen_addresses: '',
      port: String(SOCKET_PORT),
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    prepare() {
      makeSocketFolder(folder, user);
      requireReachable(folder, user);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Next to the data if the path is short enough, otherwise in the temporary folder. */
export function chooseSocketFolder(dataFolder: string): string {
  const beside = join(dataFolder, 'run');
  if (fits(beside)) return beside;
  const name = `flotilla-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
  const temporary = join(tmpdir(), name);
  return fits(temporary) ? temporary : join('/tmp', name);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
}

/** The folder is empty and private, because any process that can open the socket is a superuser of the database. */
function makeSocketFolder(folder: string, user: DatabaseUser | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}

/** Windows: its PostgreSQL does not get on with Node over a socket file. */
async function listenOnLoopback(dataFolder: string): Promise<Listener> {
  const passwordFile = join(dataFolder, 'postgres-password');
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  const password = readFileSync(passwordFile, 'utf8');
  const port = await findFreePort();
  return {
    connection: { host: '127.0.0.1', port, user: SUPERUSER, password, ssl: false },
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    passwordFile,
    prepare() {},
    remove() {},
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
