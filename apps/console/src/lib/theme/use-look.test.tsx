// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type ModeChoice, setPreferences, usePreferences } from './preferences.ts';
import { useApplyLook } from './use-look.ts';

function systemIs(mode: 'dark' | 'light') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('color-scheme: dark') && mode === 'dark',
    addEventListener() {},
    removeEventListener() {},
  }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  setPreferences({ mode: 'system' });
});

it.each<[ModeChoice, 'dark' | 'light', string]>([
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
])('with the choice %s on a %s system the page is %s', (mode, system, shown) => {
  systemIs(system);
  setPreferences({ mode });
  renderHook(() => useApplyLook());
  expect(document.documentElement.dataset.mode).toBe(shown);
});

it('nothing fades while the look changes', async () => {
  const root = document.documentElement;
  systemIs('light');
  renderHook(() => useApplyLook());
  await vi.waitFor(() => expect(root.dataset.redrawn).toBeUndefined());
  act(() => setPreferences({ mode: 'dark' }));
  expect(root.dataset).toMatchObject({ mode: 'dark', redrawn: '' });
  await vi.waitFor(() => expect(root.dataset.redrawn).toBeUndefined());
});

it('what was stored takes effect only where it makes sense', async () => {
  const stored = { mode: 'neon', accent: 'plaid', density: 'huge', topNav: 'yes', tagsView: false, other: 1 };
  localStorage.setItem('flotilla.preferences', JSON.stringify({ state: stored, version: 0 }));
  await usePreferences.persist.rehydrate();
  expect(usePreferences.getState()).toEqual({ ...usePreferences.getInitialState(), tagsView: false });
  setPreferences({ tagsView: true });
});
