// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/calls/api-error.ts';
import { upload } from '../../lib/calls/upload.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { ImportDialog } from './import-dialog.tsx';

vi.mock('../../lib/calls/upload.ts', async (original) => ({
  ...(await original<typeof import('../../lib/calls/upload.ts')>()),
  upload: vi.fn(),
}));
const sent = vi.mocked(upload);

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <ImportDialog
          route="POST /device/deviceList/importTxt"
          title="Import phones"
          hint="One a line"
          types={['txt']}
          what="Device number"
          linesOf={({ lines }) => lines.map(({ deviceNo, ...line }) => ({ ...line, text: deviceNo }))}
          onClose={() => {}}
        >
          <Form.Item name="groupId" label="Group">
            <Input />
          </Form.Item>
        </ImportDialog>
      </I18nProvider>
    </QueryClientProvider>,
  );
const choose = (name: string) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['P1\nP1'], name)] } });
const start = () => fireEvent.click(screen.getByRole('button', { name: 'Import' }));
const toasts = () => useToasts.getState().list.map(({ text }) => text);

beforeEach(async () => {
  fakeWindow();
  fakeRoutes({ 'GET /system/config/configKey/{key}': { configValue: '50' } });
  await speak('en');
  useToasts.setState({ list: [] });
  sent.mockReset();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('sends the file with the fields, and shows first what was refused and why', async () => {
  const lines = [
    { line: 1, deviceNo: 'P1', added: true, message: '' },
    { line: 2, deviceNo: 'P1', added: false, message: 'Device number "P1" already exists' },
  ];
  sent.mockResolvedValue({ added: 1, failed: 1, lines } as never);
  show();
  fireEvent.change(screen.getByLabelText('Group'), { target: { value: '7' } });
  choose('phones.txt');
  await screen.findByText(/phones\.txt · 5/);
  start();
  await screen.findByText('Device number "P1" already exists');
  expect(screen.queryByText('Added')).toBeNull();
  fireEvent.click(screen.getByText('1 added'));
  screen.getByText('Added');
  const body = sent.mock.calls[0]![1];
  expect([body.get('groupId'), (body.get('file') as File).name]).toEqual(['7', 'phones.txt']);
  expect(toasts()).toEqual(['1 added, 1 refused']);
});

it('is a success where every line was taken', async () => {
  const lines = [{ line: 1, deviceNo: 'P1', added: true, message: '' }];
  sent.mockResolvedValue({ added: 1, failed: 0, lines } as never);
  show();
  choose('phones.txt');
  await screen.findByText(/phones\.txt/);
  start();
  await screen.findByText('Added');
  expect(toasts()).toEqual(['Add success']);
});

it('works over plain HTTP, where browsers create no UUIDs', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  sent.mockResolvedValue({ added: 0, failed: 0, lines: [] } as never);
  show();
  choose('phones.txt');
  await screen.findByText(/phones\.txt/);
  start();
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});

it('sends nothing without a file, or with one of another format', async () => {
  show();
  start();
  await screen.findByText('File is required');
  choose('phones.csv');
  await waitFor(() => expect(toasts()).toEqual(['File format error: only txt']));
  expect(sent).not.toHaveBeenCalled();
});

it.each([
  [new ApiError('network', 'no answer'), 'Upload failed, please try again'],
  [new ApiError(400, 'File format error: only .txt is taken'), 'File format error: only .txt is taken'],
])('keeps the form when it failed, and says why', async (error, text) => {
  sent.mockRejectedValue(error);
  show();
  choose('phones.txt');
  await screen.findByText(/phones\.txt/);
  start();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByRole('button', { name: 'Import' })).toBeTruthy();
});

it('shows the progress on the server after the file was sent, and cancels it', async () => {
  const told: { onProgress?: (share: number) => void } = {};
  sent.mockImplementation((_route, _body, options) => {
    Object.assign(told, options);
    return new Promise(() => {});
  });
  const calls = fakeRoutes({
    'GET /system/config/configKey/{key}': { configValue: '50' },
    'GET /common/work': { state: 'running', done: 1, total: 2, answer: null, failure: null },
    'POST /common/cancelWork': null,
  });
  show();
  choose('phones.txt');
  await screen.findByText(/phones\.txt/);
  start();
  await screen.findByRole('progressbar', { name: 'Uploading' });
  expect(screen.queryByText('Importing')).toBeNull();
  act(() => told.onProgress!(1));
  await screen.findByRole('progressbar', { name: 'Importing' });
  expect(screen.queryByRole('progressbar', { name: 'Uploading' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
  const { progressId } = Object.fromEntries(sent.mock.calls[0]![1]) as { progressId: string };
  await waitFor(() => expect(calls.some(({ body }) => String(body).includes(progressId))).toBe(true));
});

it('goes on with an import whose dialog was closed, and shows its result', async () => {
  const told: { onProgress?: (share: number) => void } = {};
  sent.mockImplementation((_route, _body, options) => {
    Object.assign(told, options);
    return new Promise((_, reject) => options!.signal!.addEventListener('abort', reject));
  });
  const running = { state: 'running', done: 1, total: 2, answer: null, failure: null };
  const routes: Record<string, unknown> = {
    'GET /system/config/configKey/{key}': { configValue: '50' },
    'GET /common/work': running,
  };
  const calls = fakeRoutes(routes);
  const { unmount } = show();
  choose('phones.txt');
  await screen.findByText(/phones\.txt/);
  start();
  await screen.findByRole('progressbar', { name: 'Uploading' });
  act(() => told.onProgress!(1));
  unmount();
  show();
  await screen.findByRole('progressbar', { name: 'Importing' });
  const { progressId } = Object.fromEntries(sent.mock.calls[0]![1]) as { progressId: string };
  expect(calls.at(-1)!.url).toContain(progressId);
  const lines = [{ line: 1, deviceNo: 'P1', added: true, message: '' }];
  routes['GET /common/work'] = { ...running, state: 'done', answer: { added: 1, failed: 0, lines } };
  await screen.findByText('Added');
  cleanup();
  show();
  await screen.findByRole('button', { name: 'Import' });
  expect(screen.queryByText('Importing')).toBeNull();
});

it('shows the result of an import whose response was lost', async () => {
  sent.mockRejectedValue(new ApiError('network', 'no response'));
  const lines = [{ line: 1, deviceNo: 'P1', added: true, message: '' }];
  fakeRoutes({
    'GET /system/config/configKey/{key}': { configValue: '50' },
    'GET /common/work': { state: 'done', done: 1, total: 1, answer: { added: 1, failed: 0, lines }, failure: null },
  });
  show();
  choose('phones.txt');
  await screen.findByText(/phones\.txt/);
  start();
  await screen.findByText('Added');
});
