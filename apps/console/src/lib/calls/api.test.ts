import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, speak } from '../../testing/browser.ts';
import * as page from '../page.ts';
import { clearSession, currentProfile, keepProfile, keepToken, readToken } from '../session/session.ts';
import { useToasts } from '../toast.ts';
import { call, toSearch } from './api.ts';
import { ApiError } from './api-error.ts';
import { isCutOff, useServerLink } from './server-link.ts';

const shown = () => useToasts.getState().list.map((toast) => toast.text);
const fails = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const list = (code?: number, msg = '', more = {}) => ({ json: { code, msg, data: { list: [], total: 0 }, ...more } });

beforeEach(async () => {
  await speak('en');
  clearSession();
  useToasts.setState({ list: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('answers', () => {
  it('takes code 0 and a missing code for success', async () => {
    fakeServer(list(0), { json: { data: { list: [1], total: 1 } } });
    expect(await call('GET /device/group/list')).toEqual({ list: [], total: 0 });
    expect(await call('GET /device/group/list')).toEqual({ list: [1], total: 1 });
  });

  it('shows that the server is back, unless a proxy gave it', async () => {
    useServerLink.setState({ cutOffSinceMs: 1 });
    fakeServer({ status: 502, json: {} }, list(500, 'oops'));
    await fails(call('GET /device/group/list'));
    expect(isCutOff()).toBe(true);
    await fails(call('GET /device/group/list'));
    expect(isCutOff()).toBe(false);
  });

  it('ends the session and reloads on -401', async () => {
    const reload = vi.spyOn(page, 'reloadPage').mockImplementation(() => {});
    keepToken('secret', false);
    keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: [] });
    fakeServer(list(-401, 'Your session has ended'));
    await fails(call('GET /device/group/list'));
    expect(reload).toHaveBeenCalledOnce();
    expect(readToken()).toBeUndefined();
    expect(currentProfile()).toBeUndefined();
  });

  it.each([
    [401, 'whatever', 'Authentication failed, cannot access system resources.'],
    [403, 'whatever', 'The current operation has no permission.'],
    [404, 'whatever', 'The resource does not exist.'],
    [500, 'Database is full', 'Database is full'],
    [409, 'Name "a" already exists', 'Name "a" already exists'],
    [500, '', 'Unknown system error, please report to the administrator.'],
  ])('shows the text of code %i and rejects', async (code, msg, text) => {
    fakeServer(list(code, msg));
    const error = await fails(call('GET /device/group/list'));
    expect(error).toMatchObject({ code, message: text });
    expect(shown()).toEqual([text]);
  });

  it('leaves the message to a quiet caller', async () => {
    fakeServer(list(500, 'no'));
    await fails(call('GET /device/group/list', {}, { quiet: true }));
    expect(shown()).toEqual([]);
  });

  it('carries the fields that are wrong, and the request id', async () => {
    const errors = [{ path: 'name', message: 'is taken' }];
    fakeServer({ json: { code: 400, msg: 'Invalid', data: { errors }, requestId: '7f21c9' } });
    const error = await fails(call('POST /device/group/add', { body: { name: 'a' } }, { quiet: true }));
    expect(error).toMatchObject({ errors, requestId: '7f21c9' });
  });

  it('says how long to wait on 429', async () => {
    fakeServer({ status: 429, headers: { 'Retry-After': '9' }, json: { code: 429, msg: '' } });
    const error = await fails(call('GET /device/group/list'));
    expect(error).toMatchObject({ code: 429, retryAfterSeconds: 9 });
    expect(error.message).toContain('9 seconds');
  });

  it('is sent again, the same, when it came too soon', async () => {
    keepToken('secret', false);
    vi.useFakeTimers();
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      if (keys.length === 2) return Response.json({ code: 0, data: null });
      return Response.json({ code: 429, msg: 'later' }, { status: 429, headers: { 'Retry-After': '1' } });
    });
    const made = call('POST /device/group/add', { body: { name: 'a' } });
    await vi.advanceTimersByTimeAsync(1_000);
    await made;
    expect(new Set(keys).size).toBe(1);
    vi.useRealTimers();
  });

  it('names a lost connection, and an answer that is not JSON', async () => {
    fakeServer({ throws: new TypeError('Failed to fetch') });
    expect((await fails(call('GET /device/group/list'))).code).toBe('network');
    vi.stubGlobal('fetch', async () => new Response('<html>bad gateway</html>', { status: 502 }));
    expect((await fails(call('GET /device/group/list'))).code).toBe(502);
  });

  it('gives up after 60 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    fakeServer({ throws: new DOMException('aborted', 'AbortError') });
    expect((await fails(call('GET /device/group/list'))).code).toBe('timeout');
    expect(timeout).toHaveBeenCalledWith(60_000);
  });

  it('passes a caller’s own abort on, without a toast', async () => {
    fakeServer({ throws: new DOMException('aborted', 'AbortError') });
    const promise = call('GET /device/group/list', {}, { signal: AbortSignal.abort() });
    await expect(promise).rejects.toThrow('aborted');
    expect(shown()).toEqual([]);
  });
});

describe('requests', () => {
  it('carry the language, and the token unless they opt out', async () => {
    keepToken('secret', false);
    const sent = fakeServer(list(0));
    await call('GET /device/group/list');
    await call('GET /captcha/get', {}, { anonymous: true });
    expect(sent[0]?.headers.get('Accept-Language')).toBe('en');
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(sent[1]?.headers.get('Authorization')).toBeNull();
  });

  it('carry an idempotency key when they create, a new one each time unless the caller repeats it', async () => {
    const sent = fakeServer({ json: { data: { id: 1 } } });
    const body = { name: 'a' };
    await call('POST /device/group/add', { body });
    await call('POST /device/group/add', { body });
    await call('POST /device/group/add', { body }, { idempotencyKey: 'mine' });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('mine');
    expect(sent[0]).toMatchObject({ method: 'POST', body });
  });

  it('fill the path, and leave empty filters out', async () => {
    const sent = fakeServer(list(0));
    await call('GET /device/group/list', { query: { name: '', pageNum: 2 } });
    expect(sent[0]?.url).toBe('/device/group/list?pageNum=2');
    expect(toSearch({ ids: [1, 2], name: undefined, zero: 0 })).toBe('?ids=1%2C2&zero=0');
  });
});
