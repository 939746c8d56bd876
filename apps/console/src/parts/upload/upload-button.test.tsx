// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/calls/api-error.ts';
import { useToasts } from '../../lib/toast.ts';
import { speak } from '../../testing/browser.ts';
import { checkFile, UploadButton } from './upload-button.tsx';

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const choose = (files: File[], onFile: (file: File) => Promise<unknown>) => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <UploadButton label="Upload" types={['xls', 'xlsx']} limitMb={1} onFile={onFile} />
    </I18nProvider>,
  );
  fireEvent.change(container.querySelector('input')!, { target: { files } });
};
const shown = () => useToasts.getState().list.map((toast) => toast.text);

beforeEach(async () => {
  await speak('en');
  useToasts.setState({ list: [] });
});
afterEach(cleanup);

it('takes one file of the right ending and size', async () => {
  const onFile = vi.fn(async () => {});
  choose([file('users.XLSX')], onFile);
  await waitFor(() => expect(onFile).toHaveBeenCalledOnce());
  expect(shown()).toEqual([]);
  await screen.findByText('Upload');
});

it.each([
  [[file('users.txt')], 'File format error: only xls, xlsx'],
  [[file('users.xls', 1_048_577)], 'The file must not exceed 1 MB'],
  [[file('a.xls'), file('b.xls')], 'Only one file can be chosen'],
])('refuses others before they are sent', (files, text) => {
  const onFile = vi.fn(async () => {});
  choose(files, onFile);
  expect(onFile).not.toHaveBeenCalled();
  expect(shown()).toEqual([text]);
});

it('takes a file of exactly the limit', () => {
  expect(checkFile(file('a.xls', 1_048_576), { types: ['xls'], limitMb: 1 })).toBeUndefined();
});

it.each([
  [new ApiError('network', 'The server cannot be reached'), 'Upload failed, please try again'],
  [new ApiError(500, 'unexpected'), 'Upload failed, please try again'],
  [new ApiError(400, 'Script is not UTF-8'), 'Script is not UTF-8'],
])('says that it failed, or why it was not taken', async (error, text) => {
  choose([file('users.xls')], () => Promise.reject(error));
  await waitFor(() => expect(shown()).toEqual([text]));
});
