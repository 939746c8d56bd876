import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeProfile,
  clearSession,
  currentProfile,
  hasPermission,
  hasRole,
  keepProfile,
  keepToken,
  type Profile,
  readToken,
} from './session.ts';

const profile = (roles: string[], permissions: string[]): Profile => ({
  id: 1,
  name: 'zhouning',
  nickname: '',
  avatar: '',
  userType: 'front',
  roles,
  permissions,
});

beforeEach(clearSession);

it('keeps the token in the Admin-Token cookie, beside those of others', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'another=x; Path=/';
  keepToken('a b;c', true);
  expect(document.cookie).toContain('Admin-Token=a%20b%3Bc');
  expect(readToken()).toBe('a b;c');
  clearSession();
  expect(readToken()).toBeUndefined();
  expect(document.cookie).toBe('another=x');
});

it('keeps the token for days only if the user wants to stay signed in, and never longer than the browser otherwise', () => {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  keepToken('t', false);
  keepToken('t', true);
  expect(written.map((text) => Number(/Max-Age=(\d+)/.exec(text)?.[1] ?? 0) > 86_400)).toEqual([false, true]);
  expect(written[0]).not.toContain('Max-Age');
  vi.restoreAllMocks();
});

it('lets the cookie go over TLS only, where the page came over TLS', () => {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  keepToken('t', true);
  vi.stubGlobal('location', { protocol: 'https:' });
  keepToken('t', true);
  expect(written.map((text) => text.includes('Secure'))).toEqual([false, true]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('permissions', () => {
  it('hold by the wildcard or any listed flag', () => {
    expect(hasPermission(profile([], ['*:*:*']), 'device:list:edit')).toBe(true);
    expect(hasPermission(profile([], ['device:list:edit']), ['task:task:edit', 'device:list:edit'])).toBe(true);
    expect(hasPermission(profile(['admin'], ['device:list:list']), 'device:list:edit')).toBe(false);
    expect(hasPermission(undefined, 'device:list:edit')).toBe(false);
  });
  it('throw without a list of values', () => {
    for (const nothing of [[], '', ['']])
      expect(() => hasPermission(profile([], []), nothing as never)).toThrow('list of values');
    expect(() => hasRole(profile([], []), [])).toThrow('list of values');
  });
});

describe('roles', () => {
  it('hold by admin or any listed role', () => {
    expect(hasRole(profile(['admin'], []), 'ops')).toBe(true);
    expect(hasRole(profile(['ops'], []), ['qa', 'ops'])).toBe(true);
    expect(hasRole(profile(['qa'], []), 'ops')).toBe(false);
  });
  it('are ROLE_DEFAULT when the server gives none', () => {
    keepProfile(profile([], []));
    expect(currentProfile()?.roles).toEqual(['ROLE_DEFAULT']);
    keepProfile(profile(['ops'], []));
    expect(currentProfile()?.roles).toEqual(['ops']);
  });
});

it('changes the shown profile of a signed-in user only, and forgets it when the session ends', () => {
  changeProfile({ nickname: 'Ning' });
  expect(currentProfile()).toBeUndefined();
  keepProfile(profile(['ops'], ['device:list:list']));
  changeProfile({ nickname: 'Ning' });
  expect(currentProfile()).toEqual({ ...profile(['ops'], ['device:list:list']), nickname: 'Ning' });
  clearSession();
  expect(currentProfile()).toBeUndefined();
});
