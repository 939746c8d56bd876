import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { useToasts } from '../../../../lib/toast.ts';
import { screenDefaults } from '../../../../parts/phone/screen-fields.ts';
import type { PhoneRun } from '../../../../parts/run-now/use-run-progress.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { SyncSession } from '../sync/sync-session.ts';
import { CardContext, type CardState, type WallOfCards } from './card-context.ts';
import { DeviceCard } from './device-card.tsx';

/** The server's side of the live connection, always open. */
class Wire {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(message: object) {
    act(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
  of(action: string) {
    return this.sent.filter((message) => message.action === action);
  }
}

let wire: Wire;
let socket: LiveSocket;
let stop: () => void;
/** Scrolls every card into view, or out of it. */
let scroll: (inView: boolean) => void;

// Forms take their time on a busy machine.

beforeEach(async () => {
  fakeWindow();
  await speak('zh-CN', 'monitor', 'phone', 'commands', 'runs');
  const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  scroll = (isIntersecting) => act(() => seen.forEach((hear) => void hear([{ isIntersecting }])));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(hear);
      }
      observe() {}
      disconnect() {}
    },
  );
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions: ['*:*:*'] });
  useToasts.setState({ list: [] });
  wire = new Wire();
  socket = new LiveSocket(() => wire as unknown as WebSocket);
  stop = socket.start();
  wire.onopen?.();
});
afterEach(() => {
  cleanup();
  stop();
  vi.unstubAllGlobals();
});

const phone = (more: Partial<MonitorRow> = {}): MonitorRow =>
  ({
    id: 1,
    deviceNo: 'A-1',
    status: 0,
    online: true,
    refusal: null,
    serviceOk: 1,
    taskName: '',
    msg: '',
    battery: 80,
    isCharging: 0,
    reportTime: '2026-11-20T08:00:00Z',
    since: '2026-11-20T07:00:00Z',
    screenSettings: screenDefaults,
    ...more,
  }) as MonitorRow;

const show = (
  row: MonitorRow,
  { wanted = true, openScreen = true, ...more }: Partial<CardState & WallOfCards> = {},
) => {
  const { isBare, onWant = () => {}, onChoose, offlineToo, pace, ...state } = more;
  const shared = { socket, openScreen, onWant, onChoose, offlineToo, isBare, pace } as WallOfCards;
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <CardContext value={shared}>
          <DeviceCard row={row} rowAtMs={Date.now()} state={{ wanted, ...state }} place={{ row: 1, column: 1 }} />
        </CardContext>
      </I18nProvider>
    </QueryClientProvider>,
  );
};

describe('a card on the wall', () => {
  it('watches and shows its screen only while it is in view', () => {
    show(phone());
    expect(wire.sent).toEqual([]);
    scroll(true);
    expect(wire.of('watch')).toHaveLength(1);
    expect(wire.of('joinRoom')).toMatchObject([{ deviceNo: 'A-1', screenSetting: { screen_mode: '2' } }]);
    scroll(false);
    expect(wire.of('exitRoom')).toHaveLength(1);
    expect(wire.of('unwatch')).toHaveLength(1);
  });

  it('joins when its phone comes back, and says that it is away until then', () => {
    show(phone({ online: false }));
    scroll(true);
    expect(wire.of('joinRoom')).toEqual([]);
    expect(screen.getByText('等待重连')).toBeTruthy();
    wire.say({ action: 'presence', deviceNo: 'A-1', online: true, since: new Date().toISOString() });
    expect(wire.of('joinRoom')).toHaveLength(1);
  });

  it('shows what a heartbeat says at once', () => {
    show(phone());
    scroll(true);
    const beat = { runMode: 'agent', serviceOk: 1, battery: 12, isCharging: 0, msg: '正在安装', taskName: 'sign' };
    wire.say({ action: 'heartbeat', deviceNo: 'A-1', ...beat });
    expect(screen.getByText('正在安装')).toBeTruthy();
    expect(screen.getByText('12%')).toBeTruthy();
    expect(screen.getByRole('img', { name: '电量低' })).toBeTruthy();
  });

  it('names the phone that refused its screen, and offers screenshots instead of video', () => {
    show(phone({ screenSettings: { ...screenDefaults, screen_mode: '1' } }));
    scroll(true);
    wire.say({ action: 'joinRoomResp', deviceNo: 'A-1', code: 1, msg: '不支持视频' });
    expect(useToasts.getState().list).toMatchObject([{ kind: 'error', text: '[A-1] 不支持视频' }]);
    fireEvent.click(screen.getByRole('button', { name: '改用截图' }));
    expect(wire.of('joinRoom').at(-1)).toMatchObject({ screenSetting: { screen_mode: '2' } });
  });

  it('has the screen items in its menu only where the environment opens screens', () => {
    const items = () => {
      fireEvent.click(screen.getByRole('button', { name: 'A-1 的操作' }));
      return screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent);
    };
    show(phone());
    const all = [
      '打开手机页',
      '运行日志',
      '屏幕设置',
      '打开投屏',
      '停止投屏',
      '释放投屏',
      '重启 Agent',
      '重启手机',
      '发送命令',
    ];
    expect(items()).toEqual(all);
    cleanup();
    show(phone(), { openScreen: false });
    expect(items()).toEqual(['打开手机页', '运行日志', '重启 Agent', '重启手机', '发送命令']);
    scroll(true);
    expect(wire.of('joinRoom')).toEqual([]);
  });

  it('tells by its dot whether the service runs, and by its number whether the connection is up', () => {
    show(phone({ serviceOk: 0 }));
    expect(screen.getByRole('img', { name: '服务未启动' })).toBeTruthy();
    const number = () => screen.getByText('A-1').closest('span')?.className;
    const live = number();
    cleanup();
    show(phone({ online: false }));
    expect(screen.getByRole('img', { name: '离线' })).toBeTruthy();
    expect(number()).not.toBe(live);
    cleanup();
    show(phone());
    expect(number()).toBe(live);
    act(() => stop());
    expect(number()).not.toBe(live);
  });

  it('has a video element for video only, and a canvas always', () => {
    const { container } = show(phone());
    expect(container.querySelector('video')).toBeNull();
    expect(container.querySelector('canvas')).toBeTruthy();
    cleanup();
    const other = show(phone({ screenSettings: { ...screenDefaults, screen_mode: '1' } }));
    expect(other.container.querySelector('video')).toBeTruthy();
  });

  it('opens its settings at once, stops the screen while they are saved, and shows it again afterwards', async () => {
    const onWant = vi.fn();
    fakeRoutes({
      'GET /device/deviceList/findOne': { settings: {}, screenSettings: screenDefaults },
      'POST /device/deviceList/updateSettingScreen': {},
    });
    show(phone(), { onWant });
    fireEvent.click(screen.getByRole('button', { name: 'A-1 的操作' }));
    fireEvent.click(screen.getByRole('menuitem', { name: '屏幕设置', hidden: true }));
    await screen.findByText('图片质量');
    const save = screen.getByRole('button', { name: /保.?存/ });
    expect(onWant).not.toHaveBeenCalled();
    fireEvent.click(save);
    await waitFor(() =>
      expect(onWant.mock.calls).toEqual([
        ['A-1', false],
        ['A-1', true],
      ]),
    );
  });

  it('sends its keys to the phone', () => {
    show(phone());
    fireEvent.click(screen.getByRole('button', { name: '返回 A-1' }));
    expect(wire.of('canvas_action')).toEqual([{ action: 'canvas_action', action_type: '_back', deviceNo: 'A-1' }]);
  });

  it('asks for no more than its tile and the budget want, and yields to those who watch already', () => {
    show(phone(), { pace: { delayMs: 1_000, tilePx: 100 } });
    scroll(true);
    expect(wire.of('joinRoom')).toMatchObject([
      { yields: true, screenSetting: { screen_scale: '10', screen_img_delay: '1000' } },
    ]);
  });

  it('is chosen with its checkbox, when it is there', () => {
    const onChoose = vi.fn();
    show(phone(), { chosen: false, onChoose });
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 A-1' }));
    expect(onChoose).toHaveBeenCalledWith('A-1');
    cleanup();
    show(phone({ online: false }), { chosen: false, onChoose });
    expect(screen.getByRole('checkbox', { name: '选择 A-1' })).toHaveProperty('disabled', true);
  });

  it('moves all when it leads, says how it followed when it does not', () => {
    const members = { leader: 'A-1', deviceNos: ['A-1', 'A-2'] };
    const session = new SyncSession(socket, members, { silent: '没有响应' }, () => {});
    const end = session.start();
    show(phone(), { session, leads: true });
    expect(screen.getByText('主控')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '主页 A-1' }));
    const [touch] = wire.of('canvas_action');
    expect(touch).toMatchObject({ action_type: '_home', deviceNos: ['A-1', 'A-2'] });
    cleanup();
    wire.say({ action: 'actionDone', deviceNo: 'A-2', seq: touch?.seq, ok: false, error: '坏了' });
    show(phone({ id: 2, deviceNo: 'A-2' }), { session });
    expect(screen.getByText('失败 坏了')).toBeTruthy();
    end();
  });

  const run = { deviceNo: 'A-1', runId: null, state: 'running', standing: 'running' } as unknown as PhoneRun;

  it('shows its run instead of its message, and needs no line for a run that it does not have', () => {
    const lines = (container: HTMLElement) => container.querySelectorAll('[data-phone] p').length;
    const without = lines(show(phone({ msg: '正在安装' })).container);
    cleanup();
    const { container } = show(phone({ msg: '正在安装' }), { run });
    expect(lines(container)).toBe(without);
    expect(screen.getByText('运行中')).toBeTruthy();
    expect(screen.queryByText('正在安装')).toBeNull();
  });

  it('holds only a mark, a number and a picture on a bare wall; the mark shows its run', () => {
    const { container } = show(phone({ msg: '正在安装' }), { isBare: true });
    expect(screen.getByText('A-1')).toBeTruthy();
    expect(container.querySelector('canvas')).toBeTruthy();
    expect(screen.queryByText('正在安装')).toBeNull();
    expect(screen.queryByRole('button', { name: '返回 A-1' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'A-1 的操作' })).toBeNull();
    cleanup();
    show(phone(), { isBare: true, run });
    expect(screen.getByRole('img', { name: '运行中' })).toBeTruthy();
  });

  it('keeps the border of its state when it is chosen', () => {
    const border = (chosen: boolean) => {
      const card = show(phone({ threw: true }), { chosen }).container.querySelector('[data-phone]')!;
      const names = [...card.classList];
      cleanup();
      return names;
    };
    const plain = border(false);
    expect(border(true)).toEqual([...plain, expect.any(String)]);
  });

  it('tells that its screen stands still', () => {
    show(phone({ taskName: '签到' }), { frozenSinceMs: Date.now() - 125_000 });
    expect(screen.getByText('画面静止 2 分钟')).toBeTruthy();
  });

  it('tells who else steers, and takes over', () => {
    show(phone());
    scroll(true);
    wire.say({ action: 'steering', deviceNo: 'A-1', userName: 'li', mine: false });
    expect(screen.getByText('li 正在控制')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '接管 A-1' }));
    expect(wire.of('releaseScreenPermission')).toEqual([{ action: 'releaseScreenPermission', deviceNo: 'A-1' }]);
    wire.say({ action: 'steering', deviceNo: 'A-1', userName: 'zhou', mine: true });
    expect(screen.queryByText('接管')).toBeNull();
  });
});
