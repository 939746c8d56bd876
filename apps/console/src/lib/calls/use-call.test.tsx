// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, speak } from '../../testing/browser.ts';
import { useToasts } from '../toast.ts';
import { ApiError } from './api-error.ts';
import { queryClient, worthRetrying } from './query-client.ts';
import { useServerLink } from './server-link.ts';
import { useAsk, useSend } from './use-call.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const keys = (sent: ReturnType<typeof fakeServer>) => sent.map(({ headers }) => headers.get('Idempotency-Key'));

beforeEach(async () => {
  await speak('en');
  useToasts.setState({ list: [] });
});
afterEach(() => {
  // Pending queries would be repeated in the tests that share these modules.
  cleanup();
  vi.unstubAllGlobals();
});

it('repeats the key when the same input is sent again after no answer came', async () => {
  const refused = { json: { code: 409, msg: 'taken' } };
  const sent = fakeServer({ throws: new TypeError('gone') }, refused, refused, { json: { code: 0, data: { id: 1 } } });
  const { result } = renderHook(() => useSend('POST /device/group/add', { quiet: true, done: 'added' }), { wrapper });
  const send = (name: string) => act(() => result.current.mutateAsync({ body: { name } }).catch(() => {}));
  await send('East');
  await send('East');
  await send('East');
  await send('West');
  const [first, second, third, fourth] = keys(sent);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
  expect(fourth).not.toBe(third);
  expect(useToasts.getState().list.map((toast) => toast.text)).toEqual(['Add success']);
});

it('fails at once while the server is gone, and is asked anew when it is back', async () => {
  useServerLink.setState({ cutOffSinceMs: 1 });
  const sent = fakeServer({ throws: new TypeError('gone') }, { json: { code: 0, data: { name: 'North' } } });
  const { result } = renderHook(() => useAsk('GET /device/group/one', { query: { id: 2 } }), { wrapper });
  await waitFor(() => expect(result.current.error).toBeTruthy());
  expect(sent).toHaveLength(1);
  act(() => useServerLink.setState(({ returns }) => ({ cutOffSinceMs: undefined, returns: returns + 1 })));
  await waitFor(() => expect(result.current.data?.name).toBe('North'));
});

it('opened again shows nothing of what it read before, where that is asked for', async () => {
  fakeServer({ json: { code: 0, data: { name: 'East' } } }, { json: { code: 0, data: { name: 'West' } } });
  const open = () =>
    renderHook(() => useAsk('GET /device/group/one', { query: { id: 1 } }, { fresh: true }), { wrapper });
  const first = open();
  await waitFor(() => expect(first.result.current.data?.name).toBe('East'));
  first.unmount();
  await new Promise((closed) => setTimeout(closed));
  const second = open();
  expect(second.result.current.data).toBeUndefined();
  await waitFor(() => expect(second.result.current.data?.name).toBe('West'));
});

it('tries lost connections again, and nothing that was refused', () => {
  expect(worthRetrying(0, new ApiError('network', ''))).toBe(true);
  expect(worthRetrying(2, new ApiError('network', ''))).toBe(false);
  for (const code of [400, 401, 403, 404, 409, 423, 429, -401])
    expect(worthRetrying(0, new ApiError(code, ''))).toBe(false);
});
