import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { operationName } from '@flotilla/contract/operation-names';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../packages/contract/src/http');
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'effect' in value && 'path' in value;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(join(folder, name)) as Promise<object>),
);
/** Alone, or with others in one object. */
const endpointsIn = (value: unknown): Endpoint[] =>
  isEndpoint(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).filter(isEndpoint)
      : [];
const endpoints = [...new Set(modules.flatMap((module) => Object.values(module).flatMap(endpointsIn)))].sort((a, b) =>
  a.path === b.path ? nameOf(a).localeCompare(nameOf(b)) : a.path < b.path ? -1 : 1,
);

type Schema = Endpoint['query'];
interface Parts {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly valueType?: Schema;
  readonly innerType?: Schema;
}

/** The names of all fields of a schema, however deep. */
function fieldsOf(schema: Schema): string[] {
  const parts = schema.def as Parts;
  const inner = [...(parts.options ?? []), parts.element, parts.in, parts.out, parts.valueType, parts.innerType];
  return [
    ...Object.entries(parts.shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...inner.flatMap((part) => (part ? fieldsOf(part) : [])),
  ];
}
const sentTo = ({ query, body }: Endpoint) => new Set([...fieldsOf(query), ...fieldsOf(body)]);

/** `npx vitest run --project boundaries -u` writes the page again, so that a changed right is visible in the diff. */
test('docs/calls.md lists every call with its access and its audit', async () => {
  const rows = endpoints.map(
    (one) => `| ${one.method} | \`${one.path}\` | ${one.access} | ${one.effect} | ${one.hide.join(', ')} |`,
  );
  const page = `# Calls

Every call with the right it needs (\`session\`: anybody signed in; \`phone\`: a phone with its token; \`public\`:
nobody signed in) and its effect: \`read\` changes nothing and is not logged, \`write\` is logged, \`run\` also needs a
valid licence and an owner who has not expired, \`script\` is made by the open run of a phone, whose ledger and log tell of
it. The operation log masks the hidden fields.
\`/openapi.json\` has the fields. This page is made from \`packages/contract/src/http\`.

| method | path | access | effect | hidden |
|---|---|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/calls.md');
});

/** Calls for the own account, and those needed before signing in. */
const withoutRight = [
  'POST /agent/install',
  'POST /common/cancelWork',
  'POST /rapi/agent/join',
  'POST /system/login',
  'POST /system/login/code',
  'POST /system/logout',
  'POST /system/notice/read',
  'POST /system/oidc/begin',
  'POST /system/oidc/callback',
  'POST /system/oidc/link',
  'DELETE /system/oidc/unlink',
  'POST /system/register',
  'POST /system/tokens/add',
  'DELETE /system/tokens/delete',
  'PUT /system/tokens/edit',
  'DELETE /system/user/avatar',
  'POST /system/user/avatar',
  'PUT /system/user/edit',
  'DELETE /system/user/endOtherSessions',
  'DELETE /system/user/endSession',
  'POST /system/user/totp/begin',
  'POST /system/user/totp/confirm',
  'POST /system/user/totp/remove',
  'PUT /system/user/updatePwd',
];

test('what changes something needs a permission, but for a few', () => {
  const open = endpoints
    .filter(({ effect, access }) => effect !== 'read' && effect !== 'script' && !access.includes(':'))
    .map(nameOf);
  expect(open).toEqual(withoutRight);
});

test('every operation that is logged has its name in three languages', () => {
  const logged = endpoints.filter(({ effect }) => effect !== 'read' && effect !== 'script');
  expect(logged.filter(({ summary }) => operationName(summary, 'zh-CN') === summary).map(nameOf)).toEqual([]);
});

/** Whoever has one of these for a moment can sign in, or join a phone. */
const spentOnce = /\/(login|totp|register|oidc|bind)/;

/** Names of parameters and roles, and a flag: no secrets. */
const plainKeys = ['key', 'roleKey', 'configKey', 'revokeTokens'];

test('secrets that are sent are hidden from the operation log', () => {
  const shown = endpoints.flatMap((one) =>
    one.effect === 'read'
      ? []
      : [...sentTo(one)]
          .filter(
            (field) =>
              (/password|pwd|token|key|secret/i.test(field) && !plainKeys.includes(field)) ||
              (/code|returned/i.test(field) && spentOnce.test(one.path)),
          )
          .filter((field) => !one.hide.includes(field))
          .map((field) => `${nameOf(one)}: ${field}`),
  );
  expect(shown).toEqual([]);
});

test('what is hidden is sent', () => {
  const unknown = endpoints.flatMap((one) =>
    one.hide.filter((field) => !sentTo(one).has(field)).map((field) => `${nameOf(one)}: ${field}`),
  );
  expect(unknown).toEqual([]);
});
