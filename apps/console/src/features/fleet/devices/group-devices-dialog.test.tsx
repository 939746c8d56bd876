// @vitest-environment jsdom
import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import { GroupDevicesDialog } from './group-devices-dialog.tsx';

const phone = (id: number, groupId: number | null) => ({ id, deviceNo: `Y-00${id}`, groupId }) as DeviceRow;
const groups = [{ id: 9, name: 'North', userName: 'zhou' }];

/** Moves these phones to the group 9; returns the sent bodies and the toast. */
async function move(...devices: DeviceRow[]) {
  const sent: unknown[] = [];
  fakeRoutes({
    'GET /device/group/list': { list: groups, total: 1 },
    'POST /device/deviceList/batchGroupDevice': (body: unknown) => {
      sent.push(body);
      return null;
    },
  });
  show(<GroupDevicesDialog devices={devices} onDone={() => {}} onClose={() => {}} />);
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  fireEvent.click(
    await screen.findByText(/North/, {
      selector: '.ant-select-item-option-content *, .ant-select-item-option-content',
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const toast = await waitFor(() => {
    expect(useToasts.getState().list).toHaveLength(1);
    return useToasts.getState().list[0]!;
  });
  return { sent, toast };
}

beforeEach(async () => {
  fakeWindow();
  useToasts.setState({ list: [] });
  const session = { id: 1, name: 'a', nickname: '', avatar: '', roles: [], permissions: ['*:*:*'] };
  keepProfile({ ...session, userType: 'background' });
  await speak('en', 'shell', 'devices');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('takes phones back to the groups that they came from', async () => {
  const { sent, toast } = await move(phone(1, 4), phone(2, 5), phone(3, 4), phone(4, 9));
  expect(sent).toEqual([{ ids: '1,2,3,4', groupId: 9 }]);
  toast.action!.run();
  await waitFor(() =>
    expect(sent.slice(1)).toEqual([
      { ids: '1,3', groupId: 4 },
      { ids: '2', groupId: 5 },
    ]),
  );
});

it('offers no way back for phones that had no group', async () => {
  const { toast } = await move(phone(1, 4), phone(2, null));
  expect(toast.action).toBeUndefined();
});
