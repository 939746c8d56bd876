import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { screenDefaults } from '../../../../parts/phone/screen-fields.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import PhonePage from './phone-page.tsx';

const phone = {
  id: 1,
  deviceNo: 'A-1',
  status: 0,
  online: true,
  refusal: null,
  serviceOk: 1,
  brand: '',
  mode: '',
  osVersion: '',
  taskName: '',
  battery: 80,
  reportTime: '2026-11-20T08:00:00Z',
  capabilities: ['screenshot', 'video'],
  screenSettings: screenDefaults,
};

/** The server's side of the page's connection. */
let connect: () => void;
let say: (message: object) => void;
let sent: Record<string, unknown>[];

beforeEach(async () => {
  fakeWindow();
  sent = [];
  await speak('en', 'monitor', 'phone', 'runs', 'tasks', 'commands');
  vi.stubGlobal(
    'WebSocket',
    class {
      onopen = () => {};
      onmessage = (_event: { data: string }) => {};
      constructor() {
        say = (message) => act(() => this.onmessage({ data: JSON.stringify(message) }));
        connect = () => act(() => this.onopen());
      }
      send(text: string) {
        // The feed of the log ends with a plain text.
        if (text.startsWith('{')) sent.push(JSON.parse(text));
      }
      close() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(...permissions: string[]) {
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions });
  fakeRoutes({
    'GET /device/monitor/list': { list: [phone], total: 1 },
    'GET /systemEnv/list': { openScreen: true },
  });
  show(
    <TabContext value={{ key: 'phone', path: '/phone', search: '?deviceNo=A-1' }}>
      <PhonePage />
    </TabContext>,
  );
  return screen.findByRole('heading', { name: /A-1/ });
}
const panel = () => screen.queryByRole('region', { name: 'Screen of A-1' });
const operations = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Operations of A-1' }));
  return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
};

const log = () => screen.queryByRole('region', { name: 'Run log' });
const record = () => screen.queryByRole('tab', { name: 'Record' });

it('has its screen for those who may see it, and records what those do who may control it', async () => {
  await open('device:monitor:list', 'device:screen:view', 'device:screen:control', 'task:run:list');
  expect(panel()).toBeTruthy();
  expect(record()).toBeTruthy();
  expect(log()).toBeNull();
  expect(operations()).toContain('Start screen');
});

it('has the log for those who may read it, and no recording for those who may only watch', async () => {
  await open('device:monitor:list', 'device:screen:view', 'device:log:list', 'task:run:list');
  expect(panel()).toBeTruthy();
  expect(log()).toBeTruthy();
  expect(record()).toBeNull();
});

it('has no screen, and nothing that is done with one, for those who may not', async () => {
  await open('device:monitor:list', 'device:screen:control', 'task:run:list');
  expect(panel()).toBeNull();
  expect(record()).toBeNull();
  expect(operations()).not.toContain('Start screen');
});

it('shows the phone with its own settings, in the language of the console', async () => {
  await open('device:monitor:list', 'device:screen:view');
  connect();
  expect(sent[0]).toEqual({ action: 'language', language: 'en' });
  const joined = sent.filter(({ action }) => action === 'joinRoom');
  expect(joined).toMatchObject([{ deviceNo: 'A-1', screenSetting: screenDefaults }]);
  expect(joined[0]).not.toHaveProperty('yields');
});

it('says quietly that the screen comes as others wish who watch it, as long as it does', async () => {
  await open('device:monitor:list', 'device:screen:view');
  connect();
  const holds = (screenSetting: object) =>
    say({ action: 'joinRoomResp', deviceNo: 'A-1', code: 0, msg: '', screenSetting });
  const line = () => screen.queryByText('Someone else is watching, so their screen settings apply');
  holds(screenDefaults);
  expect(line()).toBeNull();
  holds({ ...screenDefaults, screen_scale: '80' });
  expect(line()?.getAttribute('role')).toBe('status');
  holds(screenDefaults);
  expect(line()).toBeNull();
});
