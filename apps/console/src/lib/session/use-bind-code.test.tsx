// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, speak } from '../../testing/browser.ts';
import { clearSession, keepToken } from './session.ts';
import { useBindCode } from './use-bind-code.ts';

const offer = (deviceNo = '') => ({ json: { code: 0, data: { code: 'ABCD-EFGH', deviceNo, servers: [] } } });
const over = { json: { code: 400, msg: 'The code is not valid, or its time is over' } };
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks without a session every 2 s until a phone has joined', async () => {
  keepToken('t', false);
  const sent = fakeServer(offer(), offer(), offer('W-0001'));
  const { result } = renderHook(() => useBindCode('ABCD-EFGH'));
  expect(result.current.kind).toBe('asking');
  await pass(0);
  expect(result.current.kind).toBe('waiting');
  await pass(2_000);
  await pass(2_000);
  expect(result.current).toMatchObject({ kind: 'joined', offer: { deviceNo: 'W-0001' } });
  await pass(60_000);
  expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ code: 'ABCD-EFGH' })));
  expect(sent[0]!.headers.has('Authorization')).toBe(false);
});

it('tells a wrong code from one whose time ended, and asks for neither again', async () => {
  const wrong = fakeServer(over);
  const { result } = renderHook(() => useBindCode('ABCD-EFGH'));
  await pass(10_000);
  expect(result.current).toEqual({ kind: 'refused', message: 'The code is not valid, or its time is over' });
  expect(wrong).toHaveLength(1);

  const late = fakeServer(offer(), over);
  const { result: ended } = renderHook(() => useBindCode('ABCD-EFGH'));
  await pass(10_000);
  expect(ended.current.kind).toBe('over');
  expect(late).toHaveLength(2);
});

it('calls the server only with a code, and shows the state of the current one', async () => {
  const sent = fakeServer(offer());
  const { result, rerender } = renderHook(({ code }) => useBindCode(code), { initialProps: { code: '' } });
  await pass(10_000);
  expect(sent).toHaveLength(0);
  rerender({ code: 'ABCD-EFGH' });
  await pass(0);
  expect(result.current.kind).toBe('waiting');
  rerender({ code: 'IJKL-MNOP' });
  expect(result.current.kind).toBe('asking');
});

it('goes on where no answer came, or the server is too busy', async () => {
  fakeServer(
    offer(),
    { throws: new TypeError('offline') },
    { status: 429, json: { code: 429, msg: '' } },
    offer('W-1'),
  );
  const { result } = renderHook(() => useBindCode('ABCD-EFGH'));
  await pass(2_000);
  expect(result.current.kind).toBe('waiting');
  await pass(4_000);
  expect(result.current.kind).toBe('joined');
});

it('asks for nothing while the page is hidden, and nothing after it is gone', async () => {
  const sent = fakeServer(offer());
  const { unmount } = renderHook(() => useBindCode('ABCD-EFGH'));
  await pass(0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(20_000);
  expect(sent).toHaveLength(1);
  vi.restoreAllMocks();
  await pass(2_000);
  expect(sent).toHaveLength(2);
  unmount();
  await pass(20_000);
  expect(sent).toHaveLength(2);
});
