import { beforeAll, describe, expect, it } from 'vitest';
import { buildMenu, leavesOf, pathOfPage, type ServerRoute, titleOf, trailTo } from '../../lib/navigation/menu.ts';
import { speak } from '../../testing/browser.ts';
import { findPages, pagesOf } from '../shell/find-pages.ts';
import { shownEntries } from '../shell/top-menu.tsx';
import { menuPlace, resolve } from './resolve.ts';

const route = (
  path: string,
  component: string,
  title: string,
  children: ServerRoute[] = [],
  more = {},
): ServerRoute => ({
  id: 1,
  pid: 0,
  path,
  component,
  hidden: false,
  meta: { title, titles: { 'zh-CN': title, en: title, 'zh-TW': title }, icon: '', noCache: false, link: '' },
  children,
  ...more,
});

const menu = buildMenu([
  route('/fleet', 'Layout', 'Phones', [
    route('devices', 'home/index', 'Every phone'),
    route('/elsewhere/', 'home/index', 'Absolute'),
    route('secret', 'home/index', 'Hidden', [], { hidden: true }),
    route('later', 'no/such/page', 'Not built yet'),
  ]),
  route('/', 'Layout', '', [route('single', 'home/index', 'Single')]),
  route('https://example.com/docs', '', 'Docs'),
]);

beforeAll(() => speak('en', 'shell'));

describe('the menu', () => {
  it('makes paths absolute and hoists the only child of a layout without a title', () => {
    const paths = leavesOf(menu).map((trail) => trail.at(-1)!.path);
    expect(paths).toEqual([
      '/fleet/devices',
      '/elsewhere/',
      '/fleet/secret',
      '/fleet/later',
      '/single',
      'https://example.com/docs',
    ]);
  });
  it('takes titles from the server, also where somebody has renamed what it brings along', () => {
    expect(titleOf(trailTo(menu, '/fleet/devices').at(-1)!)).toBe('Every phone');
    expect(titleOf(trailTo(menu, '/single').at(-1)!)).toBe('Single');
  });
  it('knows the groups above a page, and where a page lies', () => {
    expect(trailTo(menu, '/fleet/devices').map((node) => node.path)).toEqual(['/fleet', '/fleet/devices']);
    expect(pathOfPage(menu, 'home/index')).toBe('/fleet/devices');
    expect(pathOfPage(menu, 'fleet/monitor')).toBeUndefined();
  });
});

describe('an address', () => {
  it('shows a page of the menu, also with a slash at its end', () => {
    expect(resolve(menu, '/fleet/devices/', '')).toMatchObject({ key: '/fleet/devices', page: 'home/index' });
  });
  it('shows home pinned and never cached', () => {
    expect(resolve([], '/index', '')).toMatchObject({ pinned: true, noCache: true });
  });
  it('may name what it shows, which has a tab of its own', () => {
    expect(resolve([], '/dict/dataList/colour', '')).toMatchObject({
      key: '/dict/dataList/colour',
      page: 'system/dict-data',
    });
    expect(resolve([], '/dict/dataList', '')).toBeUndefined();
  });
  it('means nothing when it is not in the menu, or its page is not built', () => {
    expect(resolve(menu, '/nowhere', '')).toBeUndefined();
    expect(resolve(menu, '/fleet/later', '')).toBeUndefined();
    expect(resolve(menu, '/fleet', '')).toBeUndefined();
  });
});

describe('the search', () => {
  it('finds pages by title and by path, and none that are hidden', () => {
    const pages = pagesOf(menu);
    expect(findPages(pages, 'evry phone')[0]?.path).toBe('/fleet/devices');
    expect(findPages(pages, 'single')[0]?.path).toBe('/single');
    expect(pages.some((page) => page.path === '/fleet/secret')).toBe(false);
    expect(findPages(pages, 'zzzzzz')).toEqual([]);
  });
});

it('shows as many top entries as a third of the window holds, else 5', () => {
  expect(shownEntries(1440)).toBe(5);
  expect(shownEntries(1920)).toBe(7);
  expect(shownEntries(0)).toBe(5);
});

it('shows a page of its own under the menu entry that it belongs to', () => {
  const tasks = buildMenu([route('/tasks', 'Layout', 'Tasks', [route('list', 'automation/tasks', 'Task list')])]);
  expect(menuPlace(tasks, '/tasks/task')).toBe('/tasks/list');
  expect(menuPlace(menu, '/tasks/task')).toBe('/tasks/task');
  expect(menuPlace(tasks, '/tasks/list')).toBe('/tasks/list');
});
