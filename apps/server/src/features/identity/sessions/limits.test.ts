import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { createProcessCaches } from '../../../platform/caches/process-caches.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { createAccessReader } from '../access/access.ts';
import { createSessionUses } from './session-uses.ts';
import { createSessions, type SessionMemory } from './sessions.ts';

let sessions: SessionMemory;
const minuteMs = 60_000;

const server = await useTestApp();
const tenant = await server.tenant();
afterEach(async () => {
  vi.restoreAllMocks();
  await sessions?.close();
});

/** A second node, with limits of its own. */
function node(limits: { idleMinutes: number; absoluteHours: number }) {
  const parameters = {
    count: (key: string) => (key === 'session.idleMinutes' ? limits.idleMinutes : limits.absoluteHours),
    onChange: () => () => {},
  } as unknown as Parameters;
  const bus = createLocalBus((error) => {
    throw error;
  });
  sessions = createSessions({
    db: server.db,
    bus,
    access: createAccessReader(),
    parameters,
    caches: createProcessCaches(),
    log: { warn: () => {} },
  });
  return sessions;
}

/** Lets time pass for what is held in memory. */
function later(ms: number) {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + ms);
}

test('an idle session ends, a used one does not', async () => {
  const { authenticate } = node({ idleMinutes: 10, absoluteHours: 24 });
  expect(await authenticate(tenant.token!)).not.toBeNull();
  later(0.9 * minuteMs);
  expect(await authenticate(tenant.token!)).not.toBeNull();
  later(10.1 * minuteMs);
  await server.db.query(`update session set seen_at = now() - interval '11 minutes' where user_id = $1`, [tenant.id]);
  expect(await authenticate(tenant.token!)).toBeNull();
  await server.db.query(`update session set seen_at = now() where user_id = $1`, [tenant.id]);
});

test('a session is over after its idle time, although the database knows an older use', async () => {
  const { authenticate } = node({ idleMinutes: 1, absoluteHours: 24 });
  later(0);
  expect(await authenticate(tenant.token!)).not.toBeNull();
  later(minuteMs);
  expect(await authenticate(tenant.token!)).toBeNull();
  await sessions.close();
  await server.db.query(`update session set seen_at = now() - interval '30 seconds' where user_id = $1`, [tenant.id]);

  const again = node({ idleMinutes: 1, absoluteHours: 24 });
  expect(await again.authenticate(tenant.token!)).not.toBeNull();
  again.ended([tenant.id]);
  expect(await again.peek(tenant.token!)).not.toBeNull();
  later(0.8 * minuteMs);
  expect(await again.peek(tenant.token!)).not.toBeNull();
});

test('rights that changed without a message to this node hold for a minute at most', async () => {
  const { authenticate } = node({ idleMinutes: 10, absoluteHours: 24 });
  const setStatus = (status: number) =>
    server.db.query('update user_account set status = $1 where id = $2', [status, tenant.id]);
  await authenticate(tenant.token!);
  await setStatus(0);
  expect(await authenticate(tenant.token!)).not.toBeNull();
  later(1.01 * minuteMs);
  expect(await authenticate(tenant.token!)).toBeNull();
  await setStatus(1);
});

test('looking again does not count as use', async () => {
  const { authenticate, peek, close } = node({ idleMinutes: 10, absoluteHours: 24 });
  await server.db.query(`update session set seen_at = now() - interval '5 minutes' where user_id = $1`, [tenant.id]);
  await peek(tenant.token!);
  await close();
  const seen = () =>
    server.db
      .query<{ ago: number }>(
        `select extract(epoch from now() - seen_at)::int as ago from session where user_id = $1`,
        [tenant.id],
      )
      .then(({ rows }) => rows[0]!.ago);
  expect(await seen()).toBeGreaterThan(290);
  await authenticate(tenant.token!);
  await close();
  expect(await seen()).toBeLessThan(10);
});

test('no session lasts longer than the absolute limit', async () => {
  await server.db.query(`update session set created_at = now() - interval '23.99 hours' where user_id = $1`, [
    tenant.id,
  ]);
  const { authenticate } = node({ idleMinutes: 600, absoluteHours: 24 });
  expect(await authenticate(tenant.token!)).not.toBeNull();
  later(0.8 * minuteMs);
  expect(await authenticate(tenant.token!)).toBeNull();
  await server.db.query(`update session set created_at = now() where user_id = $1`, [tenant.id]);
});

test('sockets hear of a session whose time is over', async () => {
  await server.db.query(`update session set created_at = now() - interval '23.99 hours' where user_id = $1`, [
    tenant.id,
  ]);
  const { authenticate, onChange } = node({ idleMinutes: 600, absoluteHours: 24 });
  const heard = new Promise((resolve) => onChange(resolve));
  await authenticate(tenant.token!);
  later(0.8 * minuteMs);
  expect(await Promise.race([heard, wait(20_000, 'silence')])).toEqual({ userIds: [tenant.id] });
});

test('a session that ended without a message to this node is noticed', async () => {
  const other = await server.tenant();
  const { authenticate, onChange } = node({ idleMinutes: 600, absoluteHours: 24 });
  await authenticate(other.token!);
  const heard = new Promise((resolve) => onChange(resolve));
  await server.db.query(`update user_account set credential_epoch = credential_epoch + 1 where id = $1`, [other.id]);
  expect(await Promise.race([heard, wait(20_000, 'silence')])).toEqual({ userIds: [other.id] });
  expect(await authenticate(other.token!)).toBeNull();
});

test('what changes while rights are being read is not kept', async () => {
  const bus = createLocalBus((error) => {
    throw error;
  });
  const reader = createAccessReader();
  let reads = 0;
  const access = {
    ...reader,
    async of(...asked: Parameters_) {
      const rights = await reader.of(...asked);
      reads += 1;
      if (reads === 1) bus.publish('identity.access.changed', { userIds: 'all' });
      return rights;
    },
  };
  const parameters = { count: () => 600, onChange: () => () => {} } as unknown as Parameters;
  sessions = createSessions({
    db: server.db,
    bus,
    access,
    parameters,
    caches: createProcessCaches(),
    log: { warn: () => {} },
  });
  expect(await sessions.authenticate(tenant.token!)).not.toBeNull();
  expect(reads).toBe(2);
});
type Parameters_ = globalThis.Parameters<ReturnType<typeof createAccessReader>['of']>;

test('a use that could not be written once is written later', async () => {
  await server.db.query(`update session set seen_at = now() - interval '5 minutes' where user_id = $1`, [tenant.id]);
  const read = () =>
    server.db.query<{ id: number; ago: number }>(
      'select id, extract(epoch from now() - seen_at)::int as ago from session where user_id = $1',
      [tenant.id],
    );
  const { id } = (await read()).rows[0]!;
  const usedBefore = (seconds: number) => uses.record(id, performance.now() - seconds * 1_000);
  const meanwhile = [() => {}, () => usedBefore(50)];
  const failing = {
    get drizzle() {
      const use = meanwhile.shift();
      if (!use) return server.db.drizzle;
      use();
      throw new Error('the database is away');
    },
  } as typeof server.db;
  const warnings: string[] = [];
  const uses = createSessionUses(failing, { warn: (_fields, message) => warnings.push(message) });
  usedBefore(200);
  await uses.close();
  expect(warnings).toHaveLength(1);
  expect((await read()).rows[0]!.ago).toBeGreaterThan(290);
  expect(performance.now() - uses.last(id)!).toBeGreaterThan(200_000);
  await uses.close();
  expect(performance.now() - uses.last(id)!, 'a later use').toBeLessThan(200_000);
  await uses.close();
  const { ago } = (await read()).rows[0]!;
  expect(50 <= ago && ago < 200, `${ago} s`).toBe(true);
});

test('sessions, captchas and failures that are over are removed, the others stay', async () => {
  const { jobs } = node({ idleMinutes: 60, absoluteHours: 24 });
  await jobs[0]!.run();
  const session = (name: string, created: string, seen: string, epoch = 'credential_epoch') =>
    server.db.query(
      `insert into session (user_id, credential_epoch, address, user_agent, token_hash, created_at, seen_at)
       select id, ${epoch}, '', '', $1, now() - $2::interval, now() - $3::interval from user_account where id = $4`,
      [name, created, seen, tenant.id],
    );
  await session('live', '23 hours', '59 minutes');
  await session('old', '25 hours', '1 minute');
  await session('idle', '23 hours', '61 minutes');
  await session('revoked', '1 minute', '1 minute', 'credential_epoch - 1');
  await server.db.query(
    `insert into captcha_tried values ('over', now() - interval '2 minutes'), ('just over', now())`,
  );
  await server.db.query(`
    insert into sign_in_failure (account, address, failures, failed_at, locked_until, succeeded_at) values
      ('over', '', 1, now() - interval '25 hours', null, null),
      ('twice over', '', 1, now() - interval '25 hours', now() - interval '1 hour', now() - interval '31 days'),
      ('new', '', 1, now(), null, null),
      ('locked', '', 1, now() - interval '25 hours', now() + interval '1 hour', null),
      ('known', '', 0, now() - interval '25 hours', null, now() - interval '29 days')`);
  expect(await jobs[0]!.run()).toBe(3);
  const left = async (table: string, column: string, ...names: string[]) => {
    const { rows } = await server.db.query<{ name: string }>(
      `select ${column} as name from ${table} where ${column} = any($1) order by 1`,
      [names],
    );
    return rows.map(({ name }) => name);
  };
  expect(await left('captcha_tried', 'nonce', 'over', 'just over')).toEqual(['just over']);
  const failures = await left('sign_in_failure', 'account', 'over', 'twice over', 'new', 'locked', 'known');
  expect(failures).toEqual(['known', 'locked', 'new']);
  expect(await left('session', 'token_hash', 'live', 'old', 'idle', 'revoked')).toEqual(['live']);
});
