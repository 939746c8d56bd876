// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import CloudDialog from './cloud-dialog.tsx';

const stamp = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`;
const limits = { deviceQuantity: 20, concurrencyLimit: 5, expirationTime: null, communicationKey: 'a-key-of-16-signs' };
const first = { userId: 7, userName: 'bluewhale', ...limits, gmtModified: stamp(0) };
const theirs = { ...first, concurrencyLimit: 9, gmtModified: stamp(1) };

let stored: typeof first;
let taken: unknown[];
const onClose = vi.fn();
beforeEach(async () => {
  fakeWindow();
  onClose.mockClear();
  await speak('en', 'shell', 'users');
  stored = first;
  taken = [];
  fakeRoutes({
    get 'GET /system/user/getUserCloud'() {
      return stored;
    },
    'PUT /system/user/updateUserCloud': (body: { gmtModified: string }) => {
      taken.push(body);
      return body.gmtModified === stored.gmtModified
        ? null
        : new ApiError(409, 'Changed', { data: { current: stored } });
    },
  });
  show(<CloudDialog id={7} name="bluewhale" onClose={onClose} />);
  await screen.findByLabelText('Device quantity');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});
const setPhones = (count: string) =>
  fireEvent.change(screen.getByLabelText('Device quantity'), { target: { value: count } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('saves the limits with the stamp that the form began with', async () => {
  screen.getByText('Cloud limits of “bluewhale”');
  setPhones('30');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const changed = { ...limits, deviceQuantity: 30, expirationTime: '' };
  expect(taken).toEqual([{ userId: 7, ...changed, gmtModified: stamp(0) }]);
});

it('shows what somebody else has saved meanwhile beside the own, and saves nothing before the choice', async () => {
  setPhones('30');
  stored = theirs;
  await act(() => queryClient.invalidateQueries());
  press('Save');
  await screen.findByText('Somebody else has changed this');
  expect(taken).toMatchObject([{ gmtModified: stamp(0) }]);
  const shown = [...document.querySelectorAll<HTMLInputElement>('fieldset input')].map(({ value }) => value);
  expect(shown).toEqual(['30', '5', '20', '9']);
  press('Keep mine');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(taken[1]).toMatchObject({ deviceQuantity: 30, concurrencyLimit: 5, gmtModified: stamp(1) });
});
