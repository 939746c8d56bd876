import { afterEach, expect, it, vi } from 'vitest';
import { askListed } from './ask-listed.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks page by page for all that the filters leave, each phone once', async () => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URLSearchParams(url.split('?')[1]);
    asked.push(query);
    const list = query.get('pageNum') === '1' ? ['a', 'b'] : ['b', 'c'];
    return Response.json({ code: 0, msg: '', data: { list: list.map((deviceNo) => ({ deviceNo })), total: 1_500 } });
  });
  expect(await askListed({ groupId: '7' })).toEqual(['a', 'b', 'c']);
  expect(asked.map((query) => [query.get('groupId'), query.get('status'), query.get('pageNum')])).toEqual([
    ['7', '0', '1'],
    ['7', '0', '2'],
  ]);
});
