// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMenu } from '../../../../lib/navigation/menu.ts';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { monitorMenu } from '../../../../testing/monitor-menu.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import AgentsPage from './agents-page.tsx';

const agent = {
  ...{ id: 7, host: 'rack-7', os: 'linux', arch: 'x64', version: '1.0.0', online: true, installed: true },
  ...{
    outdated: false,
    keptVersion: '',
    lastError: '',
    wantedVersion: '',
    phones: 3,
    phonesOnline: 2,
    phonesWaiting: 0,
  },
  ...{ lastSeen: null, update: { state: 'none', version: '', fault: null, error: '' } },
};

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'all');
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['*:*:*'] });
});
afterEach(async () => {
  await closeAll();
  useMenu.setState({ menu: [] });
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

it('leads from an agent to its phones in the device list and in the monitor', async () => {
  const devices = { ...monitorMenu[0]!, path: '/fleet/devices', page: 'fleet/devices' };
  useMenu.setState({ menu: [...monitorMenu, devices] });
  fakeRoutes({
    'GET /device/agent/list': {
      list: [agent, { ...agent, id: 8, host: 'rack-8', phones: 0, phonesOnline: 0 }],
      total: 2,
    },
    'GET /device/agent/releases': { version: '', archives: [], missing: [] },
    'GET /device/agent/rollout': [],
  });
  show(
    <TabContext value={{ key: '/agents', path: '/agents', search: '' }}>
      <AgentsPage />
    </TabContext>,
  );
  const link = await screen.findByRole('link', { name: '2 / 3' });
  expect(link.getAttribute('href')).toBe('/fleet/devices?agentId=7');
  expect(screen.queryByRole('link', { name: '0 / 0' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Open in monitor' }));
  await waitFor(() => expect(window.location.search).toBe('?agentId=7'));
});
