// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refreshAll } from '../../../lib/calls/use-call.ts';
import { TabContext } from '../../../lib/navigation/tab-context.tsx';
import { openTab, titleOfTab, useTabs } from '../../../lib/navigation/tabs-store.ts';
import { keepProfile } from '../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import LicencePage from './pages/licence-page.tsx';

const key = '/licence';
const facts = { expired: false, version: '1.0.0', serial: 'S', expiresAt: null, deviceUsed: 1, deviceQuota: 9 };
let routes: Record<string, unknown>;
const first = { 'GET /prod/prodInfo': { ...facts, servers: ['https://one.example'] } };

async function open(): Promise<void> {
  fakeWindow();
  useTabs.setState({ tabs: [], activeKey: '' });
  await speak('en', 'shell', 'licence');
  const session = { id: 1, name: 'a', nickname: '', avatar: '', roles: [], permissions: ['*:*:*'] };
  keepProfile({ ...session, userType: 'background' });
  openTab({ key, page: key, title: () => 'Licence', pinned: false, noCache: false }, key, '');
  routes = { ...first };
  fakeRoutes(routes);
  show(
    <TabContext value={{ key, path: key, search: '' }}>
      <LicencePage />
    </TabContext>,
  );
  await screen.findByDisplayValue('https://one.example');
}
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const title = () => titleOfTab(useTabs.getState().tabs.find((tab) => tab.key === key)!);

afterEach(async () => {
  await closeAll();
  useTabs.setState({ tabs: [], activeKey: '' });
  vi.unstubAllGlobals();
});

it('keeps typed addresses when somebody else has saved others, and asks before they are lost', async () => {
  await open();
  expect(title()).toBe('Licence');
  type('Remote link addresses', 'https://mine.example');
  await waitFor(() => expect(title()).toBe('● Licence'));
  routes['GET /prod/prodInfo'] = { ...facts, version: '1.0.1', servers: ['https://theirs.example'] };
  refreshAll();
  await screen.findByText('1.0.1');
  expect(field('Remote link addresses').value).toBe('https://mine.example');
  expect(title()).toBe('● Licence');
  type('Remote link addresses', 'https://theirs.example');
  await waitFor(() => expect(title()).toBe('Licence'));
});

it('is saved once a code has been activated', async () => {
  await open();
  routes['POST /prod/saveAuthData'] = null;
  type('Licence code', 'abc');
  await waitFor(() => expect(title()).toBe('● Licence'));
  fireEvent.click(screen.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(field('Licence code').value).toBe(''));
  await waitFor(() => expect(title()).toBe('Licence'));
});

it('marks its tab while any of its forms is not saved', async () => {
  await open();
  const unsaved = () => useTabs.getState().tabs[0]!.unsaved;
  type('Licence code', 'abc');
  type('Remote link addresses', 'https://mine.example');
  await waitFor(() => expect(unsaved()).toHaveLength(2));
  type('Remote link addresses', 'https://one.example');
  await waitFor(() => expect(unsaved()).toHaveLength(1));
  expect(title()).toBe('● Licence');
});
