import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmHost } from '../../../components/overlay/confirm-host.tsx';
import { useToasts } from '../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../testing/browser.ts';
import { show } from '../../../testing/show.tsx';
import { useDeviceActions } from './use-device-actions.ts';

const numbers = ['Y-001', 'Y-002', '坏 编号'];
const devices = numbers.map(
  (deviceNo, nth) => ({ id: 27 - nth, deviceNo, userName: 'admin', status: nth % 2 }) as DeviceRow,
);
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('zh-CN', 'devices', 'shell');
  useToasts.setState({ list: [] });
  sent = fakeRoutes({
    'GET /device/deviceList/batchChangeDevice': null,
    'GET /device/deviceList/deleteAss': null,
    'GET /device/deviceList/delete': null,
  });
  show(<Actions />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Actions() {
  const { changeStatus, unassign, remove } = useDeviceActions();
  return (
    <>
      <button type="button" onClick={() => void changeStatus(devices, 1)}>
        disable
      </button>
      <button type="button" onClick={() => void unassign(devices.slice(0, 1))}>
        unassign
      </button>
      <button type="button" onClick={() => void remove(devices.slice(0, 2))}>
        delete
      </button>
      <ConfirmHost />
    </>
  );
}

it.each([
  [
    'disable',
    '停用 Y-001、Y-002 等 3 台手机（admin）？立即断开，不再运行任务。Y-001（27）、Y-002（26）、坏 编号（25）',
    '已停用 3 台',
    'batchChangeDevice?ids=27%2C26%2C25&status=1',
  ],
  ['unassign', '取消分配 Y-001（admin）？', '已取消 1 台的分配', 'deleteAss?ids=27'],
  ['delete', '删除 Y-001、Y-002 这 2 台手机（admin）？', '已删除 2 台', 'delete?ids=27%2C26'],
])(
  '%s names the phones and their owner, says what becomes of them, then what was done',
  async (what, ask, done, url) => {
    fireEvent.click(screen.getByRole('button', { name: what }));
    expect((await screen.findByRole('dialog')).textContent).toContain(ask);
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /确.?定/ }));
    await waitFor(() => expect(useToasts.getState().list.map(({ text }) => text)).toEqual([done]));
    expect(sent.map((one) => one.url)).toEqual([`/device/deviceList/${url}`]);
  },
);

it('takes a change back for those phones that it has changed', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'disable' }));
  fireEvent.click(await screen.findByRole('button', { name: /确.?定/ }));
  const undo = await waitFor(() => useToasts.getState().list[0]!.action!);
  undo.run();
  await waitFor(() => expect(useToasts.getState().list.map(({ text }) => text)).toContain('已撤销'));
  expect(sent.map((one) => one.url)).toEqual([
    '/device/deviceList/batchChangeDevice?ids=27%2C26%2C25&status=1',
    '/device/deviceList/batchChangeDevice?ids=27%2C25&status=0',
  ]);
});
