import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../testing/browser.ts';
import { AssignForm } from './assign-form.tsx';

let sent: Sent[];
const onDone = vi.fn();

beforeEach(async () => {
  fakeWindow();
  const permissions = ['device:group:list'];
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'background', roles: [], permissions });
  await speak('zh-CN', 'unassigned-devices', 'devices');
  useToasts.setState({ list: [] });
  onDone.mockReset();
  sent = fakeRoutes({
    'GET /device/group/list': { list: [{ id: 8, name: 'Rack A', userId: 7, userName: 'li' }], total: 1 },
    'GET /system/user/listAll': { list: [{ id: 7, userName: 'li', nickname: 'li' }], total: 1 },
    'POST /device/deviceList/addAssDevice': { id: 1, ids: [1] },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const phone = (id: number) => ({ id, deviceId: `hw-${id}`, deviceNo: '', brand: 'vivo', mode: 'S18' }) as DeviceRow;
const show = (...devices: DeviceRow[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <AssignForm assigned={{ devices }} onDone={onDone} onClose={() => {}} />
      </I18nProvider>
    </QueryClientProvider>,
  );
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^分.?配$/ }));
const toasts = () => useToasts.getState().list.map(({ text }) => text);
const posts = () => sent.filter(({ method }) => method === 'POST');
async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByTitle(option));
}

it('asks by toast for the user, then for the group, and sends the typed number', async () => {
  show(phone(1));
  submit();
  await waitFor(() => expect(toasts()).toEqual(['请选择所属用户']));
  // The field shows it too, longer than the toast.
  await screen.findByText('请选择所属用户');
  await choose('所属用户', 'li');
  submit();
  await waitFor(() => expect(toasts()).toContain('请选择设备分组'));
  expect(posts()).toEqual([]);
  await choose('设备分组', 'Rack A (li)');
  fireEvent.change(screen.getByLabelText('设备编号'), { target: { value: 'B0001' } });
  submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(toasts()).toContain('已分配 1 台');
  expect(JSON.parse(String(posts()[0]?.body))).toMatchObject({
    deviceNo: 'B0001',
    deviceId: 'hw-1',
    status: 0,
    tenantId: 7,
    groupId: 8,
  });
});

it('asks for no number when several are assigned, and shows their ids to be read', () => {
  show(phone(1), phone(2));
  expect(screen.queryByLabelText('设备编号')).toBeNull();
  const ids = screen.getByLabelText('设备 ID') as HTMLTextAreaElement;
  expect([ids.readOnly, ids.value]).toEqual([true, 'hw-1\nhw-2']);
});

it('takes the owner from the group', async () => {
  show(phone(1));
  await choose('设备分组', 'Rack A (li)');
  await waitFor(() => expect(screen.getAllByTitle('li').length).toBeGreaterThan(0));
  submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(JSON.parse(String(posts()[0]?.body))).toMatchObject({ tenantId: 7, groupId: 8 });
});

it('numbers several phones by prefix and first number, with a preview', async () => {
  show(phone(1), phone(2));
  fireEvent.change(screen.getByLabelText('编号前缀'), { target: { value: 'A-' } });
  await choose('设备分组', 'Rack A (li)');
  await waitFor(() => expect(screen.getAllByTitle('li').length).toBeGreaterThan(0));
  submit();
  await screen.findByText('请输入 1 到 9 位数字');
  fireEvent.change(screen.getByLabelText('起始编号'), { target: { value: '001' } });
  await screen.findByText('编号为 A-001 到 A-002');
  submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const body = JSON.parse(String(posts()[0]?.body));
  expect(body.numbering).toEqual({ prefix: 'A-', first: '001' });
  expect(body.devices[0]).not.toHaveProperty('deviceNo');
});
