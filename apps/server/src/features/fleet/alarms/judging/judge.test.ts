import { expect, test } from 'vitest';
import { heartbeatOf } from '../../../../testing/scripted-phone.ts';
import { LiveColumns } from '../../devices/live-columns.ts';
import type { MaintenanceWindow } from '../maintenance/store.ts';
import { defaultSettings, type TenantSettings } from '../settings/tenant-settings.ts';
import { judgePhones, type Site } from './judge.ts';
import { type OpenAlarm, OpenAlarms } from './open-alarms.ts';

const nowMs = 1_000_000_000;
const phone = { id: 1, slot: 0, deviceNo: 'a', tenantId: 9, ownerId: 9, groupId: null, status: 0 } as const;

/** Judges one phone that has been offline for so many seconds, or is online with a heartbeat. */
function judged(
  { offlineSeconds, ...more }: { offlineSeconds?: number; status?: 0 | 1; ownerId?: number; battery?: number },
  site: Partial<Site> = {},
  settings: Partial<TenantSettings> = {},
  alarm?: Partial<OpenAlarm>,
) {
  const own = { ...phone, ...more };
  const live = new LiveColumns(1);
  live.write(0, own.status, {
    online: offlineSeconds === undefined,
    sinceMs: nowMs - (offlineSeconds ?? 0) * 1_000,
    reportMs: nowMs,
    heartbeat: heartbeatOf({ battery: more.battery ?? 80 }),
    threw: false,
    refusal: null,
    refusedMs: 0,
  });
  const open = new OpenAlarms();
  const usual = { id: 5, tenantId: 9, ownerId: 9, rule: 'offline', deviceId: 1, taskId: null } as const;
  if (alarm) open.add({ ...usual, openedAtMs: 0, incidentId: null, heartbeats: 0, ...alarm });
  const known = { of: () => ({ tenantId: 9, ...defaultSettings, ...settings }), windows: () => [] };
  const whole = { settings: known, expiredTenants: new Set<number>(), expired: false, offlineIsQuiet: false, ...site };
  const { breaches, recovered, leftOut } = judgePhones(
    { phones: [own], byId: new Map([[own.id, own]]), live },
    open,
    whole,
    nowMs,
  );
  return {
    breaches: breaches.map(({ rule, value }) => [rule, value]),
    recovered: recovered.length,
    leftOut: leftOut.length,
  };
}
const nothing = { breaches: [], recovered: 0, leftOut: 0 };

test('a phone is an alarm from its limit on, once', () => {
  expect(judged({ offlineSeconds: 299 })).toEqual(nothing);
  expect(judged({ offlineSeconds: 300 }).breaches).toEqual([['offline', 300]]);
  expect(judged({ offlineSeconds: 300 }, {}, {}, {})).toEqual(nothing);
  expect(judged({ offlineSeconds: 300 }, {}, { offlineSeconds: 0 })).toEqual(nothing);
});

test('no phone is judged that is disabled, of an expired tenant, or under maintenance, nor any while the site is at fault', () => {
  const window: MaintenanceWindow = {
    ...{ startsAtMs: 0, endsAtMs: nowMs + 1, tenantId: 9, deviceIds: new Set([1]), groupIds: new Set() },
    ...{ coversAll: false, ownerIds: null, ofTenant: true },
  };
  const under = (one: MaintenanceWindow) => ({
    settings: { of: () => ({ tenantId: 9, ...defaultSettings }), windows: () => [one] },
  });
  const offline = { offlineSeconds: 600 };
  expect(judged({ ...offline, status: 1 })).toEqual(nothing);
  expect(judged(offline, { expiredTenants: new Set([9]) })).toEqual(nothing);
  expect(judged(offline, under(window))).toEqual(nothing);
  expect(judged(offline, under({ ...window, endsAtMs: nowMs })).breaches).toHaveLength(1);
  expect(judged(offline, under({ ...window, deviceIds: new Set([2]) })).breaches).toHaveLength(1);
  expect(judged(offline, { expired: true })).toEqual(nothing);
  expect(judged(offline, { offlineIsQuiet: true })).toEqual(nothing);
  expect(judged({ battery: 5 }, { offlineIsQuiet: true }).breaches).toEqual([['battery', 5]]);
});

test('a phone has recovered after two heartbeats, and has not if it is left out', () => {
  expect(judged({}, {}, {}, { heartbeats: 1 })).toEqual(nothing);
  expect(judged({}, {}, {}, { heartbeats: 2 })).toEqual({ ...nothing, recovered: 1 });
  expect(judged({ status: 1 }, {}, {}, { heartbeats: 2 })).toEqual({ ...nothing, leftOut: 1 });
  expect(judged({ ownerId: 8 }, {}, {}, { heartbeats: 2 })).toEqual({ ...nothing, leftOut: 1 });
  expect(judged({}, {}, { offlineSeconds: 0 }, { heartbeats: 2 })).toEqual({ ...nothing, leftOut: 1 });
  expect(judged({}, {}, {}, { deviceId: 2, heartbeats: 2 })).toEqual({ ...nothing, leftOut: 1 });
});

test('a value from before a restart or a connection ends no alarm: the next heartbeat decides', () => {
  expect(judged({ battery: 80 }, {}, {}, { rule: 'battery' })).toEqual(nothing);
  expect(judged({ battery: 80 }, {}, {}, { rule: 'battery', heartbeats: 1 })).toEqual({ ...nothing, recovered: 1 });
});

test('heartbeats count for each alarm of their phone, also after the alarms were read again', () => {
  const open = new OpenAlarms();
  const usual = { tenantId: 9, ownerId: 9, taskId: null, openedAtMs: 0, incidentId: null, heartbeats: 0 };
  const alarms = (['offline', 'battery'] as const).map((rule, id) => ({ ...usual, id, rule, deviceId: 1 }));
  open.replace(alarms);
  open.beat(1);
  open.beat(2);
  open.replace(alarms);
  expect(['offline', 'battery'].map((rule) => open.of(rule as 'offline').get(1)!.heartbeats)).toEqual([1, 1]);
});
