import { spawn } from 'node:child_process';
import { AdbServerClient } from '@yume-chan/adb';
import { messageOf } from '../../message-of.ts';
import { AdbConnector } from './connector.ts';
import { AdbMissingError } from './errors.ts';

export interface AdbServerAddress {
  readonly host: string;
  readonly port: number;
  /** The program that starts a server if none responds; by default `adb` on the PATH. */
  readonly adbPath?: string;
}

const answerTimeoutMs = 3_000;
const startTimeoutMs = 20_000;

export function adbClient({ host, port }: AdbServerAddress): AdbServerClient {
  return new AdbServerClient(new AdbConnector({ host, port }));
}

/** Returns the server's version. Rejects if no server responds in time. */
function serverVersion(client: AdbServerClient): Promise<number> {
  const { promise, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${answerTimeoutMs} ms`)), answerTimeoutMs);
  return Promise.race([client.getVersion(), promise]).finally(() => clearTimeout(timer));
}

/** Ensures that an adb server responds. If none does, starts one, provided that the address is on this machine. */
export async function ensureAdbServer(client: AdbServerClient, address: AdbServerAddress): Promise<void> {
  const [answer] = await Promise.allSettled([serverVersion(client)]);
  if (answer.status === 'fulfilled') return;
  if (!isThisMachine(address.host)) {
    throw new Error(`No adb server answers at ${address.host}:${address.port}: ${messageOf(answer.reason)}`);
  }
  await startAdbServer(address);
  await serverVersion(client);
}

export function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1'].includes(host);
}

async function startAdbServer({ port, adbPath = 'adb' }: AdbServerAddress): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(adbPath, ['-P', String(port), 'start-server'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A signal is used because the option `timeout` keeps the process alive for that time if the program does not exist.
    signal: AbortSignal.timeout(startTimeoutMs),
    windowsHide: true,
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-2_000);
  });
  child.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') reject(new AdbMissingError(adbPath));
    // After the timeout, the error is reported with the output by the `exit` handler.
    else if (error.name !== 'AbortError') reject(error);
  });
  // `exit` instead of `close`, because the daemon may keep the pipe open.
  child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`adb start-server failed: ${output.trim()}`))));
  await promise.finally(() => child.stderr.destroy());
}
