// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import MaintenancePage from './maintenance-page.tsx';

const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] } as const;
const past = '2026-11-20T08:00:00.000Z';
const future = '2999-11-20T08:00:00.000Z';
const row = {
  ...{ id: 1, reason: 'New batteries', startsAt: past, endsAt: future, deviceNos: ['A-1'], all: false, active: true },
  ...{ groups: [{ id: 4, name: 'R7' }], phones: 42, userName: 'zhou', gmtCreate: past },
};
const rows = [
  row,
  { ...row, id: 2, reason: 'Upgrade', startsAt: future, active: false, all: true },
  { ...row, id: 3, reason: 'Move', endsAt: past, active: false },
];
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'all');
  keepProfile({ ...user, permissions: ['*:*:*'] });
  sent = fakeRoutes({
    'GET /alarm/maintenance/list': { list: rows, total: 3 },
    'POST /alarm/maintenance/add': { id: 4 },
  });
  show(
    <TabContext value={{ key: 'maintenance', path: '/alarm/maintenance', search: '' }}>
      <MaintenancePage />
    </TabContext>,
  );
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

const rowOf = async (reason: string) => (await screen.findByText(reason)).closest('tr')!;

it('marks the active windows, and names the phones that they cover', async () => {
  const active = await rowOf('New batteries');
  within(active).getByText('Active');
  within(active).getByText('R7, A-1');
  within(active).getByText('42');
  within(await rowOf('Upgrade')).getByText('Upcoming');
  within(await rowOf('Upgrade')).getByText('All phones');
  within(await rowOf('Move')).getByText('Ended');
});

it('adds a window for all phones that ends after a duration, and none without phones', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'New batteries' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Choose at least one phone');
  fireEvent.click(dialog.getByRole('radio', { name: 'All phones' }));
  const starts = dialog.getByRole('textbox', { name: 'Starts' });
  fireEvent.change(starts, { target: { value: '2999-01-01 08:00' } });
  fireEvent.blur(starts);
  const ends = dialog.getByRole('textbox', { name: 'Ends' });
  fireEvent.change(ends, { target: { value: '2020-01-01 08:00' } });
  fireEvent.blur(ends);
  await dialog.findByText('The end must be in the future');
  fireEvent.change(ends, { target: { value: '2998-01-01 08:00' } });
  fireEvent.blur(ends);
  await dialog.findByText('The end must be after the start');
  fireEvent.click(dialog.getByRole('button', { name: '4 h' }));
  // The check of a field that was left ends before the form is sent.
  await dialog.findByDisplayValue('2999-01-01 12:00');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const posted = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  const times = { startsAt: '2999-01-01 08:00', endsAt: '2999-01-01 12:00' };
  await waitFor(() => expect(posted()).toEqual([{ reason: 'New batteries', all: 1, ...times }]));
});
