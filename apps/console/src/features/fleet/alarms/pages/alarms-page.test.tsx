// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMenu } from '../../../../lib/navigation/menu.ts';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { useTabs } from '../../../../lib/navigation/tabs-store.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { useToasts } from '../../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { monitorMenu } from '../../../../testing/monitor-menu.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import AlarmsPage from './alarms-page.tsx';

const at = '2026-11-20T08:00:00.000Z';
const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] } as const;
const incident = {
  ...{ id: 7, rule: 'offline', cause: 'group', causeName: 'R7', count: 41, state: 'open', since: at },
  ...{ deviceNos: ['A-0001', 'A-0002'], taskId: null, taskName: '' },
};
const lone = { ...incident, id: 8, cause: 'none', count: 1, rule: 'battery', deviceNos: ['B-0009'] };
const summary = (sending: object = {}) => ({
  open: 42,
  acknowledged: 3,
  openIncidents: 61,
  sending: { enabled: true, lastSentAt: at, lastError: '', ...sending },
  incidents: [incident, lone],
});
const alarm = {
  ...{ id: 1, deviceNo: 'A-0001', rule: 'offline', state: 'open', value: 305.44, limit: 300, incidentId: 7 },
  ...{ cause: 'group', causeName: 'R7', sent: 0, sendError: 'errcode 310000', openedAt: at, acknowledgedBy: '' },
};
const failing = { ...alarm, id: 2, deviceNo: '', rule: 'failedRuns', taskId: 5, taskName: 'Tide', cause: 'none' };
const done = { ...alarm, id: 3, deviceNo: 'A-0003', state: 'acknowledged', acknowledgedBy: 'zhou', sendError: '' };
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'all');
  useToasts.setState({ list: [] });
  keepProfile({ ...user, permissions: ['*:*:*'] });
});
afterEach(async () => {
  await closeAll();
  useMenu.setState({ menu: [] });
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

function open(answer: object = summary(), search = '') {
  sent = fakeRoutes({
    'GET /alarm/event/summary': answer,
    'GET /alarm/event/list': { list: [alarm, failing, done], total: 3 },
    'POST /alarm/event/acknowledge': { acknowledged: 2 },
  });
  show(
    <TabContext value={{ key: 'alarms', path: '/alarm/alarms', search }}>
      <AlarmsPage />
    </TabContext>,
  );
}
const posted = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
const listed = () => sent.filter(({ url }) => url.startsWith('/alarm/event/list')).map(({ url }) => url);
const acknowledge = async (note: string) => {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Note' }), { target: { value: note } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
};

it('shows the counts, the incidents of several phones, and each alarm with its values', async () => {
  open();
  const row = (await screen.findByRole('link', { name: 'A-0001' })).closest('tr')!;
  expect(row.textContent).toContain('305.4 s / 300 s');
  expect(row.textContent).toContain('Group R7');
  within(row).getByText('Not delivered');
  screen.getByText('61 open incidents');
  screen.getByText('42 open alarms');
  const incidents = screen.getByRole('region', { name: 'Incidents with a common cause' });
  within(incidents).getByText('41 phones offline');
  within(incidents).getByText('Group R7 · A-0001, A-0002 …');
  expect(within(incidents).queryByText(/B-0009/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Tide' }).getAttribute('href')).toBe('/tasks/task?id=5');
  // The history is one filter away.
  expect(listed()[0]).toContain('state=open%2Cacknowledged');
});

it('says why no message was sent', async () => {
  open(summary({ lastError: 'errcode 300001: token is not exist' }));
  await screen.findByText('Sending failed: errcode 300001: token is not exist');
  await closeAll();
  open(summary({ enabled: false }));
  await screen.findByText('Messages are off');
});

it('acknowledges an incident, one alarm, and of the selected ones those that are open', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge all: 41 phones offline' }));
  await acknowledge('on the way');
  await waitFor(() => expect(posted()).toEqual([{ incidentIds: [7], note: 'on the way' }]));
  await waitFor(() => expect(useToasts.getState().list).toMatchObject([{ text: '2 alarms acknowledged' }]));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Acknowledge' }))[0]!);
  await acknowledge('');
  await waitFor(() => expect(posted()[1]).toMatchObject({ ids: [1] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await screen.findByText('3 selected');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Acknowledge' }))[0]!);
  await acknowledge('');
  await waitFor(() => expect(posted()[2]).toMatchObject({ ids: [1, 2] }));
});

it('opens the monitor with all phones of an incident', async () => {
  useMenu.setState({ menu: monitorMenu });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Open in monitor: 41 phones offline' }));
  await waitFor(() => expect(window.location.search).toBe('?deviceNos=A-0001%2CA-0003'));
  expect(listed().at(-1)).toContain('incidentId=7');
});

it.each([
  ['incidentId=7', 'Incident 7'],
  ['ofDevice=A-1', 'Phone A-1'],
])('shows the alarms of %s, until the filter is removed', async (query, what) => {
  useTabs.setState({ activeKey: 'alarms' });
  open(summary(), `?${query}&state=recovered`);
  const chip = await screen.findByRole('button', { name: `Remove the filter: ${what}` });
  expect(listed()[0]).toContain(query);
  expect(listed()[0]).toContain('state=recovered');
  fireEvent.click(chip);
  await waitFor(() => expect(window.location.search).toBe('?state=recovered'));
});

it('offers nothing but reading to those who may only read', async () => {
  keepProfile({ ...user, permissions: ['alarm:event:list'] });
  open();
  await screen.findByRole('link', { name: 'A-0001' });
  expect(screen.queryByRole('button', { name: /Acknowledge|Export|monitor|settings/ })).toBeNull();
});
