// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/calls/query-client.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, speak } from '../../testing/browser.ts';
import { useNewPhones } from './use-new-phones.ts';

const waiting = 'GET /device/deviceList/listUnAssignedDevice';
const own = 'GET /device/deviceList/list';
const list = (...ids: number[]) => ({ list: ids.map((id) => ({ id })), total: ids.length });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const signIn = (...permissions: string[]) =>
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions });
const watch = () =>
  renderHook(() => useNewPhones().map(({ id }) => id), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows what joined after it was opened, the newest first, and nothing that was there before', async () => {
  signIn('device:unassigned:list');
  const routes: Record<string, unknown> = { [waiting]: list(8, 5) };
  const sent = fakeRoutes(routes);
  const { result } = watch();
  await pass(100);
  expect(result.current).toEqual([]);
  routes[waiting] = list(11, 9, 8, 5);
  await pass(3_100);
  expect(result.current).toEqual([11, 9]);
  expect(sent[0]!.url).toBe('/device/deviceList/listUnAssignedDevice?orderBy=id&order=desc&pageNum=1&pageSize=10');
});

it('begins with none, and watches the own phones where waiting ones may not be seen', async () => {
  signIn('device:list:list');
  const routes: Record<string, unknown> = { [own]: list() };
  fakeRoutes(routes);
  const { result } = watch();
  await pass(100);
  routes[own] = list(1);
  await pass(3_100);
  expect(result.current).toEqual([1]);
});
