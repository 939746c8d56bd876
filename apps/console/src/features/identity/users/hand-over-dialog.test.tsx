// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useToasts } from '../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import HandOverDialog from './hand-over-dialog.tsx';

const owned = [
  { name: 'phones', count: 1200 },
  { name: 'tasks', count: 2 },
];
const heir = { id: 8, userId: 8, userName: 'heir', nickname: '', userType: 'front' };

const onClose = vi.fn();
const taken: unknown[] = [];
let sent: Sent[];
async function open(kinds: typeof owned, refusal: ApiError | null = null) {
  sent = fakeRoutes({
    'GET /system/user/owned': { owned: kinds },
    'GET /system/user/listAll': { list: [heir], total: 1 },
    'POST /system/user/transfer': (body: unknown) => {
      taken.push(body);
      return refusal ?? { owned: kinds };
    },
  });
  show(<HandOverDialog id={7} name="leaver" onClose={onClose} />);
  await screen.findByLabelText('Receiving user');
}
const confirmButton = () => screen.getByRole('button', { name: 'Hand over' });
async function chooseHeir() {
  fireEvent.mouseDown(screen.getByLabelText('Receiving user'));
  fireEvent.click(await screen.findByText('heir', { selector: '.ant-select-item-option-content' }));
}

beforeEach(async () => {
  fakeWindow();
  onClose.mockClear();
  taken.length = 0;
  await speak('en', 'shell', 'users');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('shows what moves, offers only possible receivers, and confirms what has moved', async () => {
  await open(owned);
  screen.getByText('Hand over what “leaver” owns');
  screen.getByText('This moves: phones (1,200), tasks (2)');
  fireEvent.click(confirmButton());
  await screen.findByText('Receiving user is required');
  await chooseHeir();
  expect(sent.find(({ url }) => url.includes('listAll'))!.url).toContain('receiverFor=7');
  fireEvent.click(confirmButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(taken).toEqual([{ id: 7, toId: 8 }]);
  expect(useToasts.getState().list.at(-1)!.text).toBe('Handed over: phones (1,200), tasks (2)');
});

it('stays open with the reason if the server refuses', async () => {
  await open(owned, new ApiError(409, 'These tasks are enabled: Morning'));
  await chooseHeir();
  fireEvent.click(confirmButton());
  await screen.findByText('These tasks are enabled: Morning');
  expect(onClose).not.toHaveBeenCalled();
});

it('cannot be confirmed for a user who owns nothing', async () => {
  await open([]);
  screen.getByText('There is nothing to hand over');
  expect(confirmButton()).toHaveProperty('disabled', true);
});
