// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { SelectDeviceGroup } from './select-device-group.tsx';

const onPick = vi.fn();
const onClose = vi.fn();
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('en');
  onPick.mockReset();
  onClose.mockReset();
  const list = [8, 9].map((id) => ({ id, name: `Rack ${id}`, userName: 'li' }));
  sent = fakeRoutes({ 'GET /device/group/list': { list, total: 24 } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (props: { picked?: string; single?: boolean } = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <SelectDeviceGroup {...props} onPick={onPick} onClose={onClose} />
      </I18nProvider>
    </QueryClientProvider>,
  );
const tick = async (row: string) => fireEvent.click(await screen.findByLabelText(`Select ${row}`));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each(['Confirm selection', 'OK'])(
  '“%s” answers the chosen ids joined by commas, with those of other pages',
  async (button) => {
    show({ picked: '3' });
    await tick('Rack 8');
    await tick('Rack 9');
    press(button);
    expect(onPick).toHaveBeenCalledExactlyOnceWith('3,8,9', ['3', '8', '9']);
    expect(onClose).toHaveBeenCalledOnce();
  },
);

it('asks for pages of 10, by name', async () => {
  show();
  await screen.findByLabelText('Select Rack 8');
  fireEvent.change(screen.getByLabelText('Group name'), { target: { value: 'Rack' } });
  press('Search');
  await screen.findByLabelText('Select Rack 8');
  expect(sent.map(({ url }) => url)).toEqual([
    '/device/group/list?pageNum=1&pageSize=10',
    '/device/group/list?name=Rack&pageNum=1&pageSize=10',
  ]);
});

it('answers nothing when it is given up', async () => {
  show();
  await tick('Rack 8');
  press('Cancel');
  expect(onPick).not.toHaveBeenCalled();
});

it('lets one at most be chosen where only one is asked for', async () => {
  show({ single: true, picked: '3' });
  await tick('Rack 8');
  await tick('Rack 9');
  expect(screen.queryByLabelText('Select all on this page')).toBeNull();
  press('OK');
  expect(onPick).toHaveBeenCalledExactlyOnceWith('9', ['9']);
});
