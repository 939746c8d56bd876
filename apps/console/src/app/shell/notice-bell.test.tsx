// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { NoticeBell } from './notice-bell.tsx';

const at = '2026-11-20T08:00:00.000Z';
const notice = (id: number, more: object) => ({
  id,
  title: `Title ${id}`,
  typeLabel: 'Notice',
  content: '',
  gmtCreate: at,
  ...more,
});
const user = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] } as const;
const incident = (id: number, more: object) => ({
  ...{ id, rule: 'offline', cause: 'none', causeName: '', count: 1, state: 'open', since: at },
  ...{ deviceNos: [`A-${id}`], taskId: null, taskName: '', ...more },
});
const summary = {
  ...{ open: 70, acknowledged: 1, openIncidents: 64, sending: { enabled: true, lastSentAt: null, lastError: '' } },
  incidents: [
    incident(1, { count: 7, cause: 'group', causeName: 'R7' }),
    incident(2, {}),
    incident(3, { state: 'acknowledged' }),
  ],
};
const first = notice(1, { read: false, content: 'See https://status.example/a?b=1.\n<b>Tonight</b>' });
const routes = (unread: number): Record<string, unknown> => ({
  'GET /prod/prodInfo': { unreadNotices: unread },
  'GET /system/notice/mine': { list: [first, notice(2, { read: true })], total: 2, unread },
});

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell', 'alarms', 'words/alarms');
  keepProfile({ ...user, permissions: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('says that %i notices are unread', async (unread, shown) => {
  fakeRoutes(routes(unread));
  show(<NoticeBell />);
  const count = await screen.findByText(shown);
  // Greys out while the server is gone.
  expect(count.closest('.fl-live')).not.toBeNull();
  screen.getByRole('button', { name: `Notices, ${unread} unread` });
});

it('marks the notice that is opened as read, and shows its text with links and no markup', async () => {
  const marked: unknown[] = [];
  fakeRoutes({
    ...routes(1),
    'POST /system/notice/read': (body: unknown) => {
      marked.push(body);
      return { unread: 0 };
    },
  });
  show(<NoticeBell />);
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }));
  fireEvent.click(await screen.findByRole('button', { name: /Title 1/, hidden: true }));
  const link = await screen.findByRole('link', { name: 'https://status.example/a?b=1', hidden: true });
  expect(link.getAttribute('href')).toBe('https://status.example/a?b=1');
  expect(link.parentElement?.textContent).toBe(first.content);
  await waitFor(() => expect(marked).toEqual([{ ids: [1] }]));
  fireEvent.click(screen.getByRole('button', { name: /Title 2/, hidden: true }));
  await screen.findByText('There is no more text');
  expect(marked).toHaveLength(1);
});

it('marks all as read', async () => {
  const marked: unknown[] = [];
  const answers = routes(2);
  answers['POST /system/notice/read'] = (body: unknown) => {
    marked.push(body);
    Object.assign(answers, routes(0));
    return { unread: 0 };
  };
  fakeRoutes(answers);
  show(<NoticeBell />);
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 2 unread' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read', hidden: true }));
  await waitFor(() => expect(marked).toEqual([{ all: true }]));
  await screen.findByRole('button', { name: 'Notices' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read', hidden: true })).toBeNull());
});

it('counts the open incidents beside the unread notices, and lists both apart', async () => {
  keepProfile({ ...user, permissions: ['alarm:event:list'] });
  fakeRoutes({ ...routes(1), 'GET /alarm/event/summary': summary });
  show(<NoticeBell />);
  const bell = await screen.findByRole('button', { name: 'Notices, 1 unread · Alarms, 64 open · 65 in all' });
  expect(bell.textContent).toBe('65');
  fireEvent.click(bell);
  await screen.findByText('7 phones offline');
  screen.getByText('A-2: Offline');
  screen.getByText('62 more');
  expect(screen.queryByText('A-3: Offline')).toBeNull();
  const headings = screen.getAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Alarms 64', 'Notices']);
});

it('has no alarms, and does not ask for them, without the permission', async () => {
  const sent = fakeRoutes({ ...routes(1), 'GET /alarm/event/summary': summary });
  show(<NoticeBell />);
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }));
  await screen.findByText('Title 1');
  expect(sent.filter(({ url }) => url.startsWith('/alarm/'))).toEqual([]);
});
