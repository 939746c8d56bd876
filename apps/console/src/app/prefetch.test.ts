// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, keepToken } from '../lib/session/session.ts';
import { fakeRoutes, speak } from '../testing/browser.ts';
import { prefetch, takePrefetched } from './prefetch.ts';

const routes = {
  'GET /system/user/getInfo': { permissions: ['a:b:c'] },
  'GET /system/user/getRouters': [],
  // An answer would be kept for the test files that follow.
  'GET /system/site/public': new Error('not now'),
};
const paths = (sent: readonly { url: string }[]) => sent.map(({ url }) => url).filter((url) => url.includes('/user/'));
const both = ['/system/user/getInfo', '/system/user/getRouters'];

beforeEach(() => {
  history.replaceState(null, '', '/index');
  return speak('en');
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

it('asks once for what the frame needs, before anybody takes the answers', async () => {
  const sent = fakeRoutes(routes);
  keepToken('secret', false);
  prefetch();
  await vi.waitFor(() => expect(paths(sent)).toEqual(both));
  expect(await takePrefetched('GET /system/user/getInfo')).toEqual({ permissions: ['a:b:c'] });
  expect(await takePrefetched('GET /system/user/getRouters')).toEqual([]);
  expect(paths(sent)).toEqual(both);
  await takePrefetched('GET /system/user/getRouters');
  expect(paths(sent)).toEqual([...both, '/system/user/getRouters']);
});

it('asks again for what was refused', async () => {
  fakeRoutes({ ...routes, 'GET /system/user/getInfo': new Error('Not yet') });
  keepToken('secret', false);
  prefetch();
  await takePrefetched('GET /system/user/getRouters');
  await expect(takePrefetched('GET /system/user/getInfo')).rejects.toThrow('Not yet');
  prefetch();
  fakeRoutes(routes);
  expect(await takePrefetched('GET /system/user/getInfo')).toEqual({ permissions: ['a:b:c'] });
  await takePrefetched('GET /system/user/getRouters');
});

it('asks nothing for somebody without a session', () => {
  const sent = fakeRoutes(routes);
  prefetch();
  expect(sent).toEqual([]);
});
