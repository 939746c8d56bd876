import { expect, it } from 'vitest';
import { readState, writeState } from './list-state.ts';

const names = ['name', 'groupId'];

it('reads a state from an address, and takes nothing that makes no sense', () => {
  expect(readState('?name=0137&pageNum=2&pageSize=50&orderBy=id&order=desc&other=1', names)).toEqual({
    pageNum: 2,
    pageSize: 50,
    filters: { name: '0137' },
    sort: { orderBy: 'id', order: 'desc' },
  });
  expect(readState('?pageNum=-1&pageSize=7&name=', names)).toEqual({
    pageNum: 1,
    pageSize: 20,
    filters: {},
    sort: undefined,
  });
});

it('writes the same state back, leaves defaults out, and keeps what belongs to others', () => {
  const search = '?taskId=7&name=a%26b&pageNum=2&pageSize=50&orderBy=id&order=desc';
  expect(writeState(search, names, readState(search, names))).toBe(
    '?taskId=7&name=a%26b&pageNum=2&pageSize=50&orderBy=id&order=desc',
  );
  expect(writeState(search, names, { pageNum: 1, pageSize: 20, filters: {}, sort: undefined })).toBe('?taskId=7');
});
