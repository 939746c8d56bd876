// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/calls/api-error.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show as draw } from '../../testing/show.tsx';
import { ExportButton } from './export-button.tsx';

const saved = vi.fn();
const signIn = (permission: string) =>
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: [permission] });
const show = (more: Partial<ComponentProps<typeof ExportButton>> = {}) =>
  draw(
    <ExportButton
      route="GET /device/group/export"
      permission="device:group:export"
      query={{ name: 'East', pageNum: 2, orderBy: 'name' }}
      {...more}
    />,
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
    expect.stringMatching(/^\/device\/group\/export\?name=East&pageNum=2&orderBy=name&progressId=[0-9a-f]{32}$/),
    '/common/download?fileName=Groups.xlsx&delete=true',
  ]);
  await screen.findByRole('button', { name: 'Export' });
  expect(toasts()).toEqual([]);
});

it('shows how far a long export has come, and cancels it', async () => {
  const running = { state: 'running', done: 300, total: 1_000, answer: null, failure: null };
  const { promise, reject } = Promise.withResolvers();
  const routes = { 'GET /common/work': running, 'POST /common/cancelWork': null };
  const sent = fakeRoutes(routes);
  const answer = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => (url.includes('/export?') ? promise : answer(url, init)));
  show();
  press();
  await screen.findByRole('button', { name: 'Exporting 30%' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
  const cancelled = await vi.waitUntil(() => sent.find(({ url }) => url === '/common/cancelWork'));
  const { progressId } = JSON.parse(String(cancelled.body));
  expect(sent[0]!.url).toContain(progressId);
  Object.assign(running, { state: 'failed', failure: { code: 409, msg: 'Cancelled' } });
  reject(new TypeError('connection lost'));
  await screen.findByRole('button', { name: 'Export' });
  expect(screen.queryByRole('button', { name: 'Cancel export' })).toBeNull();
  expect(toasts()).toEqual(['Cancelled']);
});

it('fetches a file whose response was lost', async () => {
  const work = { state: 'done', done: 1, total: 1, answer: { fileName: 'Late.xlsx' }, failure: null };
  fakeRoutes({
    'GET /device/group/export': new ApiError(504, 'no'),
    'GET /common/work': work,
    'GET /common/download': {},
  });
  show();
  press();
  await waitFor(() => expect(saved).toHaveBeenCalledWith('Late.xlsx'));
});

it('says why an export could not be cancelled', async () => {
  const running = { state: 'running', done: 300, total: 1_000, answer: null, failure: null };
  fakeRoutes({ 'GET /common/work': running, 'POST /common/cancelWork': new Error('The site is busy') });
  const answer = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/export?') ? new Promise(() => {}) : answer(url, init),
  );
  show();
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel export' }, { timeout: 5_000 }));
  await waitFor(() => expect(toasts()).toEqual(['The site is busy']));
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
