// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go, useAddress } from '../../../lib/navigation/address.ts';
import { useMenu } from '../../../lib/navigation/menu.ts';
import { TabContext } from '../../../lib/navigation/tab-context.tsx';
import { useTabs } from '../../../lib/navigation/tabs-store.ts';
import { keepProfile } from '../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import MenusPage from './pages/menus-page.tsx';

const at = '2026-11-20T08:00:00.000Z';
const plain = {
  ...{
    nameTw: '',
    sort: 1,
    path: 'x',
    component: '',
    permission: '',
    icon: 'grid',
    cache: true,
    visible: true,
    forTenants: false,
  },
  ...{ link: '', status: 1, builtIn: false, gmtCreate: at, gmtModified: at },
};
const list = [
  { ...plain, id: 1, parentId: null, name: '码头', nameEn: 'Quay', type: 'category', path: '/quay' },
  {
    ...plain,
    id: 2,
    parentId: 1,
    name: '岗位',
    nameEn: 'Posts',
    type: 'menu',
    component: 'identity/posts',
    builtIn: true,
  },
  {
    ...plain,
    id: 4,
    parentId: 5,
    name: '菜单',
    nameEn: 'Menus page',
    type: 'menu',
    component: 'identity/menus',
    builtIn: true,
  },
  { ...plain, id: 5, parentId: null, name: '系统', nameEn: 'System', type: 'category', path: '/system' },
  { ...plain, id: 3, parentId: 2, name: '新增', nameEn: 'Add posts', type: 'button', permission: 'system:post:add' },
  { ...plain, id: 6, parentId: 1, name: '维基', nameEn: 'Wiki', type: 'menu', link: 'https://wiki.example' },
];
const route = { id: 1, pid: 0, path: '/quay', component: 'Layout', hidden: false, children: [] };
const meta = { title: 'Pier', titles: { en: 'Pier' }, icon: '', noCache: false, link: '' };

function Page() {
  const { search } = useAddress();
  return (
    <TabContext value={{ key: '/menus', path: '/menus', search }}>
      <MenusPage />
    </TabContext>
  );
}

let taken: Record<string, unknown>[];
let routes: Record<string, unknown>;
beforeEach(async () => {
  fakeWindow();
  taken = [];
  await speak('en', 'shell', 'menus', 'admin');
  keepProfile({
    id: 1,
    name: 'a',
    nickname: '',
    avatar: '',
    userType: 'background',
    roles: [],
    permissions: ['*:*:*'],
    seesAll: true,
  });
  useTabs.setState({ activeKey: '/menus' });
  go('/menus');
  const takes = (body: Record<string, unknown>) => {
    taken.push(body);
    return { id: 9 };
  };
  routes = {
    'GET /system/auth/menuList': { list, total: list.length },
    'GET /system/auth/menuOne': list[1],
    'GET /system/user/getRouters': [{ ...route, meta }],
    'POST /system/auth/addMenu': takes,
    'PUT /system/auth/editMenu': takes,
  };
  fakeRoutes(routes);
  show(<Page />);
  await screen.findByText('Posts');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, text: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByRole('textbox', { name: label }), {
    target: { value: text },
  });

it('folds the actions of pages at first, and the sidebar shows what the server says', async () => {
  expect(screen.queryByText('Add posts')).toBeNull();
  press('Expand Posts');
  screen.getByText('Add posts');
  await waitFor(() => expect(useMenu.getState().menu.map(({ titles }) => titles.en)).toEqual(['Pier']));
});

it('asks for what each type needs: a page, a link outside, an action', async () => {
  press('Add');
  await screen.findByRole('dialog');
  press('Save');
  await screen.findByText('Route address is required');
  screen.getByText('Component path is required');
  fireEvent.click(screen.getByRole('switch', { name: 'External link' }));
  await screen.findByRole('textbox', { name: 'Link address' });
  fill('Menu name', 'Wiki');
  fill('Link address', 'wiki');
  await screen.findByText('Begins with http:// or https://, and opens in a new tab', {
    selector: '.ant-form-item-explain-error',
  });
  fill('Link address', 'https://wiki.example');
  press('Save');
  await waitFor(() => expect(taken).toHaveLength(1));
  const address = 'https://wiki.example';
  expect(taken[0]).toMatchObject({ type: 'menu', name: 'Wiki', parentId: null, path: address, link: address });
});

it('adds an action below a page', async () => {
  fireEvent.click(row('Posts').getByRole('button', { name: 'Add below' }));
  await screen.findByRole('textbox', { name: 'Permission flag' });
  expect(screen.queryByRole('textbox', { name: 'Route address' })).toBeNull();
  fill('Menu name', 'Print');
  fill('Permission flag', 'no flag');
  press('Save');
  await screen.findByText('Permission flag: must have three parts, for example device:list:edit');
  fill('Permission flag', 'system:post:print');
  press('Save');
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]).toMatchObject({ type: 'button', parentId: 2, permission: 'system:post:print', link: '' });
});

it('lets a menu of the program be renamed, and shows the rest', async () => {
  fireEvent.click(row('Posts').getByRole('button', { name: 'Edit' }));
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Route address' });
  expect([address.disabled, address.value]).toEqual([true, 'x']);
  expect(screen.getByRole('textbox', { name: 'Permission flag' })).toHaveProperty('disabled', true);
  screen.getByText('Built in: names, order, icon, visibility, cache and status can be changed');
  fill('Name in English', 'Duties');
  press('Save');
  await waitFor(() => expect(taken).toHaveLength(1));
  const same = { path: 'x', component: 'identity/posts', parentId: 1, type: 'menu', link: '', gmtModified: at };
  expect(taken[0]).toMatchObject({ id: 2, nameEn: 'Duties', ...same });
});

it('keeps a parent only where it can hold the new type', async () => {
  fireEvent.click(row('Quay').getByRole('button', { name: 'Add below' }));
  const form = within(await screen.findByRole('dialog'));
  const parent = () => form.getByRole('combobox', { name: 'Parent' }).closest('.ant-select')!.textContent;
  await waitFor(() => expect(parent()).toBe('Quay'));
  fireEvent.click(form.getByText('Category'));
  expect(parent()).toBe('Quay');
  fireEvent.click(form.getByText('Button'));
  await waitFor(() => expect(parent()).toBe(''));
  fill('Menu name', 'Print');
  fill('Permission flag', 'system:post:print');
  press('Save');
  await screen.findByText('Parent is required');
  expect(taken).toEqual([]);
  fireEvent.click(form.getByText('Menu'));
  await waitFor(() => expect(parent()).toBe('None (top)'));
});

it('stops neither the page of the menus nor what it stands below', () => {
  for (const name of ['Menus page', 'System']) {
    const stop = row(name).getByRole('switch');
    expect(stop, name).toHaveProperty('disabled', true);
    expect(stop.title).toBe('Without it the menus could not be edited any more');
  }
  expect(row('Posts').getByRole('switch')).toHaveProperty('disabled', false);
});

it('keeps what has others below it, also where a filter leaves them out', async () => {
  fireEvent.change(screen.getByLabelText('Menu name'), { target: { value: 'Quay' } });
  press('Search');
  await waitFor(() => expect(screen.queryByText('Posts')).toBeNull());
  fireEvent.click(row('Quay').getByRole('button', { name: 'More' }));
  const remove = await screen.findByRole('menuitem', { name: 'Delete', hidden: true });
  expect(remove.title).toBe('Delete the menus below it first');
});

/** A user who may edit menus, but lacks some rights. */
const limited = (seesAll: boolean) =>
  act(() =>
    keepProfile({
      ...{ id: 2, name: 'b', nickname: '', avatar: '', userType: 'background', roles: [], seesAll },
      permissions: ['list', 'add', 'edit', 'delete'].map((verb) => `system:menu:${verb}`),
    }),
  );

it('offers no change to somebody whose data scope has a limit', () => {
  limited(false);
  const buttons = screen.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
  expect(buttons.filter((name) => /^(Add|Add below|Edit|Delete|More)$/.test(name ?? ''))).toEqual([]);
  expect(screen.queryByRole('switch')).toBeNull();
});

const deleteReason = async (name: string) => {
  fireEvent.click(row(name).getByRole('button', { name: 'More' }));
  return (await screen.findByRole('menuitem', { name: 'Delete', hidden: true })).title;
};
const flag = async () =>
  within(await screen.findByRole('dialog')).findByRole<HTMLInputElement>('textbox', { name: 'Permission flag' });
const editAction = () => {
  routes['GET /system/auth/menuOne'] = list.find(({ nameEn }) => nameEn === 'Add posts');
  fireEvent.click(row('Add posts').getByRole('button', { name: 'Edit' }));
};

it('leaves what gives rights or takes them to those who have every right', async () => {
  limited(true);
  expect(screen.queryByRole('switch')).toBeNull();
  press('Expand Posts');
  expect(await deleteReason('Add posts')).toBe('It grants a right: only somebody with every right can delete it');
  editAction();
  expect((await flag()).disabled).toBe(true);
  expect(within(screen.getByRole('dialog')).queryByText('Status')).toBeNull();
});

it('lets them delete what gives no right, and add what does', async () => {
  limited(true);
  expect(await deleteReason('Wiki')).toBe('');
  press('Add');
  expect((await flag()).disabled).toBe(false);
});

it('lets those who have every right delete and change what gives one', async () => {
  press('Expand Posts');
  expect(await deleteReason('Add posts')).toBe('');
  editAction();
  expect((await flag()).disabled).toBe(false);
});
