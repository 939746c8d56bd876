import { type Client, createClient } from '@flotilla/client';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { departments } from '@flotilla/contract/http/identity/departments';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../apps/server/src/testing/create-test-app.ts';
import type { Person } from '../../../apps/server/src/testing/factories.ts';
import { everything, fieldsOf, isMadeUp, isOfTenant, namedBy, requestOf } from './naming.ts';
import { givenOut, storedOf, withoutChance } from './traces.ts';
import { startIdsAt, type World, worldOf } from './world.ts';

/** Who may not see the phone, what they may see, and the token of a phone they may see. */
interface Outsider {
  readonly client: Client;
  readonly own: World;
}

const [firstId, laterId] = [900_000_001, 100_001];
/** The phone's texts and ids, wherever they turn up. */
const marks = /zephyr|\b9000[01]\d{4}\b/i;

let endpoints: Endpoint[];
let sister: Person;
let hidden: World;
/** Named like the hidden one, and nowhere. */
let absent: World;
let outsiders: Record<string, Outsider>;

const app = await useTestApp();
beforeAll(async () => {
  endpoints = app.app.http.endpoints;
  const tenant = await app.tenant();
  sister = await app.subAccount(tenant);
  const stranger = await app.tenant();
  const { id: deptId } = await app.admin.call(departments.add, { body: { name: 'north', parentId: null, sort: 0 } });
  const northerner = await app.tenant({ deptId });
  const permissions = [...new Set(endpoints.map(({ access }) => access).filter((access) => access.includes(':')))];
  const background = { permissions, dataScope: 'custom', deptIds: [deptId] } as const;
  outsiders = {
    'another tenant': { client: stranger, own: await worldOf(app, stranger, 'strange') },
    'a sub-account beside the owner': { client: sister, own: await worldOf(app, sister, 'sisterly') },
    'a background user with another data scope': {
      client: await app.backgroundUser(background),
      own: await worldOf(app, northerner, 'northern'),
    },
  };
  await startIdsAt(app, firstId);
  hidden = await worldOf(app, await app.subAccount(tenant), 'zephyr');
  await startIdsAt(app, laterId);
  const ids = Object.fromEntries(Object.keys(hidden.ids).map((kind, nth) => [kind, 800_000_000 + nth]));
  absent = {
    ...hidden,
    joined: { ...hidden.joined, deviceNo: 'absent-phone', deviceId: 'absent-phone' },
    ids: ids as World['ids'],
    artifact: 'absent.png',
    table: 'absent_table',
    key: 'absent key',
    dataGroup: 'absent data',
  };
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls that end the caller's own session or change everybody's site; none of them is about phones. */
const leftOut = (endpoint: Endpoint) =>
  endpoint.effect !== 'read' && namedFields(endpoint).length === 0 && !sweeping(endpoint);
/** Changes everything in reach, without naming it. */
const sweeping = ({ path }: Endpoint) => ['/script/exception/clear', '/data/cache/clear'].includes(path);

const namedFields = (endpoint: Endpoint): string[] =>
  Object.keys(fieldsOf(endpoint)).filter((field) => namedBy(endpoint, field) !== null);

const without = (text: string, value: unknown): string =>
  [value]
    .flat(3)
    .flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [one]))
    .reduce<string>((left, one) => left.replaceAll(String(one), 'X'), text);

test('every call says what its fields name', () => {
  const unsaid = endpoints.flatMap((endpoint) =>
    Object.keys(fieldsOf(endpoint)).flatMap((field) => {
      try {
        namedBy(endpoint, field);
        return [];
      } catch (error) {
        return [`${nameOf(endpoint)}: ${(error as Error).message}`];
      }
    }),
  );
  expect(unsaid).toEqual([]);
  // The owner's own calls do show the marks, so the tests below search for something that exists.
  expect(JSON.stringify(hidden.ids)).toMatch(marks);
});

test('every call can be tested with each thing that it names', () => {
  const unread = endpoints.flatMap((endpoint) =>
    [null, ...namedFields(endpoint)].flatMap((field) => {
      if (leftOut(endpoint)) return [];
      const value = field === null ? null : namedBy(endpoint, field)!(hidden);
      const { query, body } = requestOf(endpoint, outsiders['another tenant']!.own, field, value);
      const texts = Object.entries(query).map(([name, one]) => [name, String(one)]);
      const isRead = [
        texts.length === 0 || endpoint.query.safeParse(Object.fromEntries(texts)).success,
        body === undefined || endpoint.body.safeParse(body).success,
      ];
      return isRead.every(Boolean) ? [] : [`${nameOf(endpoint)} ${field}`];
    }),
  );
  expect(unread).toEqual([]);
});

test('every table with rows that belong to a phone is checked for changes', async () => {
  const { rows } = await app.db.query<{ name: string }>(
    `select distinct t.relname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and not t.relispartition and c.confrelid = any($1::regclass[]) order by 1`,
    [
      [
        'device',
        'device_group',
        'platform',
        'script',
        'script_version',
        'task',
        'run',
        'script_exception',
        'command',
        'apk',
      ],
    ],
  );
  // The live state of a phone changes all the time.
  const hanging = rows.map(({ name }) => name).filter((name) => name !== 'device_live');
  expect(hanging).toContain('task_share');
  const lookedAt = Object.keys(await storedOf(app, hidden));
  expect(hanging.filter((name) => !lookedAt.includes(name))).toEqual([]);
});

test('the owner has access to what the test searches for', async () => {
  const shown = [];
  for (const endpoint of endpoints) {
    if (endpoint.effect !== 'read' || endpoint.access === 'phone') continue;
    const out = await givenOut(app, hidden.owner, endpoint, requestOf(endpoint, hidden, null, null));
    if (marks.test(out)) shown.push(nameOf(endpoint));
  }
  expect(shown.length).toBeGreaterThan(25);
});

describe.each(['another tenant', 'a sub-account beside the owner', 'a background user with another data scope'])(
  '%s',
  (who) => {
    test('learns nothing of the phone from any call, changes nothing of it, and sends it nothing', async () => {
      const { client, own } = outsiders[who]!;
      const asPhone = createClient(app.url, own.joined.token);
      const heard = hidden.joined.phone.received.length;
      const before = await storedOf(app, hidden);
      const faults: string[] = [];
      for (const endpoint of endpoints.filter((one) => !leftOut(one))) {
        const caller = endpoint.access === 'phone' ? asPhone : client;
        const fault = (text: string) => faults.push(`${nameOf(endpoint)}: ${text}`);
        const ask = (field: string | null, values: unknown) =>
          givenOut(app, caller, endpoint, requestOf(endpoint, own, field, values));
        // Those that change something are only asked about what is hidden.
        if (endpoint.effect === 'read' || sweeping(endpoint)) {
          const plain = await ask(null, null);
          if (marks.test(plain)) fault(`shows ${plain.slice(0, 300)}`);
        }
        for (const field of namedFields(endpoint)) {
          if (isOfTenant(endpoint, field) && own.owner === sister) continue;
          const value = namedBy(endpoint, field)!;
          const [wanted, nothing] = [value(hidden), value(absent)];
          for (const all of everything(field)) {
            const got = await ask(field, all);
            if (marks.test(got)) fault(`${field} shows ${got.slice(0, 300)}`);
          }
          const tries = Array.isArray(wanted) ? [wanted, [...(value(own) as unknown[]), ...wanted]] : [wanted];
          for (const tried of tries) {
            const got = without(await ask(field, tried), wanted);
            if (marks.test(got)) fault(`${field} shows ${got.slice(0, 300)}`);
            if (isMadeUp(endpoint, field)) continue;
            const instead = tried === wanted ? nothing : [...(value(own) as unknown[]), ...(nothing as unknown[])];
            const other = without(await ask(field, instead), nothing);
            if (withoutChance(got) !== withoutChance(other)) {
              fault(`${field} tells what is there: ${got.slice(0, 300)} instead of ${other.slice(0, 300)}`);
            }
          }
        }
        if (endpoint.effect !== 'read') {
          const after = await storedOf(app, hidden);
          const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
          if (changed.length > 0) fault(`changed ${changed}`);
          Object.assign(before, after);
        }
      }
      expect(faults).toEqual([]);
      const { phone } = hidden.joined;
      phone.socket.ping();
      await new Promise((resolve) => phone.socket.once('pong', resolve));
      expect(phone.received.slice(heard)).toEqual([]);
    });
  },
);
