import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/calls/api-error.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { CronDialog } from './cron-dialog.tsx';

const onChoose = vi.fn();
const onClose = vi.fn();
const times = (cronText: string) =>
  cronText === '0 0 3 30 2 ?'
    ? new ApiError(400, 'Cron expression: it never fires again')
    : {
        list: Array.from({ length: 10 }, (_, day) => `2026-12-${10 + day}T00:00:00.000Z`),
        timeZone: 'Asia/Shanghai',
      };

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'cron', 'shell');
  fakeRoutes({ 'POST /task/task/testCronText': ({ cronText }: { cronText: string }) => times(cronText) });
  onChoose.mockReset();
  onClose.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const text = () => screen.getByRole('textbox', { name: 'Cron expression' }) as HTMLInputElement;
const ok = () => screen.getByRole('button', { name: 'OK' });

it('begins with every day at 8, shows the ten next times, and hands the text on', async () => {
  show(<CronDialog text="" onChoose={onChoose} onClose={onClose} />);
  expect(text().value).toBe('0 0 8 * * ?');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
  screen.getByText('Time zone: Asia/Shanghai');
  fireEvent.click(ok());
  expect(onChoose).toHaveBeenCalledWith('0 0 8 * * ?');
  expect(onClose).toHaveBeenCalled();
});

it('says what is wrong with a text, and does not hand it on', async () => {
  show(<CronDialog text="0 0 8 * * ?" onChoose={onChoose} onClose={onClose} />);
  await waitFor(() => expect(ok()).toHaveProperty('disabled', false));
  fireEvent.change(text(), { target: { value: '0 3 * * *' } });
  await screen.findByText(/^It needs 6 or 7 fields/);
  expect(ok()).toHaveProperty('disabled', true);
  fireEvent.change(text(), { target: { value: '0 0 3 30 2 ?' } });
  await screen.findByText('Cron expression: it never fires again');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(ok()).toHaveProperty('disabled', true);
});
