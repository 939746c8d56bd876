import { expect, test } from 'vitest';
import type { Caller } from '../http/serve.ts';
import { createExports, type ExportedList } from './exports.ts';

const db = { transaction: (work: (tx: object) => unknown) => work({ drizzle: { execute: async () => ({}) } }) };
const works = { run: (_caller: object, _id: undefined, work: (progress: object) => unknown) => work({ report() {} }) };
const downloads = { offer: async (_session: number, { fileName }: { fileName: string }) => ({ fileName }) };

async function pagesAsked(total: number, more: Partial<ExportedList<number>> = {}): Promise<[number, number][]> {
  const asked: [number, number][] = [];
  const exports = createExports({
    db: db as never,
    downloads: downloads as never,
    works: works as never,
    timeZone: () => 'UTC',
  });
  await exports.offer(
    { who: { sessionId: 1 }, locale: 'en' } as Caller<never>,
    {},
    {
      title: { 'zh-CN': 'x', en: 'x', 'zh-TW': 'x' },
      columns: [],
      async page(_tx, { pageNum, pageSize }) {
        asked.push([pageNum, pageSize]);
        const rows = Math.min(pageSize, total - (pageNum - 1) * pageSize);
        return { list: Array.from({ length: rows }, (_none, row) => row), total };
      },
      ...more,
    },
  );
  return asked;
}

test('a list is read in pages, of its own size where its rows may be large', async () => {
  expect(await pagesAsked(6_000)).toEqual([
    [1, 5_000],
    [2, 5_000],
  ]);
  expect(await pagesAsked(5, { rowsAPage: 2 })).toEqual([
    [1, 2],
    [2, 2],
    [3, 2],
  ]);
  await expect(pagesAsked(100_001)).rejects.toThrow('100,000');
});
