// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import ExceptionsPage from './exceptions-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('links each exception to the page of its phone', async () => {
  fakeWindow();
  await speak('en', 'exceptions', 'runs', 'devices');
  const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] } as const;
  keepProfile({ ...user, permissions: ['script:exception:list'] });
  const exception = { id: 1, deviceNo: 'A-0001', exception: 'No button', kind: 'thrown', time: '2026-11-20T08:00:00Z' };
  const script = { scriptName: 'Sign in', scriptVersion: '1', taskId: 2, taskName: 'Tide', userName: 'zhou' };
  fakeRoutes({ 'GET /script/exception/list': { list: [{ ...exception, ...script }], total: 1 } });
  show(
    <TabContext value={{ key: 'exceptions', path: '/tasks/exceptions', search: '' }}>
      <ExceptionsPage />
    </TabContext>,
  );
  const link = await screen.findByRole('link', { name: 'A-0001' });
  expect(link.getAttribute('href')).toBe('/screen?deviceNo=A-0001');
  screen.getByRole('columnheader', { name: 'Agent version' });
});
