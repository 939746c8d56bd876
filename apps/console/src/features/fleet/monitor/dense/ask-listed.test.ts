import { afterEach, expect, it, vi } from 'vitest';
import { askListed } from './ask-listed.ts';

const row = (deviceNo: string) => ({ deviceNo, status: deviceNo === 'disabled' ? 1 : 0 });
afterEach(() => vi.unstubAllGlobals());

it('asks page by page for all that the filters leave, each phone once', async () => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URLSearchParams(url.split('?')[1]);
    asked.push(query);
    const list = query.get('pageNum') === '1' ? ['a', 'b', 'disabled'] : ['b', 'c'];
    return Response.json({ code: 0, msg: '', data: { list: list.map(row), total: 1_500 } });
  });
  expect(await askListed({ groupId: '7' })).toEqual(['a', 'b', 'c']);
  expect(asked.map((query) => [query.get('groupId'), query.get('pageNum')])).toEqual([
    ['7', '1'],
    ['7', '2'],
  ]);
});
