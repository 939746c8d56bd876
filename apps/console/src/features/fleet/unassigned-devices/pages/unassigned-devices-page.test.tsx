import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import UnassignedDevicesPage from './unassigned-devices-page.tsx';

afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('lists the assigned phones in the dialog, also if none waits', async () => {
  fakeWindow();
  await speak('en', 'unassigned-devices', 'devices', 'enrol');
  const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'background', roles: [] };
  keepProfile({ ...user, permissions: ['*:*:*'] });
  const sent = fakeRoutes({ 'GET /device/deviceList/listUnAssignedDevice': { list: [], total: 0 } });
  show(
    <TabContext value={{ key: 'unassigned', path: '/devices/unassigned', search: '' }}>
      <UnassignedDevicesPage />
    </TabContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Assign devices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign devices' });
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Assignment status' }));
  fireEvent.click(await screen.findByTitle('Assigned'));
  await waitFor(() => expect(sent.map(({ url }) => url)).toContainEqual(expect.stringContaining('assStatus=1')));
});
