import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TabContext } from '../../../../app/tabs/tab-context.tsx';
import { queryClient } from '../../../../lib/query-client.ts';
import { keepProfile } from '../../../../lib/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import MonitorPage from './monitor-page.tsx';

let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'monitor', 'phone', 'commands');
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions: ['*:*:*'] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(search: string): void {
  sent = fakeRoutes({
    'GET /device/monitor/list': { list: [], total: 0 },
    'GET /device/monitor/summary': { total: 0, online: 0, attention: 0 },
    'GET /device/group/list': { list: [], total: 0 },
    'GET /systemEnv/list': { openScreen: true },
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  show(
    <RouterContextProvider router={router as never}>
      <TabContext value={{ key: 'wall', path: '/wall', search, params: {} }}>
        <MonitorPage />
      </TabContext>
    </RouterContextProvider>,
  );
}
const asked = () => sent.filter(({ url }) => url.startsWith('/device/monitor/list'));

it.each([
  ['the wall', '?every=10', 'pageSize=20'],
  ['the table', '?every=10&view=table', 'pageSize=100'],
])('the refresh button asks again for what %s shows', async (_view, search, size) => {
  open(search);
  await waitFor(() => expect(asked()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  for (const { url } of asked()) expect(url).toContain(size);
});
