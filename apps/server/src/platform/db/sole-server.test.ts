import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app.ts';
import { readSettings } from '../../settings.ts';
import { enabledTask, joinedPhone, report, untilStates } from '../../testing/automation-factories.ts';
import { createTestApp, startTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { createEmptyTestDatabase, createTestDatabase } from '../../testing/database.ts';
import { startDeafProxy } from '../../testing/deaf-proxy.ts';
import { eventually } from '../../testing/eventually.ts';
import { createFactories } from '../../testing/factories.ts';
import { connectPhone } from '../../testing/scripted-phone.ts';
import { connectDatabase } from './database.ts';
import { silentLog } from './database-log.ts';
import { ADVISORY_LOCK } from './sole-server.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
async function testApp(): Promise<TestApp> {
  const t = await createTestApp();
  onTestFinished(t.close);
  return t;
}
const lockHolders = async ({ db }: Pick<TestApp, 'db'>): Promise<number[]> => {
  const { rows } = await db.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and a.datname = current_database()
        and starts_with(a.application_name, 'flotilla server ')`,
  );
  return rows.map(({ pid }) => pid);
};
/** The lock is held by another connection than this one. */
const heldAnew = (t: Pick<TestApp, 'db'>, before: number) =>
  eventually(async () => (await lockHolders(t)).some((pid) => pid !== before), 30_000);
const ready = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;
const cut = ({ db }: TestApp, pid: number) => db.query('select pg_terminate_backend($1)', [pid]);

test('a second server on one database says so and ends; the first goes on', async () => {
  const first = await testApp();
  const owner = await first.tenant();
  const { phone, deviceNo } = await joinedPhone(first, owner);
  const second = connectDatabase(first.db.connection, { log: silentLog });
  const refused = startTestApp({ dataDir: temporaryFolder() }, second);
  await expect(refused).rejects.toThrow(
    /^Another server is working on the database \(from this machine, since 20.* UTC\)\. .* FLOTILLA_DATABASE_URL/,
  );
  await enabledTask(owner, { deviceNos: [deviceNo] });
  const order = await phone.next('run');
  await report(phone, order, 'done');
  await untilStates(owner, order.task.id, ['done']);
});

test('of two servers that start at once on a database with nothing in it, one makes it its own', async () => {
  const db = await createEmptyTestDatabase();
  onTestFinished(db.drop);
  const start = () =>
    createApp({
      settings: { ...readSettings({ FLOTILLA_PORT: '0' }), dataDir: temporaryFolder() },
      log: pino({ level: 'silent' }),
      database: connectDatabase(db.connection, { log: silentLog }),
    });
  const outcomes = await Promise.allSettled([start(), start()]);
  const started = outcomes.filter((one) => one.status === 'fulfilled');
  expect(started).toHaveLength(1);
  expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({ name: 'DatabaseInUseError' });
  await started[0]!.value.drain();
});

test('a server that has ended leaves its database to the next', async () => {
  const db = await createTestDatabase();
  onTestFinished(db.drop);
  for (let start = 0; start < 2; start++) {
    const database = connectDatabase(db.connection, { log: silentLog });
    await (await startTestApp({ dataDir: temporaryFolder() }, database)).app.drain();
  }
});

test('a lock whose connection was cut is taken again', async () => {
  const t = await testApp();
  const [before] = await lockHolders(t);
  await cut(t, before!);
  await heldAnew(t, before!);
  await eventually(() => ready(t.url));
  const { phone } = await joinedPhone(t, await t.tenant());
  phone.close();
});

test('while another server has the lock nothing is claimed, and this server is told to end', async () => {
  const t = await testApp();
  const owner = await t.tenant();
  const { phone, deviceNo, deviceId, token } = await joinedPhone(t, owner);
  const other = await t.db.connectAlone({ application_name: 'flotilla server other' });
  onTestFinished(() => other.end());
  const waits = other.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
  await eventually(async () => {
    const { rows } = await t.db.query(
      "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
    );
    return rows.length > 0;
  });
  const [own] = await lockHolders(t);
  await cut(t, own!);
  await waits;
  expect((await t.app.databaseTaken).message).toContain('Another server is working on the database');
  expect(await ready(t.url)).toBe(false);
  await enabledTask(owner, { deviceNos: [deviceNo] });
  const again = await connectPhone(t.url, { deviceId, token });
  expect((await again.next('refused')).reason).toBe('unavailable');
  expect(phone.received.filter(({ action }) => action === 'run')).toEqual([]);
  phone.close();
});

test('when its connections die without a word, a server stores what it was told and takes its lock again', async () => {
  const db = await createTestDatabase();
  onTestFinished(db.drop);
  const proxy = await startDeafProxy(db.connection);
  onTestFinished(proxy.close);
  const database = connectDatabase({ ...proxy.connection, query_timeout: 1_000 }, { log: silentLog });
  const started = await startTestApp({ dataDir: temporaryFolder() }, database);
  onTestFinished(() => started.app.drain());
  const owner = await createFactories(started).tenant();
  const { phone, deviceNo } = await joinedPhone(started, owner);
  phone.keepBeating();
  const taskId = await enabledTask(owner, { deviceNos: [deviceNo] });
  const order = await phone.next('run');
  const [before] = await lockHolders({ db });
  proxy.deafen();
  await report(phone, order, 'done');
  await heldAnew({ db }, before!);
  await eventually(() => ready(started.url));
  await untilStates(owner, taskId, ['done']);
  phone.close();
});
