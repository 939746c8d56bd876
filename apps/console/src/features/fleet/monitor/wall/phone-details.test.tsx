import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { PhoneDetails } from './phone-details.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells everything that a heartbeat carries, how long it has been online, and how the last run ended', async () => {
  await speak('zh-CN', 'monitor', 'phone', 'runs', 'shell', 'devices');
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions: ['*:*:*'] });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
  const run = { taskName: '每日签到', state: 'failed', stopping: false, endedAt: ago(12), createdAt: ago(14) };
  fakeRoutes({ 'GET /task/run/list': { list: [run], total: 9 } });
  const phone = {
    deviceNo: 'A-1',
    status: 0,
    online: true,
    refusal: null,
    since: ago(3),
    reportTime: '2026-11-20T08:00:00Z',
    msg: '正在安装',
    taskName: '签到',
    serviceOk: 1,
    runMode: 'agent',
    battery: 41,
    isCharging: 1,
    batteryTemp: 36.5,
    brightness: 122,
    sdCardLeftSpace: 3 * 1024 ** 3,
    availMemory: 512 * 1024 ** 2,
    osVersion: '14',
    apkVersion: '1.2.3',
    brand: 'vivo',
    mode: 'S18',
    imei: '86',
    ip: '10.0.0.7',
    groupName: 'R1',
    userName: 'li',
  } as MonitorRow;
  const { container } = show(<PhoneDetails phone={phone} />);
  await waitFor(() => expect(container.textContent).toMatch(/每日签到 失败，12 ?分钟前/));
  const facts = Object.fromEntries(
    [...container.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );
  expect(facts).toMatchObject({
    消息: '正在安装',
    当前任务: '签到',
    服务: '正常',
    运行模式: 'Agent',
    电量: '41% 充电中',
    温度: '36.5 °C',
    在线状态: '已在线 3 分钟',
    亮度: '48 %',
    剩余存储: '3.00 GB',
    可用内存: '512.00 MB',
    系统版本: 'Android 14',
    'Agent 版本': '1.2.3',
  });
  expect(facts.上报时间).toMatch(/^2026-11-20 \d\d:00:00$/);
});
