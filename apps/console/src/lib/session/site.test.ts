import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/browser.ts';
import { setSiteZone, siteZone } from '../format/zone.ts';
import { clearSession, keepToken } from './session.ts';
import { readSite, readSiteAgain, useSite } from './site.ts';

const zone = siteZone();
const site = (systemTitle: string) => ({
  json: { code: 0, data: { systemTitle, logo: '/logo.png', timeZone: 'Asia/Tokyo' } },
});

afterEach(() => {
  cleanup();
  clearSession();
  setSiteZone(zone);
  vi.unstubAllGlobals();
});

it('shows the name of the product until the server answers, and calls it once', async () => {
  const sent = fakeServer({ throws: new TypeError('offline') }, site('Depot East'));
  const { result } = renderHook(() => useSite());
  await act(readSite);
  expect(result.current).toEqual({ title: 'Flotilla', logo: '' });
  await act(readSite);
  await act(readSite);
  expect(result.current).toEqual({ title: 'Depot East', logo: '/logo.png' });
  expect(siteZone()).toBe('Asia/Tokyo');
  expect(sent).toHaveLength(2);
});

it('reads the settings again after a change, without the session', async () => {
  keepToken('t', false);
  const sent = fakeServer(site('Depot West'), site(''));
  const { result } = renderHook(() => useSite());
  await act(readSiteAgain);
  expect(result.current.title).toBe('Depot West');
  await act(readSiteAgain);
  expect(result.current.title).toBe('Flotilla');
  expect(sent.map(({ headers }) => headers.has('Authorization'))).toEqual([false, false]);
});
