import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type SignedIn, signIn } from '@flotilla/client';
import { getOwnProductInfo } from '@flotilla/contract/http/system/licence';
import { createTestDatabase } from '../../apps/server/src/testing/database.ts';
import { freePort } from '../../bench/harness/free-port.ts';
import { type ChildProgram, startProgram } from '../../scripts/demo/child-program.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { makeDataFolder } from './folders.ts';

const readyMs = 180_000;
export const adminPassword = 'test-Harbour-7';

/** A whole site for one test file: the real server program, its own database, and agents with simulated phones. */
export interface Site {
  readonly address: string;
  readonly admin: SignedIn;
  /** The administrator's communication key: phones that bring it are assigned at once. */
  readonly key: string;
  readonly dataDir: string;
  /** Runs a statement on the copied database. */
  query(statement: string): Promise<unknown>;
  startServer(): Promise<void>;
  killServer(): Promise<void>;
  /** Asks it to end (SIGTERM); answers its exit code. */
  stopServer(): Promise<number>;
  /** With another key than the administrator's, such as the site's, where one is given. */
  startAgent(phones: number, name?: string, key?: string): ChildProgram;
  /** Joins the phones that this adb server knows. */
  startAdbAgent(adb: string, env?: Record<string, string>): ChildProgram;
  close(): Promise<void>;
  /** For the end of the process, which waits for nothing: kills what was started here and removes its folder. */
  abandon(): void;
}

/** The server runs its own PostgreSQL if a test requests it; otherwise it gets a copy of the run's template, which starts sooner. */
export async function startSite(
  database: 'embedded' | 'copied' = 'copied',
  settings: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const copy = database === 'copied' ? await createTestDatabase() : null;
  const dataDir = makeDataFolder();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const programs = new Set<ChildProgram>();
  let server: ChildProgram | null = null;

  const start = (name: string, path: string, args: readonly string[], more: Record<string, string>) => {
    const program = startProgram(name, path, args, more);
    programs.add(program);
    return program;
  };

  const startServer = async () => {
    const program = start('server', 'apps/server/src/main.ts', [], {
      FLOTILLA_HOST: '127.0.0.1',
      FLOTILLA_PORT: String(port),
      FLOTILLA_DATA: dataDir,
      FLOTILLA_ADMIN_PASSWORD: adminPassword,
      FLOTILLA_CAPTCHA: 'off',
      FLOTILLA_LOG_LEVEL: 'error',
      ...settings,
      ...(copy && { FLOTILLA_DATABASE_URL: copy.connection.connectionString }),
    });
    server = program;
    const died = program.ended.then((code) => {
      throw new Error(`the server ended with ${code} before it was ready`);
    });
    await Promise.race([waitFor('the server', readyMs, async () => (await fetch(`${address}/readyz`)).ok), died]);
    died.catch(() => {});
  };

  const close = async () => {
    for (const program of [...programs].toReversed()) await program.stop();
    await copy?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  const abandon = () => {
    for (const program of programs) program.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    await startServer();
    const admin = await signIn(address, 'admin', adminPassword);
    const { communicationKey } = await admin.call(getOwnProductInfo, {});
    const startAgent = (name: string, args: readonly string[], key = communicationKey, more = {}) =>
      start(name, 'apps/agent/src/main.ts', ['--server', address, '--data', join(dataDir, name), ...args], {
        FLOTILLA_KEY: key,
        FLOTILLA_LOG_LEVEL: 'error',
        ...more,
      });
    return {
      address,
      query: (statement) => copy!.query(statement),
      admin,
      key: communicationKey,
      dataDir,
      startServer,
      close,
      abandon,
      async killServer() {
        await server?.kill();
      },
      async stopServer() {
        await server!.stop();
        return server!.ended;
      },
      startAgent: (phones, name = 'agent', key) =>
        startAgent(name, ['--simulate', String(phones), '--seed', name], key),
      startAdbAgent: (adb, more) => startAgent('adb', ['--adb', adb], communicationKey, more),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
