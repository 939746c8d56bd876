import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import { DeviceSettingsDialog } from './device-settings-dialog.tsx';

let sent: Sent[];
const settings = { heartbeat: 5, runMode: 'automatic', logFloatWindow: false, startStopFloatWindow: false };

// Forms take their time on a busy machine.

beforeEach(async () => {
  fakeWindow();
  await speak('zh-CN', 'devices', 'phone', 'monitor');
  useToasts.setState({ list: [] });
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions: ['*:*:*'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(capabilities: string[], now = settings) {
  sent = fakeRoutes({
    'GET /device/deviceList/findOne': { settings: now, screenSettings: {} },
    'GET /device/monitor/list': { list: [{ deviceNo: 'A-1', capabilities }], total: 1 },
    'POST /device/deviceList/submitCommand': { sent: true },
  });
  show(<DeviceSettingsDialog deviceNo="A-1" onClose={() => {}} />);
  return screen.findByRole('spinbutton');
}

it('sends the settings as one text of JSON, and says success', async () => {
  fireEvent.change(await open(['accessibility', 'floatWindow']), { target: { value: '9' } });
  const [logWindow] = screen.getAllByRole('switch');
  fireEvent.click(logWindow!);
  fireEvent.click(screen.getByRole('radio', { name: 'Agent' }));
  fireEvent.click(screen.getByRole('button', { name: /保.?存/ }));
  await waitFor(() => expect(useToasts.getState().list).toMatchObject([{ kind: 'success', text: '保存成功' }]));
  const body = JSON.parse(String(sent.find(({ method }) => method === 'POST')?.body));
  expect(body.deviceNo).toBe('A-1');
  expect(JSON.parse(body.content)).toEqual({ ...settings, heartbeat: 9, runMode: 'agent', logFloatWindow: true });
});

it('disables what the phone cannot do', async () => {
  await open(['screenshot']);
  await waitFor(() => expect(screen.getByRole('radio', { name: '无障碍' })).toHaveProperty('disabled', true));
  for (const one of screen.getAllByRole('switch')) expect(one).toHaveProperty('disabled', true);
});

it('opened again shows what holds now', async () => {
  expect(await open([])).toHaveProperty('value', '5');
  await closeAll();
  expect(await open([], { ...settings, heartbeat: 30 })).toHaveProperty('value', '30');
});
