// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../components/overlay/confirm.ts';
import { TabContext } from '../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../lib/session/session.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { pages } from './registry.ts';

const at = '2026-11-20T08:00:00.000Z';
const row = {
  ...{ id: 5, name: 'First', nameEn: 'First', nameTw: '', parentId: null, sort: 1, status: 1, builtIn: false },
  ...{ type: 'menu', path: 'x', component: '', icon: '', permission: '', link: '', visible: true, remark: '' },
  ...{ roleKey: 'duty', dataScope: 'self', userCount: 0, label: 'First', value: '1', defaultValue: false, code: 'x' },
  ...{ leader: '', phone: '', createdAt: at, gmtCreate: at, gmtModified: at },
};
/** The page, its list, and the call that changes a row's status. */
const switched: readonly [page: string, list: string, call: string][] = [
  ['identity/posts', '/system/auth/postList', '/system/auth/editPost'],
  ['identity/departments', '/system/auth/deptList', '/system/auth/editDept'],
  ['identity/menus', '/system/auth/menuList', '/system/auth/editMenu'],
  ['identity/roles', '/system/auth/roleList', '/system/auth/changeRoleStatus'],
  ['system/dictionaries', '/system/config/dict/type/list', '/system/config/dict/type/edit'],
  ['system/dict-data', '/system/config/dict/data/list', '/system/config/dict/data/edit'],
];

async function open(name: string, list: string, call: string, permissions: string[]): Promise<unknown[]> {
  const taken: unknown[] = [];
  const takes = (body: unknown) => {
    taken.push(body);
    return null;
  };
  fakeRoutes({ [`GET ${list}`]: { list: [row], total: 1 }, [`PUT ${call}`]: takes });
  await speak('en', 'all');
  const seesAll = permissions.length > 0;
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'background', roles: [], permissions, seesAll });
  const Page = (await pages[name]!()).default;
  show(
    <TabContext value={{ key: name, path: `/${name}`, search: '' }}>
      <Page />
    </TabContext>,
  );
  await screen.findAllByText('First');
  return taken;
}

beforeEach(() => {
  fakeWindow();
  useToasts.setState({ list: [] });
});
afterEach(async () => {
  await closeAll();
  useQuestion.getState().asked?.answer(false);
  vi.unstubAllGlobals();
});

it.each(switched)(
  '%s: the status is changed in the list, and taken back with the same call',
  async (name, list, call) => {
    const taken = await open(name, list, call, ['*:*:*']);
    fireEvent.click(screen.getByRole('switch', { name: 'First: Normal' }));
    useQuestion.getState().asked?.answer(true);
    const { action } = await waitFor(() => {
      const [toast] = useToasts.getState().list;
      expect(toast?.action?.label).toBe('Undo');
      return toast!;
    });
    expect(taken).toEqual([{ id: 5, status: 0 }]);
    action!.run();
    await waitFor(() =>
      expect(taken).toEqual([
        { id: 5, status: 0 },
        { id: 5, status: 1 },
      ]),
    );
  },
);

it.each(switched)('%s: without the right to it the status is only shown', async (name, list, call) => {
  await open(name, list, call, []);
  screen.getByText('Normal');
  expect(screen.queryByRole('switch')).toBeNull();
});
