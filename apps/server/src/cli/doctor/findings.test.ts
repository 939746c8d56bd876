import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSite } from '../../features/system/site-config/site-config.ts';
import { encodeHeader } from '../../platform/backup/header.ts';
import type { Database } from '../../platform/db/database.ts';
import { readSettings } from '../../settings.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { checkClock } from './check-database.ts';
import { checkBackups, checkPhones } from './check-site.ts';

const hourMs = 3_600_000;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

describe('the clock', () => {
  /** A database whose clock differs, and which takes a while for its response. */
  const databaseApart = (apartMs: number, responseMs = 0) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-02T03:04:05Z') });
    onTestFinished(() => void vi.useRealTimers());
    const query = async () => {
      vi.setSystemTime(Date.now() + responseMs / 2);
      const now = new Date(Date.now() + apartMs).toISOString();
      vi.setSystemTime(Date.now() + responseMs / 2);
      return { rows: [{ now }] };
    };
    return { query } as unknown as Database;
  };

  test.each([
    [2_000, 'ok', /^the database is 2000 ms ahead of this machine$/],
    [2_001, 'warning', /2001 ms ahead of this machine\. Set both clocks by NTP\.$/],
    [-2_001, 'warning', /2001 ms behind this machine/],
    [30_000, 'warning', /30000 ms ahead/],
    [30_001, 'error', /30001 ms ahead.*tasks start at the wrong times/],
    [-30_001, 'error', /30001 ms behind/],
  ])('%i ms apart is %s', async (apartMs, state, text) => {
    expect(await checkClock(databaseApart(apartMs))).toEqual({ state, text: expect.stringMatching(text) });
  });

  test('a slow response is no proof that the clocks differ', async () => {
    expect(await checkClock(databaseApart(31_000, 2_000))).toMatchObject({ state: 'warning' });
    expect(await checkClock(databaseApart(3_000, 2_000))).toMatchObject({ state: 'ok' });
    expect(await checkClock(databaseApart(31_001, 1_998))).toMatchObject({ state: 'error' });
  });

  test('the clock of a real database is compared with the machine', async () => {
    const real = await checkClock(db);
    expect(real).toMatchObject({ state: 'ok' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await checkClock(db)).toEqual({ state: 'error', text: expect.stringContaining('behind this machine') });
  });
});

describe('phones', () => {
  let ownerId: number;
  let made = 0;
  beforeAll(async () => {
    const { rows } = await db.query<{ id: number }>(
      `insert into user_account (username, nickname, user_type, tenant_id, password_hash, communication_key)
       values ('owner', 'owner', 'front', 1, '', 'key') returning id`,
    );
    ownerId = rows[0]!.id;
  });
  beforeEach(() => db.query('delete from device'));
  const add = async (phones: number, kind: { assigned?: boolean; status?: 0 | 1; connected?: boolean | null }) => {
    const { assigned = true, status = 0, connected = null } = kind;
    for (let n = 0; n < phones; n += 1) {
      made += 1;
      const owner = assigned ? ownerId : null;
      const { rows } = await db.query<{ id: number }>(
        `insert into device (device_id, tenant_id, owner_id, device_no, status) values ($1, $2, $2, $3, $4) returning id`,
        [`d${made}`, owner, assigned ? `N${made}` : null, status],
      );
      if (connected === null) continue;
      await db.query(
        `insert into device_session (device_id, node_id, epoch, journal_id, connected) values ($1, 'n', 1, 'j', $2)`,
        [rows[0]!.id, connected],
      );
    }
  };

  test('none, or half of them connected, is in order', async () => {
    expect(await checkPhones(db)).toEqual({ state: 'ok', text: '0 of 0 enabled phones connected' });
    await add(2, { connected: true });
    await add(1, { connected: false });
    await add(1, {});
    expect(await checkPhones(db)).toEqual({ state: 'ok', text: '2 of 4 enabled phones connected' });
  });

  test('less than half is a warning that names the next steps, as none is', async () => {
    await add(2, { connected: true });
    await add(3, { connected: false });
    const few = { state: 'warning', text: expect.stringMatching(/^2 of 5 enabled.*agent -- doctor/) };
    expect(await checkPhones(db)).toEqual(few);
    await db.query('update device_session set connected = false');
    expect(await checkPhones(db)).toMatchObject({ state: 'warning', text: expect.stringMatching(/^0 of 5/) });
  });

  test('disabled and waiting phones count neither for nor against', async () => {
    await add(1, { connected: true });
    await add(3, { status: 1, connected: false });
    await add(2, { status: 1, connected: true });
    await add(4, { assigned: false, connected: true });
    const text = '1 of 1 enabled phones connected; 4 wait to be assigned';
    expect(await checkPhones(db)).toEqual({ state: 'ok', text });
    await add(2, {});
    expect(await checkPhones(db)).toMatchObject({ state: 'warning', text: expect.stringMatching(/^1 of 3/) });
  });
});

describe('backups', () => {
  let folder: string;
  let serial: string;
  beforeAll(async () => {
    ({ serial } = await openSite(db.drizzle));
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flotilla-doctor-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  });
  const check = (passphrase = 'a long passphrase') =>
    checkBackups(db, readSettings({ FLOTILLA_BACKUPS: folder, FLOTILLA_BACKUP_PASSPHRASE: passphrase }));
  /** An empty last chunk makes a file whole. */
  const write = (name: string, hoursAgo: number, { site = serial, end = Buffer.from([1, 0, 0, 0, 0]) } = {}) => {
    const header = encodeHeader({
      ...{ version: '1', migration: '0001', site, check: '' },
      createdAt: new Date(Date.now() - hoursAgo * hourMs).toISOString(),
      scrypt: { N: 2, r: 1, p: 1, salt: '' },
    });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), Buffer.concat([header, end, Buffer.alloc(end.length === 0 ? 0 : 16)]));
  };

  test('the newest decides by its age', async () => {
    write('old.backup', 100);
    write('new.backup', 48);
    expect(await check()).toEqual({ state: 'ok', text: `2 in ${folder}, the newest 48 hours old` });
    rmSync(join(folder, 'new.backup'));
    write('new.backup', 49);
    const old = { state: 'warning', text: expect.stringMatching(/the newest 49 hours old\. See the log of the/) };
    expect(await check()).toEqual(old);
  });

  test('none, or none of this site, is a warning that says what to set', async () => {
    const none = { state: 'warning', text: expect.stringMatching(/^none of this site in .*Set FLOTILLA_BACKUP_PASS/) };
    expect(await check('')).toEqual(none);
    write('other.backup', 1, { site: 'another' });
    writeFileSync(join(folder, 'notes.txt'), 'no backup');
    expect(await check('')).toEqual(none);
    expect(await check()).toMatchObject({ text: expect.stringContaining('or run backup') });
  });

  test('one that is cut off is an error, even beside a new one', async () => {
    write('new.backup', 1);
    write('cut.backup', 30, { end: Buffer.alloc(0) });
    const cut = { state: 'error', text: expect.stringContaining(`${join(folder, 'cut.backup')} is cut off`) };
    expect(await check()).toEqual(cut);
  });
});
