// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRunLog } from './use-run-log.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A log of so many lines, served page by page. */
function fakeLog(lines: { count: number }): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://site').searchParams;
    const [pageNum, pageSize] = [Number(query.get('pageNum')), Number(query.get('pageSize'))];
    asked.push(`${pageNum}`);
    const all = Array.from({ length: lines.count }, (_, n) => ({ time: '', level: 'info', text: `${n}` }));
    const list = all.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return new Response(JSON.stringify({ code: 0, data: { list, total: lines.count } }));
  });
  return asked;
}

it('reads an ended run’s log to its end, page by page', async () => {
  const asked = fakeLog({ count: 2_500 });
  const { result } = renderHook(() => useRunLog(1, false));
  await waitFor(() => expect(result.current.lines).toHaveLength(2_500));
  expect(result.current.lines.map(({ text }) => Number(text))).toEqual([...Array(2_500).keys()]);
  expect(asked).toEqual(['1', '2', '3']);
});

it('finds the lines that are stored after the end, and then reads no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    const lines = { count: 0 };
    const asked = fakeLog(lines);
    const { result } = renderHook(() => useRunLog(1, false));
    await vi.waitFor(() => expect(asked).toHaveLength(1), 10_000);
    lines.count = 2;
    await vi.waitFor(() => expect(result.current.lines).toHaveLength(2), 10_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

it('asks before it reads more than 20,000 lines', async () => {
  const asked = fakeLog({ count: 30_000 });
  const { result } = renderHook(() => useRunLog(1, false));
  await waitFor(() => expect(result.current.left).toBe(10_000));
  expect(asked).toHaveLength(20);
  result.current.readMore();
  await waitFor(() => expect(result.current.lines).toHaveLength(30_000));
});

it('reads on while the run is open, each line once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    const lines = { count: 2 };
    fakeLog(lines);
    const { result } = renderHook(() => useRunLog(1, true));
    await vi.waitFor(() => expect(result.current.lines).toHaveLength(2), 10_000);
    lines.count = 3;
    await vi.waitFor(() => expect(result.current.lines.map(({ text }) => text)).toEqual(['0', '1', '2']), 10_000);
  } finally {
    vi.useRealTimers();
  }
});

it('asks for nothing while nobody sees the window, and at once when it is seen again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    const lines = { count: 1 };
    const asked = fakeLog(lines);
    const { result } = renderHook(() => useRunLog(1, true));
    await vi.waitFor(() => expect(result.current.lines).toHaveLength(1), 10_000);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(4_000);
    const before = asked.length;
    lines.count = 2;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(before);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(result.current.lines).toHaveLength(2), 10_000);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves no listener behind, however long it follows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    const listening = new Set<unknown>();
    const { addEventListener, removeEventListener } = AbortSignal.prototype;
    vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function (this: AbortSignal, ...args) {
      listening.add(args[1]);
      addEventListener.apply(this, args as Parameters<typeof addEventListener>);
    });
    vi.spyOn(AbortSignal.prototype, 'removeEventListener').mockImplementation(function (this: AbortSignal, ...args) {
      listening.delete(args[1]);
      removeEventListener.apply(this, args as Parameters<typeof removeEventListener>);
    });
    const asked = fakeLog({ count: 1 });
    renderHook(() => useRunLog(1, true));
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(10), 60_000);
    expect(listening.size).toBeLessThan(4);
  } finally {
    vi.useRealTimers();
  }
});
