import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@flotilla/client';
import { login } from '@flotilla/contract/http/identity/sessions';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { type App, createApp } from '../app.ts';
import type { Database } from '../platform/db/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { Timing } from '../platform/timing.ts';
import { readSettings, type Settings } from '../settings.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createFactories, type Factories } from './factories.ts';
import { columnsThatForgetFiles } from './unused-files.ts';

export const adminPassword = 'admin-password';

interface StartedApp {
  readonly app: App;
  readonly url: string;
  readonly admin: Client;
  /** Nobody signed in. */
  readonly anonymous: Client;
  signIn(username: string, password: string): Promise<Client>;
}

export interface TestApp extends StartedApp, Factories {
  readonly db: TestDatabase;
  /** Drains the app and removes its database and folder. */
  close(): Promise<void>;
}

/** For tests that wait for what is only found by looking. */
export const quickLooks: Partial<Timing> = { sweepEveryMs: 100, repeatEveryMs: 500, reconcileEveryMs: 300 };

/** The settings and pauses that a test wants otherwise. */
export type TestSettings = Partial<Settings> & { readonly timing?: Partial<Timing> };

/** The whole server on a database and a folder that are the caller's, on a free port of 127.0.0.1, with an administrator signed in. */
export async function startTestApp(
  { timing = {}, dataDir, ...settings }: TestSettings & Pick<Settings, 'dataDir'>,
  database: Database,
  extend: (http: Http) => void = () => {},
): Promise<StartedApp> {
  const base = readSettings({
    FLOTILLA_DATA: dataDir,
    FLOTILLA_PORT: '0',
    FLOTILLA_CAPTCHA: 'off',
    FLOTILLA_ADMIN_PASSWORD: adminPassword,
  });
  const log = pino({ level: process.env.FLOTILLA_TEST_LOG ?? 'silent' });
  const app = await createApp({ settings: { ...base, ...settings }, log, database, timing });
  extend(app.http);
  const url = await app.listen();
  const anonymous = createClient(url, null);
  const signIn = async (username: string, password: string) =>
    createClient(url, (await anonymous.call(login, { body: { username, password } })).token);
  try {
    const admin = settings.captcha ? anonymous : await signIn('admin', adminPassword);
    return { app, url, admin, anonymous, signIn };
  } catch (error) {
    await app.drain();
    throw error;
  }
}

/**
 * The whole server on a database and a folder of its own, listening on a free port of 127.0.0.1, with an administrator signed in.
 * `extend` may serve calls of the test's own before the server listens.
 */
export async function createTestApp(
  settings: TestSettings = {},
  extend: (http: Http) => void = () => {},
): Promise<TestApp> {
  const db = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'flotilla-app-'));
  const remove = async () => {
    await db.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const started = await startTestApp({ dataDir, ...settings }, db, extend);
    const close = () => started.app.drain().then(remove);
    return { ...started, ...createFactories(started), db, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * The same for all tests of a file, closed behind the last one: `const t = await useTestApp()`. Whatever the tests stored is in a
 * column where the removal of unused files finds it.
 */
export async function useTestApp(...wanted: Parameters<typeof createTestApp>): Promise<TestApp> {
  const app = await createTestApp(...wanted);
  afterAll(async () => {
    const forgetting = await columnsThatForgetFiles(app).finally(app.close);
    expect(forgetting, 'a column that names stored files is called sha256').toEqual([]);
  });
  return app;
}
