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
  let failures = 1;
  const failing = {
    get drizzle() {
      if (failures-- > 0) throw new Error('the database is away');
      return server.db.drizzle;
    },
  } as typeof server.db;
  const warnings: string[] = [];
  const uses = createSessionUses(failing, { warn: (_fields, message) => warnings.push(message) });
  uses.record((await read()).rows[0]!.id, performance.now());
  await uses.close();
  expect(warnings).toHaveLength(1);
  expect((await read()).rows[0]!.ago).toBeGreaterThan(290);
  await uses.close();
  expect((await read()).rows[0]!.ago).toBeLessThan(10);
});
