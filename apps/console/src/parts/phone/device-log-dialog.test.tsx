import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../lib/toast.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import DeviceLogDialog from './device-log-dialog.tsx';

// jsdom measures nothing, so no line would be in view: all are drawn.
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count }: { count: number }) => ({
    getTotalSize: () => count * 20,
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, key: index, start: index * 20 })),
    measureElement: () => {},
    scrollToIndex: () => {},
  }),
}));

const opened: string[] = [];
const show = (deviceNo: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <DeviceLogDialog deviceNo={deviceNo} onClose={() => {}} />
    </I18nProvider>,
  );

class FakeSocket {
  readyState = 1;
  OPEN = 1;
  constructor(address: string) {
    opened.push(address);
  }
  send() {}
  close() {}
}

beforeEach(async () => {
  opened.length = 0;
  useToasts.setState({ list: [] });
  fakeWindow();
  vi.stubGlobal('WebSocket', FakeSocket);
  await speak('zh-CN', 'phone');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens the feed of its phone, titled with the number and the label', () => {
  show('A-0137');
  expect(opened).toHaveLength(1);
  expect(opened[0]).toMatch(/deviceNo=A-0137$/);
  expect(screen.getByText('A-0137 实时日志')).toBeTruthy();
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true);
});

it('says that a phone without a number cannot be linked, and shows an empty error toast', () => {
  show('');
  expect(opened).toEqual([]);
  expect(useToasts.getState().list).toMatchObject([{ kind: 'error', text: '' }]);
  expect(screen.getByText('没有手机信息，无法连接')).toBeTruthy();
});
