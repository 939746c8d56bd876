import { expect, it } from 'vitest';
import { decide, wantedPath } from './guard.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });

it('leads to the sign-in page without a token, and keeps the wanted path', () => {
  expect(decide(at('/device/list', '?pageNum=2'), false)).toEqual({
    entry: 'signIn',
    to: '/login?redirect=%2Fdevice%2Flist%3FpageNum%3D2',
  });
  expect(decide(at('/'), false)).toEqual({ entry: 'signIn', to: '/login' });
  expect(decide(at('/login', '?redirect=%2Fx'), false)).toEqual({ entry: 'signIn' });
});

it('leads home from the sign-in page with a token', () => {
  expect(decide(at('/login'), true)).toEqual({ entry: 'console', to: '/' });
  expect(decide(at('/device/list'), true)).toEqual({ entry: 'console' });
});

it('goes to the wanted path after signing in, and nowhere else', () => {
  expect(wantedPath('?redirect=%2Fdevice%2Flist%3FpageNum%3D2')).toBe('/device/list?pageNum=2');
  for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/login'])
    expect(wantedPath(`?redirect=${encodeURIComponent(bad)}`)).toBe('/');
  expect(wantedPath('')).toBe('/');
});

it('opens the page for one-time codes with and without a token', () => {
  expect(decide(at('/bind'), false)).toEqual({ entry: 'bind' });
  expect(decide(at('/bind'), true)).toEqual({ entry: 'bind' });
});

it('opens sign-up without a token only, and the return from single sign-on with and without', () => {
  expect(decide(at('/register'), false)).toEqual({ entry: 'register' });
  expect(decide(at('/register'), true)).toEqual({ entry: 'console', to: '/' });
  expect(decide(at('/auth-redirect', '?code=1'), false)).toEqual({ entry: 'return' });
  expect(decide(at('/auth-redirect', '?code=1'), true)).toEqual({ entry: 'return' });
});
