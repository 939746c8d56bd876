import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../lib/session/session.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { screenDefaults } from './screen-fields.ts';
import ScreenSettingsDialog from './screen-settings-dialog.tsx';

let sent: Sent[];
const onClose = vi.fn();
const answers = {
  'GET /device/deviceList/findOne': { settings: {}, screenSettings: screenDefaults },
  'GET /device/monitor/list': { list: [{ deviceNo: 'A-1', capabilities: ['screenshot', 'video'] }], total: 1 },
};

// Forms take their time on a busy machine.

beforeEach(async () => {
  fakeWindow();
  await speak('zh-CN', 'phone', 'monitor');
  onClose.mockReset();
  useToasts.setState({ list: [] });
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions: ['*:*:*'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(more: Record<string, unknown> = {}, pause?: () => () => void): Promise<HTMLElement> {
  sent = fakeRoutes({ ...answers, 'POST /device/deviceList/updateSettingScreen': {}, ...more });
  show(<ScreenSettingsDialog deviceNo="A-1" pause={pause} onClose={onClose} />);
  await screen.findByText('图片质量');
  return screen.getByRole('dialog');
}
const posts = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
const ok = () => fireEvent.click(screen.getByRole('button', { name: /保.?存/ }));

it('is 720 wide and holds every projection setting, filled with what the phone has', async () => {
  const dialog = await open();
  expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width).toBe('720px');
  const labels = ['默认投屏', '手机信息', '投屏方式', '缩放比例', '图片质量', '截图方式', '本机摄像头', '截图间隔'];
  for (const label of labels) expect(within(dialog).getByText(label)).toBeTruthy();
  expect(within(dialog).getByRole<HTMLInputElement>('spinbutton', { name: '缩放比例' }).value).toBe('50');
  expect(within(dialog).getByRole<HTMLInputElement>('spinbutton', { name: '截图间隔' }).value).toBe('200');
  expect(within(dialog).getByText('20 %')).toBeTruthy();
});

it('disables what the phone cannot do, and says so', async () => {
  const dialog = await open();
  await waitFor(() => expect(within(dialog).getByRole('radio', { name: '无障碍' })).toHaveProperty('disabled', true));
  expect(within(dialog).getByText('这台手机不支持：无障碍')).toBeTruthy();
  expect(within(dialog).getByRole('radio', { name: '视频流' })).toHaveProperty('disabled', false);
});

it('saves all of them as text, says success and closes', async () => {
  const dialog = await open();
  fireEvent.click(within(dialog).getByRole('radio', { name: '视频流' }));
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: '缩放比例' }), { target: { value: '70' } });
  ok();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posts()).toEqual([{ deviceNo: 'A-1', ...screenDefaults, screen_mode: '1', screen_scale: '70' }]);
  expect(useToasts.getState().list).toMatchObject([{ kind: 'success', text: '保存成功' }]);
});

it('stays open and says why when others are watching', async () => {
  await open({ 'POST /device/deviceList/updateSettingScreen': new Error('请先停止投屏') });
  ok();
  await screen.findByText('请先停止投屏');
  expect(onClose).not.toHaveBeenCalled();
});

it('stops the screen that is shown here while it saves, until the server has heard of it, and shows it again', async () => {
  const resume = vi.fn();
  const pause = vi.fn(() => resume);
  await open({}, pause);
  const answer = fetch;
  let refusals = 2;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST' || refusals === 0) return answer(url, init);
    expect(pause).toHaveBeenCalledOnce();
    expect(resume).not.toHaveBeenCalled();
    refusals -= 1;
    return Response.json({ code: 409, msg: 'shown' });
  });
  ok();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(resume).toHaveBeenCalledOnce();
  expect(posts()).toHaveLength(1);
});

it('opened again shows what holds now', async () => {
  const scale = () => screen.getByRole('spinbutton', { name: '缩放比例' });
  await open();
  expect(scale()).toHaveProperty('value', '50');
  await closeAll();
  const screenSettings = { ...screenDefaults, screen_scale: '70' };
  await open({ 'GET /device/deviceList/findOne': { settings: {}, screenSettings } });
  expect(scale()).toHaveProperty('value', '70');
});
