// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTab, refreshTab, type Target, useTabs } from '../../lib/navigation/tabs-store.ts';
import { setPreferences } from '../../lib/theme/preferences.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { TabHost } from './tab-host.tsx';

const events: string[] = [];

function Counter() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    events.push('mounted');
    return () => void events.push('unmounted');
  }, []);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      count {count}
    </button>
  );
}
vi.mock('../routing/registry.ts', () => ({
  fixedRoutes: [],
  pages: {
    counter: { areas: [], load: async () => ({ default: Counter }) },
    other: { areas: [], load: async () => ({ default: () => <p>other page</p> }) },
    broken: {
      areas: [],
      load: () => Promise.reject(new Error('chunk is gone')),
    },
  },
}));

const open = (page: string, noCache = false) => {
  const target: Target = { key: `/${page}`, page, title: () => page, pinned: false, noCache };
  act(() => openTab(target, `/${page}`, ''));
};
const draw = () =>
  render(
    <I18nProvider i18n={i18n}>
      <TabHost scroller={null} />
    </I18nProvider>,
  );

beforeEach(async () => {
  fakeWindow();
  await speak('en');
  events.length = 0;
  useTabs.setState({ tabs: [], activeKey: '' });
  setPreferences({ tagsView: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps a hidden page’s state while its effects end', async () => {
  open('counter');
  draw();
  fireEvent.click(await screen.findByText('count 0'));
  open('other');
  await screen.findByText('other page');
  expect(events).toEqual(['mounted', 'unmounted']);
  open('counter');
  await screen.findByText('count 1');
  expect(events).toEqual(['mounted', 'unmounted', 'mounted']);
});

it('draws a refreshed page anew', async () => {
  open('counter');
  draw();
  fireEvent.click(await screen.findByText('count 0'));
  act(() => refreshTab('/counter'));
  await screen.findByText('count 0');
});

it('forgets a page that is not to be cached', async () => {
  open('counter', true);
  draw();
  fireEvent.click(await screen.findByText('count 0'));
  open('other');
  await screen.findByText('other page');
  open('counter', true);
  await screen.findByText('count 0');
});

it('keeps no hidden page when the tab bar is off', async () => {
  setPreferences({ tagsView: false });
  open('counter');
  draw();
  await screen.findByText('count 0');
  open('other');
  await screen.findByText('other page');
  expect(screen.queryByText('count 0')).toBeNull();
});

it('shows a page that cannot be fetched as failed, and the others go on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open('broken');
  draw();
  await screen.findByText('chunk is gone');
  screen.getByRole('button', { name: 'Retry' });
  open('other');
  await screen.findByText('other page');
});
