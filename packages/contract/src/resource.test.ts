import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { name, readOnlyOf } from './fields.ts';
import { noun, word } from './locale.ts';
import { resource } from './resource.ts';
import { common } from './words/common.ts';

const made = (path: `/${string}`, exported: boolean, imported = false) =>
  resource({
    path,
    access: 'fruit:apple',
    named: 'platform',
    words: {
      ...common,
      ...noun(['苹果', '个'], ['apple', 'apples'], ['蘋果', '個']),
      many: word('苹果', 'Apples', '蘋果'),
      name: word('名称', 'Name', '名稱'),
    },
    row: { name: z.string(), builtIn: z.boolean() },
    form: { name: name(8) },
    filters: {},
    order: ['id'],
    exported,
    imported,
  });
const callsOf = (path: `/${string}`, exported = false, imported = false) =>
  Object.values(made(path, exported, imported) as unknown as Record<string, Partial<Endpoint>>).flatMap((call) =>
    call?.path ? [`${call.method} ${call.path} ${call.access} ${call.effect}`] : [],
  );

test('calls are named and guarded by what they do', () => {
  expect(callsOf('/fruit/apple', true)).toEqual([
    'GET /fruit/apple/list fruit:apple:list read',
    'GET /fruit/apple/one fruit:apple:list read',
    'POST /fruit/apple/add fruit:apple:add write',
    'POST /fruit/apple/edit fruit:apple:edit write',
    'GET /fruit/apple/delete fruit:apple:delete write',
    'GET /fruit/apple/export fruit:apple:export write',
  ]);
  expect(callsOf('/fruit/apple')).toHaveLength(5);
  expect(callsOf('/fruit/apple', true, true).slice(6)).toEqual([
    'POST /fruit/apple/import fruit:apple:import write',
    'GET /fruit/apple/importTemplate fruit:apple:import read',
  ]);
});

test('under /system an edit is PUT and a deletion DELETE, whose ids come in the query or in the body', () => {
  expect(callsOf('/system/apple').slice(2)).toEqual([
    'POST /system/apple/add fruit:apple:add write',
    'PUT /system/apple/edit fruit:apple:edit write',
    'DELETE /system/apple/delete fruit:apple:delete write',
  ]);
  const { remove } = made('/system/apple', false) as { remove: Endpoint };
  for (const given of [{ ids: '1,2' }, {}]) expect(remove.query.safeParse(given).success).toBe(true);
  expect(remove.body.safeParse({ ids: [1, 2] }).data).toEqual({ ids: [1, 2] });
  expect(remove.body.safeParse({ id: 1 }).success).toBe(false);
});

test('an edit takes back a row, or any of the form, and nothing else', () => {
  const { edit, one } = made('/fruit/apple', false);
  const row = { id: 1, name: 'Boskoop', builtIn: false, gmtModified: '2026-11-20T08:00:00.000Z' };
  expect(edit.body.parse(one.answer.parse(row))).toEqual(row);
  expect(edit.body.safeParse({ id: 1 }).success).toBe(true);
  for (const wrong of [{ name: 'far too long' }, { colour: 'red' }, { gmtModified: 'yesterday' }, { id: 0 }]) {
    expect(edit.body.safeParse({ id: 1, ...wrong }).success).toBe(false);
  }
});

test('a field of one form is unknown to the other, or can only be read there', () => {
  const { add, edit, fields } = resource({
    ...{ path: '/fruit/pear', access: 'fruit:pear', filters: {}, order: ['id'] },
    words: {
      ...common,
      ...noun(['梨', '个'], ['pear', 'pears'], ['梨', '個']),
      many: word('梨', 'Pears', '梨'),
      ...{ name: common.id, origin: common.id, verdict: common.id },
    },
    row: { name: z.string(), origin: z.string(), verdict: z.string() },
    form: { name: name(8) },
    addedOnly: { origin: name(8) },
    editedOnly: { verdict: name(8) },
  });
  expect(fields).toEqual(['name', 'verdict']);
  expect(add.body.safeParse({ name: 'Concorde' }).success).toBe(false);
  expect(add.body.safeParse({ name: 'Concorde', origin: 'UK' }).success).toBe(true);
  expect(add.body.safeParse({ name: 'Concorde', origin: 'UK', verdict: 'good' }).success).toBe(false);
  expect(edit.body.safeParse({ id: 1, verdict: 'good' }).success).toBe(true);
  expect(readOnlyOf(edit)).toEqual(['origin']);
});
