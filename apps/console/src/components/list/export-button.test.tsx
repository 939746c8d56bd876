// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../lib/session/session.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { ExportButton } from './export-button.tsx';

const saved = vi.fn();
const signIn = (permission: string) =>
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: [permission] });
const show = (more: Partial<ComponentProps<typeof ExportButton>> = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <ExportButton
        route="GET /device/group/export"
        permission="device:group:export"
        query={{ name: 'East', pageNum: 2, orderBy: 'name' }}
        {...more}
      />
    </I18nProvider>,
  );
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Export' }));
const toasts = () => useToasts.getState().list.map(({ text }) => text);

beforeEach(async () => {
  fakeWindow();
  await speak('en');
  signIn('device:group:export');
  useToasts.setState({ list: [] });
  saved.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved(this.download);
  });
  URL.createObjectURL = () => 'blob:sheet';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks for the file of what the filters show, and fetches it once by the name it was given', async () => {
  const sent = fakeRoutes({ 'GET /device/group/export': { fileName: 'Groups.xlsx' }, 'GET /common/download': {} });
  show();
  press();
  expect(screen.getByRole('button', { name: 'Exporting' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(saved).toHaveBeenCalledWith('Groups.xlsx'));
  expect(sent.map(({ url }) => url)).toEqual([
    '/device/group/export?name=East&pageNum=2&orderBy=name',
    '/common/download?fileName=Groups.xlsx&delete=true',
  ]);
  await screen.findByRole('button', { name: 'Export' });
  expect(toasts()).toEqual([]);
});

it('says why there is no file, once, and can be tried again', async () => {
  fakeRoutes({ 'GET /device/group/export': new Error('The site is busy') });
  show();
  press();
  await waitFor(() => expect(toasts()).toEqual(['The site is busy']));
  expect(await screen.findByRole('button', { name: 'Export' })).toHaveProperty('disabled', false);
  expect(saved).not.toHaveBeenCalled();
});

it('is not there for those who may not export', () => {
  signIn('device:group:list');
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says before it asks that a spreadsheet does not take so many rows', () => {
  const sent = fakeRoutes({});
  show({ total: 100_001 });
  press();
  expect(toasts()).toEqual(['An xlsx file takes up to 100,000 rows, and these are 100,001: narrow the filters']);
  expect(sent).toEqual([]);
});

it('offers the formats of the call, and a text takes any number of rows', async () => {
  const sent = fakeRoutes({ 'GET /device/group/export': { fileName: 'Lines.txt' }, 'GET /common/download': {} });
  show({ formats: ['xlsx', 'txt'], total: 100_001 });
  press();
  const item = (name: string) => screen.getByRole('menuitem', { name, hidden: true });
  const sheet = item('Export as xlsx');
  expect(sheet.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(item('Export as txt'));
  await waitFor(() => expect(saved).toHaveBeenCalledWith('Lines.txt'));
  expect(sent[0]!.url).toContain('format=txt');
});
