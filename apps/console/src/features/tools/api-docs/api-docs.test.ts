import { expect, it } from 'vitest';
import { type ApiCall, foundGroups, groupsOf } from './document.ts';
import { addressOf, toCurl, toTypeScript } from './request.ts';
import { exampleOf, fieldsOf, meaningOf, rangeOf, type Schema, typeOf } from './schema.ts';

const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
const operation = (more: object) => ({
  operationId: 'x',
  tags: ['dock:berth'],
  parameters: [],
  responses: {},
  'x-summary': words('List berths'),
  'x-effect': 'read' as const,
  'x-hidden': [],
  'x-errors': [],
  'x-words': {},
  'x-access': 'dock:berth:list',
  ...more,
});
const description = {
  info: { version: '1' },
  tags: [
    { name: 'dock:berth', 'x-words': words('Berths') },
    { name: 'phone', 'x-words': words('Phones') },
  ],
  paths: {
    '/dock/berth/list': { get: operation({ operationId: 'list' }) },
    '/dock/berth/add': {
      post: operation({ operationId: 'add', 'x-access': 'dock:berth:add', 'x-summary': words('Add a berth') }),
    },
    '/rapi/data': { post: operation({ operationId: 'data', 'x-access': 'phone', tags: ['phone'] }) },
  },
};
const idsIn = (groups: ReturnType<typeof groupsOf>) =>
  groups.flatMap(({ calls }) => calls.map((call) => call.operationId));

it('lists the calls that the user may make, and none of those of phones', () => {
  expect(idsIn(groupsOf(description, { permissions: ['dock:berth:list'] }))).toEqual(['list']);
  expect(idsIn(groupsOf(description, { permissions: ['*:*:*'] }))).toEqual(['list', 'add']);
  const own = { permissions: ['dock:berth:list'] };
  const ofSite = { ...description, paths: { '/dock/berth/list': { get: operation({ 'x-whole-site': true }) } } };
  expect(idsIn(groupsOf(ofSite, { ...own, seesAll: true }))).toEqual(['x']);
  expect(idsIn(groupsOf(ofSite, { ...own, seesAll: false }))).toEqual([]);
});

it('finds calls by name, path and permission, and all of a group by its name', () => {
  const all = groupsOf(description, { permissions: ['*:*:*'] });
  expect(idsIn(foundGroups(all, 'add a'))).toEqual(['add']);
  expect(idsIn(foundGroups(all, 'berth/list'))).toEqual(['list']);
  expect(idsIn(foundGroups(all, ':add'))).toEqual(['add']);
  expect(idsIn(foundGroups(all, 'berths'))).toEqual(['list', 'add']);
});

const schema: Schema = {
  type: 'object',
  required: ['name', 'size', 'kind', 'parts'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 64 },
    size: { type: 'integer', minimum: 3, maximum: Number.MAX_SAFE_INTEGER },
    kind: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
    parts: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } },
    },
    note: { type: 'string', default: 'none' },
  },
};

it('names types and ranges, and leaves out limits that nobody has set', () => {
  expect(typeOf(schema.properties!.kind!)).toBe('"a" | "b" | null');
  expect(rangeOf(schema.properties!.name!)).toBe('1…64');
  expect(rangeOf(schema.properties!.size!)).toBe('3…');
  expect(fieldsOf(schema).map(({ path }) => path)).toEqual(['name', 'size', 'kind', 'parts', 'parts[].on', 'note']);
});

it('makes an example of the required fields', () => {
  expect(exampleOf(schema)).toEqual({ name: '', size: 3, kind: 'a', parts: [{ on: false }] });
});

const call = {
  ...operation({ parameters: [{ name: 'id', in: 'query', required: true, schema: {} }], 'x-effect': 'write' }),
  requestBody: { content: { 'application/json': { schema } } },
  method: 'POST',
  path: '/dock/{key}/add',
} as ApiCall;

it('writes the call for a shell and for a program, with what was entered', () => {
  const entered = { values: { id: '7', key: 'a b' }, body: `{"name": "it's"}` };
  expect(addressOf(call, entered)).toBe('/dock/a%20b/add?id=7');
  expect(toCurl('https://site', call, entered)).toContain(String.raw`-d '{"name": "it'\''s"}'`);
  expect(toTypeScript('https://site', call, entered)).toContain(
    `site.call('POST /dock/{key}/add', { query: {"id":"7","key":"a b"}, body: {"name": "it's"} })`,
  );
});

it('writes a list of choices in brackets, so that the list is not taken for the last choice', () => {
  expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('("a" | "b")[]');
  expect(typeOf({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'integer' }] })).toBe(
    'string[] | integer',
  );
});

it('explains the fields of a form and of rows, and no field within another one that has the same name', () => {
  const kind = { 'zh-CN': '类型', en: 'task kind', 'zh-TW': '類型' };
  for (const path of ['kind', 'list[].kind', '[].kind']) expect(meaningOf(path, { kind }, true)).toBe(kind);
  for (const path of ['parameters[].kind', 'list[].parameters[].kind', 'owner.kind', 'constructor'])
    expect(meaningOf(path, { kind }, true)).toBeUndefined();
});
