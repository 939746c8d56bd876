// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadExport } from '../../lib/calls/download.ts';
import { upload } from '../../lib/calls/upload.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { ImportRowsDialog } from './import-rows-dialog.tsx';

vi.mock('../../lib/calls/upload.ts', async (original) => ({
  ...(await original<typeof import('../../lib/calls/upload.ts')>()),
  upload: vi.fn(),
}));
vi.mock('../../lib/calls/download.ts', async (original) => ({
  ...(await original<typeof import('../../lib/calls/download.ts')>()),
  downloadExport: vi.fn(async () => {}),
}));

beforeEach(async () => {
  fakeWindow();
  fakeRoutes({
    'GET /system/config/configKey/{key}': { configValue: '50' },
    'GET /system/user/importTemplate': { fileName: 'template.xlsx' },
  });
  await speak('en');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('imports a sheet, shows the refused rows, and offers the template', async () => {
  const lines = [
    { line: 2, text: 'Bolts · 3', added: true, message: '' },
    { line: 3, text: 'Nuts · x', added: false, message: 'Amount: must be a whole number from 1 to 5' },
  ];
  vi.mocked(upload).mockResolvedValue({ added: 1, failed: 1, lines } as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <ImportRowsDialog
          route="POST /data/row/import"
          template="GET /system/user/importTemplate"
          rows="suppliers"
          onClose={() => {}}
        />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Import suppliers');
  screen.getByText(/5,000 rows at most/);
  fireEvent.click(screen.getByRole('button', { name: 'Download the template' }));
  await vi.waitFor(() => expect(downloadExport).toHaveBeenCalledWith({ fileName: 'template.xlsx' }));
  const files = [new File(['x'], 'rows.xlsx')];
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
  await screen.findByText(/rows\.xlsx/);
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('Amount: must be a whole number from 1 to 5');
  screen.getByText('Nuts · x');
  expect(screen.queryByText('Bolts · 3')).toBeNull();
});
