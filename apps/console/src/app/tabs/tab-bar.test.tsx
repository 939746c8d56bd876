// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTab, type Target } from '../../lib/navigation/tabs-store.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { TabBar } from './tab-bar.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const target = (page: string): Target => ({ key: `/${page}`, page, title: () => page, pinned: false, noCache: false });

it('scrolls to the active tab within the bar, and never scrolls the page', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(<TabBar />);
  act(() => openTab(target('list'), '/list', ''));
  expect(scroll.mock.calls.at(-1)).toEqual([{ inline: 'nearest', block: 'nearest' }]);
});
