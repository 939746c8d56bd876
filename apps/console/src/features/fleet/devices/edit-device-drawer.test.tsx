import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import EditDeviceDrawer from './edit-device-drawer.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'devices', 'phone', 'monitor');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opened again shows what the phone is now', async () => {
  const device = { id: 7, deviceId: 'x', deviceNo: 'A-1', brand: '', mode: '', status: 0 };
  const answers: Record<string, unknown> = {
    'GET /device/deviceList/one': device,
    'GET /device/group/list': { list: [], total: 0 },
    'GET /system/user/listAll': { list: [], total: 0 },
  };
  fakeRoutes(answers);
  show(<EditDeviceDrawer id={7} onClose={() => {}} />);
  await screen.findByDisplayValue('A-1');
  await closeAll();
  answers['GET /device/deviceList/one'] = { ...device, deviceNo: 'A-2' };
  show(<EditDeviceDrawer id={7} onClose={() => {}} />);
  await screen.findByDisplayValue('A-2');
  expect(screen.queryByDisplayValue('A-1')).toBeNull();
});
