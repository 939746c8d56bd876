// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTab } from '../../lib/navigation/tab-context.tsx';
import { openTab, refreshTab, type Target, useTabs } from '../../lib/navigation/tabs-store.ts';
import * as page from '../../lib/page.ts';
import { setPreferences } from '../../lib/theme/preferences.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { preparePage } from './page-loader.tsx';
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
function Rows() {
  return <p>rows of {useTab().search}</p>;
}
vi.mock('../routing/registry.ts', () => ({
  fixedRoutes: [],
  pages: {
    counter: async () => ({ default: Counter }),
    list: async () => ({
      default: () => {
        events.push('page drawn');
        return <Rows />;
      },
    }),
    other: async () => ({ default: () => <p>other page</p> }),
    ready: async () => ({ default: () => <p>page at once</p> }),
    gone: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')),
    broken: () => Promise.reject(new Error('chunk is gone')),
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

it('draws what reads the query when it changes, and not the whole page', async () => {
  const target: Target = { key: '/list', page: 'list', title: () => 'list', pinned: false, noCache: false };
  act(() => openTab(target, '/list', '?pageNum=2'));
  draw();
  await screen.findByText('rows of ?pageNum=2');
  act(() => openTab(target, '/list', '?pageNum=3'));
  await screen.findByText('rows of ?pageNum=3');
  expect(events).toEqual(['page drawn']);
});

it('draws a page that was prepared with the frame, without a placeholder before it', async () => {
  await preparePage('ready');
  open('ready');
  draw();
  expect(screen.queryByText('page at once')).not.toBeNull();
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
  await screen.findByText(/ran into an unexpected error/);
  expect(screen.queryByText('chunk is gone')).toBeNull();
  screen.getByRole('button', { name: 'Retry' });
  open('other');
  await screen.findByText('other page');
});

it('after an update of the site a page whose file is gone says so, and Retry loads all again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(page, 'reloadPage').mockImplementation(() => {});
  open('gone');
  draw();
  await screen.findByText(/The site may have been updated/);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
});
