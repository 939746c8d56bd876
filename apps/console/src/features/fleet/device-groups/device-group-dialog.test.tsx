import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import { DeviceGroupDialog } from './device-group-dialog.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'device-groups');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('opened again shows what the group is called now', async () => {
  const answers: Record<string, unknown> = {
    'GET /device/group/one': { id: 3, name: 'East', userId: 1 },
    'GET /system/user/listAll': { list: [], total: 0 },
  };
  fakeRoutes(answers);
  show(<DeviceGroupDialog id={3} onClose={() => {}} />);
  await screen.findByDisplayValue('East');
  await closeAll();
  answers['GET /device/group/one'] = { id: 3, name: 'West', userId: 1 };
  show(<DeviceGroupDialog id={3} onClose={() => {}} />);
  await screen.findByDisplayValue('West');
  expect(screen.queryByDisplayValue('East')).toBeNull();
});
