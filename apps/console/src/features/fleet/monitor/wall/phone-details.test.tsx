import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { speak } from '../../../../testing/browser.ts';
import { PhoneDetails } from './phone-details.tsx';

afterEach(cleanup);

it('tells everything that a heartbeat carries', async () => {
  await speak('zh-CN', 'monitor', 'phone');
  const phone = {
    deviceNo: 'A-1',
    status: 0,
    online: true,
    refusal: null,
    since: null,
    reportTime: '2026-11-20T08:00:00Z',
    msg: '正在安装',
    taskName: '签到',
    serviceOk: 1,
    runMode: 'agent',
    battery: 41,
    isCharging: 1,
    batteryTemp: 36.5,
    brightness: 128,
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
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <PhoneDetails phone={phone} />
    </I18nProvider>,
  );
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
    运行模式: '代理',
    电量: '41% 充电中',
    温度: '36.5 °C',
    亮度: '128',
    剩余存储: '3.00 GB',
    可用内存: '512.00 MB',
    系统版本: '14',
    代理版本: '1.2.3',
  });
  expect(facts.上报时间).toMatch(/^2026-11-20 \d\d:00:00$/);
});
