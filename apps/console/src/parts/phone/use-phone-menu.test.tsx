// @vitest-environment jsdom
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LiveSocket } from '../../lib/live/live-socket.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { usePhoneMenu } from './use-phone-menu.ts';

const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'monitor', 'phone', 'commands');
});
afterEach(cleanup);

function menuOf(...permissions: string[]): string[] {
  keepProfile({ ...person, permissions });
  const phone = { id: 1, deviceNo: 'A-1', userName: 'zhou', online: true } as MonitorRow;
  const parts = { socket: new LiveSocket(), phone, steering: undefined, setWanted: () => {}, open: () => {} };
  const { result } = renderHook(() => usePhoneMenu({ ...parts, screens: true }), {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  return result.current.map(({ key }) => key);
}

it.each([
  ['nothing', [], ['page', 'start', 'stop']],
  ['the log', ['device:log:list'], ['page', 'log', 'start', 'stop']],
  ['control', ['device:screen:control'], ['page', 'start', 'stop', 'release', 'rebootEC', 'rebootPhone']],
  ['device settings', ['device:list:edit'], ['page', 'config', 'start', 'stop']],
])(
  'the menu of a phone offers a user with the right to %s only what that right allows',
  (_right, permissions, keys) => {
    expect(menuOf(...permissions)).toEqual(keys);
  },
);
