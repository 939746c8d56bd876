// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { UserMenu } from './user-menu.tsx';

beforeEach(() => fakeWindow());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openMenu(docs: boolean, locale: 'en' | 'zh-CN' | 'zh-TW') {
  await speak(locale, 'shell');
  const sent = fakeRoutes({ 'GET /systemEnv/list': { openScreen: true, docs } });
  show(<UserMenu mobile={false} />);
  const button = screen.getByRole('button');
  fireEvent.pointerEnter(button);
  fireEvent.click(button);
  await waitFor(() => expect(sent).toHaveLength(1));
}

it.each([
  ['en', 'Documentation', '/docs/'],
  ['zh-CN', '使用文档', '/docs/zh/'],
  ['zh-TW', '使用文件', '/docs/zh/'],
] as const)('opens the documentation of the site in the language of the reader: %s', async (locale, label, address) => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  await openMenu(true, locale);
  fireEvent.click(await screen.findByRole('menuitem', { name: label, hidden: true }));
  expect(open.mock.calls).toEqual([[address, '_blank', 'noopener']]);
});

it('offers no documentation that the site does not have', async () => {
  await openMenu(false, 'en');
  await screen.findByRole('menuitem', { name: 'Log out', hidden: true });
  expect(screen.queryByRole('menuitem', { name: 'Documentation', hidden: true })).toBeNull();
});
