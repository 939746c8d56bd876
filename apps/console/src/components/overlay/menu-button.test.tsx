// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { MenuButton } from './menu-button.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
});
afterEach(closeAll);

it('stays open for a scroll that ended before it opened, and closes when its button moves', async () => {
  show(<MenuButton label="More" items={[{ key: 'run', label: 'Run', onClick: () => {} }]} />);
  const button = await screen.findByRole('button', { name: 'More' });
  let top = 40;
  button.getBoundingClientRect = () => new DOMRect(0, top, 20, 20);
  fireEvent.click(button);
  const items = () => screen.queryAllByRole('menuitem', { hidden: true }).length;
  fireEvent.scroll(document.body);
  expect(items()).toBe(1);
  top = 30;
  fireEvent.scroll(document.body);
  expect(items()).toBe(0);
});
