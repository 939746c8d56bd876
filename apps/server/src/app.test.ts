import { readFileSync } from 'node:fs';
import { type Client, createClient } from '@flotilla/client';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { departments } from '@flotilla/contract/http/identity/departments';
import { operationWords } from '@flotilla/contract/operation-names';
import { siteWidePermissions } from '@flotilla/contract/site-wide';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { seedMenus } from './composition/menus.ts';
import { agentTokenPrefix } from './features/fleet/agents/api.ts';
import { apiTokenPrefix } from './features/identity/api-tokens/api.ts';
import { seedRows } from './features/identity/menus/sync-seed.ts';
import { phoneTokenPrefix, sessionTokenPrefix } from './features/identity/sessions/api.ts';
import type { AgentWho, PhoneWho } from './platform/access/who.ts';
import { writerOf } from './platform/http/write-answer.ts';
import { adminPassword, useTestApp } from './testing/create-test-app.ts';

let phone: Client;
let agent: Client;
let endpoints: Endpoint[];
const phoneToken = 'fp_of_a_phone';
const agentToken = 'fg_of_an_agent';
const agentWho: AgentWho = { kind: 'agent', agentId: 1, host: 'h', tenantId: 0 };
const phoneWho: PhoneWho = { kind: 'phone', deviceId: 1, deviceNo: 'A1', tenantId: 0, ownerId: 1 };

const server = await useTestApp();
beforeAll(async () => {
  endpoints = server.app.http.endpoints;
  const { ports } = server.app.http;
  const authenticate = ports.authenticate.bind(ports);
  vi.spyOn(ports, 'authenticate').mockImplementation(async (token) =>
    token === phoneToken ? phoneWho : token === agentToken ? agentWho : authenticate(token),
  );
  phone = createClient(server.url, phoneToken);
  agent = createClient(server.url, agentToken);
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Does it for every call and answers what was wrong, call by call. */
async function faultsOf(check: (endpoint: Endpoint) => Promise<string | null>): Promise<string[]> {
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    const fault = await check(endpoint);
    if (fault) faults.push(`${nameOf(endpoint)}: ${fault}`);
  }
  return faults;
}
const got = (answer: { code: number; msg: string }) => `answered ${answer.code} ${answer.msg}`;
const errorPaths = (answer: { data: unknown }): string[] =>
  ((answer.data as { errors?: { path: string }[] } | null)?.errors ?? []).map((error) => error.path);
const isForPrograms = ({ access }: Endpoint) => access === 'phone' || access === 'agent';
const asWanted = ({ access }: Endpoint) => (access === 'phone' ? phone : access === 'agent' ? agent : server.admin);
const pathFields = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

describe('every call', () => {
  test('that answers a secret says so, so that its answer is kept nowhere', () => {
    const secretFields = ['code', 'key', 'password', 'secret', 'token'];
    const answering = endpoints.filter(
      ({ effect, access, answer }) =>
        effect !== 'read' &&
        access !== 'public' &&
        Object.keys(shapeOf(answer)).some((name) => secretFields.includes(name)),
    );
    expect(answering.length).toBeGreaterThan(0);
    expect(answering.filter(({ secretAnswer }) => !secretAnswer).map(nameOf)).toEqual([]);
  });

  test('is declared once', () => {
    const names = endpoints.map(nameOf);
    expect(names.length).toBeGreaterThan(40);
    expect(new Set(names).size).toBe(names.length);
    const page = readFileSync(new URL('../../../docs/calls.md', import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^\| (\w+) \| `([^`]+)`/gm)].map(([, method, path]) => `${method} ${path}`);
    expect(listed.sort()).toEqual(names.sort());
  });

  test('without a session is refused with -401, unless it is public', async () => {
    const faults = await faultsOf(async (endpoint) => {
      if (endpoint.access === 'public') return null;
      const answer = await server.anonymous.send(endpoint, { query: pathFields(endpoint) });
      return answer.code === -401 ? null : got(answer);
    });
    expect(faults).toEqual([]);
  });

  test('takes a token of its own kind only', async () => {
    const faults = await faultsOf(async (endpoint) => {
      if (endpoint.access === 'public') return null;
      const wrong = [server.admin, phone, agent].filter((one) => one !== asWanted(endpoint));
      for (const one of wrong) {
        const answer = await one.send(endpoint, { query: pathFields(endpoint) });
        if (answer.code !== 401) return got(answer);
      }
      return null;
    });
    expect(faults).toEqual([]);
  });

  test('with a permission is refused to somebody without it', async () => {
    const nobody = await server.backgroundUser();
    const faults = await faultsOf(async (endpoint) => {
      if (!endpoint.access.includes(':')) return null;
      const answer = await nobody.send(endpoint, { query: pathFields(endpoint) });
      return answer.code === 403 ? null : got(answer);
    });
    expect(faults).toEqual([]);
  });

  const tenantFlags = new Set(seedRows(seedMenus).flatMap((row) => (row.for_tenants ? [row.permission] : [])));
  const everyFlag = () => endpoints.map(({ access }) => access).filter((access) => access.includes(':'));
  /** Who asks, and the flags that the person holds. */
  const persons: Record<string, () => Promise<readonly [Client, ReadonlySet<string>]>> = {
    'an administrator': async () => [await server.signIn('admin', adminPassword), new Set(everyFlag())],
    'a tenant': async () => [await server.tenant(), tenantFlags],
    'a sub-account': async () => [await server.subAccount(await server.tenant()), tenantFlags],
    'a tenant whose role has every right': async () => {
      const roleIds = [await server.role({ permissions: [...new Set(everyFlag())] })];
      return [await server.tenant({ roleIds }), tenantFlags];
    },
    'somebody with every right over one department': async () => {
      const { id: deptId } = await server.admin.call(departments.add, { body: { name: 'x', parentId: null, sort: 0 } });
      const role = { permissions: [...new Set(everyFlag())], dataScope: 'department' } as const;
      const ownFlags = everyFlag().filter((flag) => !siteWidePermissions.has(flag));
      return [await server.backgroundUser({ ...role, more: { deptId } }), new Set(ownFlags)];
    },
    'somebody with one right': async () => {
      const flag = 'system:post:list';
      return [await server.backgroundUser({ permissions: [flag] }), new Set([flag])];
    },
  };

  test.each(Object.keys(persons))('admits %s exactly where its declaration says so', async (name) => {
    const [client, flags] = await persons[name]!();
    const logsOut = ({ path }: Endpoint) => path === '/system/logout';
    // The administrator's other session is that of the other tests.
    const asked = endpoints.filter(
      ({ path }) => name !== 'an administrator' || path !== '/system/user/endOtherSessions',
    );
    // The session ends with the last.
    const inOrder = asked.toSorted((a, b) => Number(logsOut(a)) - Number(logsOut(b)));
    const faults: string[] = [];
    for (const endpoint of inOrder) {
      const { access } = endpoint;
      const wanted = isForPrograms(endpoint) ? 401 : access.includes(':') && !flags.has(access) ? 403 : 'admitted';
      const { code } = await client.send(endpoint, { query: pathFields(endpoint) });
      const given = [-401, 401, 403].includes(code) ? code : 'admitted';
      if (given !== wanted) faults.push(`${nameOf(endpoint)} answered ${code} instead of ${wanted}`);
    }
    expect(faults).toEqual([]);
    expect(flags.size).toBeGreaterThan(0);
  });

  test('names an unknown field of its body, except of agents, which may be of a newer release', async () => {
    const faults = await faultsOf(async (endpoint) => {
      if (endpoint.wire !== 'json' || endpoint.method === 'GET' || endpoint.access === 'agent') return null;
      const answer = await asWanted(endpoint).send(endpoint, {
        query: pathFields(endpoint),
        body: { notAField: 1 },
      });
      if (answer.code !== 400) return got(answer);
      const badQuery = errorPaths(answer).some((path) => path in shapeOf(endpoint.query));
      return errorPaths(answer).includes('notAField') || badQuery ? null : got(answer);
    });
    expect(faults).toEqual([]);
  });

  test('names a field of the wrong type with its path', async () => {
    const wrongValue = { wrong: [{ type: true }] };
    const faults = await faultsOf(async (endpoint) => {
      if (endpoint.wire !== 'json' || endpoint.method === 'GET') return null;
      for (const [field, schema] of Object.entries(shapeOf(endpoint.body))) {
        if (schema.safeParse(wrongValue).success || !validQuery(endpoint)) continue;
        const answer = await asWanted(endpoint).send(endpoint, {
          query: validQuery(endpoint),
          body: { [field]: wrongValue },
        });
        const sentAs = field === endpoint.idName ? 'id' : field;
        const named = errorPaths(answer).some((path) => path === sentAs || path.startsWith(`${sentAs}.`));
        if (answer.code !== 400 || !named) return `${field}: ${got(answer)}`;
      }
      return null;
    });
    expect(faults).toEqual([]);
  });

  test('names a field of its query that cannot be read', async () => {
    const faults = await faultsOf(async (endpoint) => {
      for (const [field, schema] of Object.entries(shapeOf(endpoint.query))) {
        const wrong = unreadable(schema);
        if (wrong === null || endpoint.path.includes(`{${field}}`)) continue;
        const answer = await asWanted(endpoint).send(endpoint, { query: { ...pathFields(endpoint), [field]: wrong } });
        if (answer.code !== 400 || !errorPaths(answer).some((path) => path.split('.')[0] === field)) {
          return `${field}=${wrong.slice(0, 20)}: ${got(answer)}`;
        }
      }
      return null;
    });
    expect(faults).toEqual([]);
  });
});

/** A query that passes, for calls whose body is looked at; null when there is no easy one. */
function validQuery(endpoint: Endpoint): Record<string, string> | null {
  for (const tried of [{}, { id: '1' }, { ids: '1' }]) {
    const query = { ...pathFields(endpoint), ...tried };
    if (endpoint.query instanceof z.ZodNull || endpoint.query.safeParse(query).success) return query;
  }
  return null;
}

/** A text that the field does not take, or null when it takes any. */
function unreadable(schema: z.ZodType): string | null {
  return ['not a value!', '-1', 'x'.repeat(600)].find((text) => !schema.safeParse(text).success) ?? null;
}

test('each kind of token has a prefix of its own, which decides who authenticates it', () => {
  const prefixes = [sessionTokenPrefix, phoneTokenPrefix, agentTokenPrefix, apiTokenPrefix];
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

describe('rights', () => {
  const flags = () => new Set(endpoints.map(({ access }) => access).filter((access) => access.includes(':')));

  test('can all be given: each call’s flag is in a menu', () => {
    const known = new Set(seedRows(seedMenus).map((row) => row.permission));
    expect([...flags()].filter((flag) => !known.has(flag))).toEqual([]);
  });

  test('a list’s own menu has a path and a component that is the console’s, and no path is a call’s', () => {
    const paths = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path));
    const pages = seedRows(seedMenus).filter((row) => row.type === 'menu' && row.component !== '');
    for (const { path, parent } of pages) {
      const above = seedRows(seedMenus).find((row) => row.key === parent)?.path ?? '';
      expect(paths).not.toContain(path.startsWith('/') ? path : `${above}/${path}`);
    }
  });
});

test('each call’s answer can be written', () => {
  for (const { wire, answer } of endpoints) if (wire !== 'file') expect(writerOf(answer)).toBeTypeOf('function');
});

describe('the description of the calls', () => {
  test('holds every call, with its parameters, body, answer and permission', async () => {
    const response = await fetch(`${server.url}/openapi.json`);
    const document = openApi.parse(await response.json());
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(endpoints.map(nameOf).sort());
    for (const endpoint of endpoints) {
      const operation = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!;
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual(Object.keys(pathFields(endpoint)));
      expect(operation['x-permission']).toBe(endpoint.access.includes(':') ? endpoint.access : undefined);
      expect('requestBody' in operation).toBe(endpoint.wire === 'upload' || !(endpoint.body instanceof z.ZodNull));
      expect(operation['x-effect']).toBe(endpoint.effect);
      expect(operation['x-errors']).toContain(500);
    }
    const parameters = Object.values(document.paths).flatMap((one) =>
      Object.values(one).flatMap((operation) => operation.parameters),
    );
    const pages = parameters.filter(({ name }) => name === 'pageNum');
    expect(new Set(pages.map(({ schema }) => (schema as { default?: unknown }).default))).toEqual(new Set([1]));
    const callable = endpoints.filter(({ access }) => access !== 'phone' && access !== 'agent');
    const inEnglishOnly = callable.filter(({ summary }) => operationWords(summary)['zh-CN'] === summary);
    expect(inEnglishOnly.map(({ summary }) => summary)).toEqual([]);
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const used = new Set(
      Object.values(document.paths).flatMap((one) => Object.values(one).flatMap(({ tags }) => tags)),
    );
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  });
});

const wordSchema = z.strictObject({ 'zh-CN': z.string().min(1), en: z.string().min(1), 'zh-TW': z.string().min(1) });
const operation = z.looseObject({
  summary: z.string().min(1),
  operationId: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: z.union([z.boolean(), z.record(z.string(), z.unknown())]),
    }),
  ),
  'x-summary': wordSchema,
  'x-access': z.string().min(1),
  'x-permission': z.string().optional(),
  'x-whole-site': z.literal(true).optional(),
  'x-effect': z.enum(['read', 'write', 'run', 'script']),
  'x-hidden': z.array(z.string()),
  'x-errors': z.array(z.int()),
  'x-words': z.record(z.string(), wordSchema),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.record(z.string(), z.unknown()) })),
});
const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  tags: z.array(z.object({ name: z.string(), 'x-words': wordSchema })),
  paths: z.record(z.string().startsWith('/'), z.record(z.string(), operation)),
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
  }),
});
