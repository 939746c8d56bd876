// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useServerLink } from '../../lib/calls/server-link.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { CutOffBanner } from './cut-off-banner.tsx';

afterEach(() => {
  useServerLink.setState({ cutOffSinceMs: undefined });
  cleanup();
  vi.unstubAllGlobals();
});

it('makes room for itself above the sticky head of a page, as long as the server is unreachable', async () => {
  fakeWindow();
  await speak('en', 'shell');
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const { container } = show(<CutOffBanner />);
  const room = () => container.style.getPropertyValue('--fl-cut-off');
  expect(room()).toBe('');
  act(() => useServerLink.setState({ cutOffSinceMs: Date.now() }));
  screen.getByText(/Lost the connection to the server/);
  expect(room()).toContain('40px');
  act(() => useServerLink.setState({ cutOffSinceMs: undefined }));
  expect(room()).toBe('');
  vi.restoreAllMocks();
});
