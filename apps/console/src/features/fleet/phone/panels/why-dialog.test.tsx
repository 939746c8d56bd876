import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import WhyDialog from './why-dialog.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('zh-CN', 'monitor', 'tasks', 'commands');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says in words what is in the way of this phone', async () => {
  const of = (deviceNo: string, reason: string, detail: string) => ({ deviceNo, reason, since: null, detail });
  const list = [of('A-1', 'busy', 'rebootPhone'), of('A-1', 'queued', '2'), of('A-2', 'offline', '')];
  fakeRoutes({ 'GET /task/task/why': { list, total: 3 } });
  show(<WhyDialog deviceNo="A-1" onClose={() => {}} />);
  await screen.findByText('正在运行“重启手机”');
  expect(screen.getByText('前面还有 2 次')).toBeTruthy();
  expect(screen.queryByText('离线')).toBeNull();
});
