import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@flotilla/contract/http/sessions';
import { pino } from 'pino';
import { type App, createApp } from '../app.ts';
import type { Http } from '../platform/http/http.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type Client, createClient } from './client.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createFactories, type Factories } from './factories.ts';

export const adminPassword = 'admin-password';

export interface TestApp extends Factories {
  readonly app: App;
  readonly db: TestDatabase;
  readonly url: string;
  readonly admin: Client;
  /** Nobody signed in. */
  readonly anonymous: Client;
  signIn(username: string, password: string): Promise<Client>;
  /** Drains the app and removes its database and folder. */
  close(): Promise<void>;
}

/**
 * The whole server on a database and a folder of its own, listening on a free port of 127.0.0.1, with an administrator signed in.
 * `extend` may serve calls of the test's own before the server listens.
 */
export async function createTestApp(
  settings: Partial<Settings> = {},
  extend: (http: Http) => void = () => {},
): Promise<TestApp> {
  const db = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'flotilla-app-'));
  const base = readSettings({ FLOTILLA_PORT: '0', FLOTILLA_CAPTCHA: 'off', FLOTILLA_ADMIN_PASSWORD: adminPassword });
  const log = pino({ level: process.env.FLOTILLA_TEST_LOG ?? 'silent' });
  const app = await createApp({ settings: { ...base, dataDir, ...settings }, log, database: db });
  extend(app.http);
  const url = await app.listen();
  const anonymous = createClient(url, null);
  const signIn = async (username: string, password: string) =>
    createClient(url, (await anonymous.call(login, { body: { username, password } })).token);
  const close = async () => {
    await app.drain();
    await db.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const admin = settings.captcha ? createClient(url, null) : await signIn('admin', adminPassword);
    return { app, db, url, admin, anonymous, signIn, close, ...createFactories({ admin, signIn }) };
  } catch (error) {
    await close();
    throw error;
  }
}
