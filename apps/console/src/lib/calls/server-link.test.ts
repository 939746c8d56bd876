// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkServer, isCutOff, onServerReturn, serverAnswered, useServerLink, useServerWatch } from './server-link.ts';

/** The response of `/healthz`; `undefined`: none. */
let status: number | undefined = 200;
const asked = vi.fn();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const since = () => useServerLink.getState().cutOffSinceMs;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address);
    if (status === undefined) throw new TypeError('gone');
    return new Response('', { status });
  });
  status = 200;
  serverAnswered();
  asked.mockClear();
  stop = renderHook(() => useServerWatch()).unmount;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is cut off since its last word after two questions in a row that nobody answered', async () => {
  const heardMs = Date.now();
  await pass(400);
  status = undefined;
  checkServer();
  await pass(0);
  expect(asked).toHaveBeenCalledExactlyOnceWith('/healthz');
  expect(isCutOff()).toBe(false);
  await pass(1_000);
  expect(since()).toBe(heardMs);
});

it('is not cut off because one call failed', async () => {
  checkServer();
  await pass(5_000);
  expect(asked).toHaveBeenCalledOnce();
  expect(isCutOff()).toBe(false);
});

it('is cut off while a proxy answers in its place, and not because the proxy does not know the address', async () => {
  status = 404;
  checkServer();
  await pass(5_000);
  expect(isCutOff()).toBe(false);
  status = 502;
  checkServer();
  await pass(2_000);
  expect(isCutOff()).toBe(true);
});

it('is asked when nothing was heard for a while', async () => {
  await pass(6_000);
  expect(asked).not.toHaveBeenCalled();
  status = undefined;
  await pass(1_000);
  expect(asked).toHaveBeenCalledOnce();
  await pass(1_000);
  expect(isCutOff()).toBe(true);
});

it('is asked each second while it is gone, and tells once that it is back', async () => {
  const back = vi.fn();
  const stopListening = onServerReturn(back);
  status = undefined;
  checkServer();
  await pass(10_000);
  expect(asked).toHaveBeenCalledTimes(11);
  status = 200;
  await pass(1_000);
  expect(isCutOff()).toBe(false);
  await pass(3_000);
  expect(back).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledTimes(12);
  stopListening();
});

it('is not asked while the window is hidden, and at once when it is shown', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  status = undefined;
  checkServer();
  await pass(60_000);
  expect(asked).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveBeenCalledOnce();
});
