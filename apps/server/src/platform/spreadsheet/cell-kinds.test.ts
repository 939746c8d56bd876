import { day, decimal, idOf, moment, name, wholeNumber } from '@flotilla/contract/fields';
import { word } from '@flotilla/contract/locale';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cellKinds, valueOfCell } from './cell-kinds.ts';

const one = word('字段', 'Field', '欄位');
const fields = ['title', 'amount', 'price', 'isOpen', 'tags', 'stage', 'grade', 'startsAt', 'day', 'parentId', 'items'];
const words = {
  ...Object.fromEntries(fields.map((field) => [field, one])),
  ...{ 'stage.new': word('新建', 'New', '新增'), 'stage.old': word('旧', 'Old', '舊') },
  ...{ 'grade.1': word('一级', 'First', '一級'), 'grade.2': word('二级', 'Second', '二級') },
};
const form = z.strictObject({
  title: name(),
  amount: wholeNumber(1, 5),
  price: decimal(4, 1).nullable().optional(),
  isOpen: z.boolean().optional(),
  tags: z.array(name()).max(100).nullable().optional(),
  stage: z.enum(['new', 'old']).optional(),
  grade: z.literal([1, 2]).nullable().optional(),
  startsAt: moment.nullable().optional(),
  day,
  parentId: idOf('row').nullable(),
  items: z.array(z.strictObject({ title: name() })),
  unnamed: name().optional(),
});
const kinds = cellKinds(form, words);

test.each([
  ['title', ' a, b', ' a, b'],
  ['amount', '3', '3'],
  ['price', '1.5', '1.5'],
  ['isOpen', '是', true],
  ['isOpen', 'No', false],
  ['isOpen', 'TRUE', true],
  ['isOpen', '0', false],
  ['isOpen', 'perhaps', 'perhaps'],
  ['tags', 'a，b; c', ['a', 'b', 'c']],
  ['stage', '新建', 'new'],
  ['stage', 'OLD', 'old'],
  ['stage', 'other', 'other'],
  ['grade', 'Second', 2],
  ['grade', '1', 1],
  ['grade', '3', '3'],
  ['startsAt', '2030-01-31', '2030-01-31 00:00'],
  ['startsAt', '2030-01-31 08:30:00', '2030-01-31 08:30:00'],
  ['day', '2030-01-31', '2030-01-31'],
])('%s: %j is read as %j', (field, text, value) => {
  expect(valueOfCell(kinds.get(field)!, text)).toEqual(value);
});

test('rows within a row are no cell, and a required field that can be empty has its value', () => {
  expect([...kinds].filter(([, { isCell }]) => !isCell).map(([field]) => field)).toEqual(['items']);
  const absent = [...kinds].filter(([, kind]) => 'absent' in kind).map(([field, kind]) => [field, kind.absent]);
  expect(absent).toEqual([
    ['parentId', null],
    ['items', []],
  ]);
  expect(kinds.has('unnamed')).toBe(false);
});
