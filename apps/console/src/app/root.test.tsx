// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go } from '../lib/navigation/address.ts';
import { useTabs } from '../lib/navigation/tabs-store.ts';
import { clearSession, keepToken, readToken } from '../lib/session/session.ts';
import { readSiteAgain } from '../lib/session/site.ts';
import { useToasts } from '../lib/toast.ts';
import { fakeRoutes, fakeWindow, speak } from '../testing/browser.ts';
import { Root } from './root.tsx';

const meta = { title: 'x', titles: { 'zh-CN': 'x', en: 'Phones', 'zh-TW': 'x' }, icon: '', noCache: false, link: '' };
const node = (path: string, component: string, children: unknown[] = []) => ({
  id: 1,
  pid: 0,
  path,
  component,
  hidden: false,
  meta,
  children,
});
const site = {
  'GET /captcha/get': { captchaEnabled: false, key: '', img: '' },
  'GET /system/site/public': { systemTitle: 'Rack room 1', logo: '' },
  'GET /prod/prodInfo': { expired: true, expiresAt: null, deviceUsed: 3, deviceQuota: 10 },
  'GET /device/monitor/counts': { total: 3, online: 2, offline: 1, busy: 0, disabled: 0, lowBattery: 0, attention: 0 },
  'GET /system/user/getInfo': {
    user: { id: 1, user_name: 'zhouning', nickname: 'Zhou Ning', avatar: '', userType: 'front' },
    roles: [],
    permissions: ['device:monitor:list'],
  },
  'GET /system/user/getRouters': [node('/area', 'Layout', [node('page', 'home/index')])],
  'POST /system/login': { token: 'secret' },
  'POST /system/logout': null,
};
const frame = () => screen.findByRole('navigation', { name: 'Main menu' });
const goTo = (path: string) => history.replaceState(null, '', path);

beforeEach(async () => {
  fakeWindow();
  clearSession();
  useTabs.setState({ tabs: [], activeKey: '' });
  useToasts.setState({ list: [] });
  await speak('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks a stranger to sign in, then shows the page they wanted', async () => {
  fakeRoutes(site);
  goTo('/area/page?pageNum=2');
  render(<Root />);
  await screen.findByRole('button', { name: 'Sign in' });
  expect(location.pathname + location.search).toBe('/login?redirect=%2Farea%2Fpage%3FpageNum%3D2');
  await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'zhouning' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await frame();
  await waitFor(() => expect(location.pathname + location.search).toBe('/area/page?pageNum=2'));
  const tabs = useTabs.getState().tabs.map((tab) => tab.key);
  await waitFor(() => expect(tabs).toEqual(['/index', '/area/page']));
});

it('leads home from the sign-in page when somebody is signed in, and says that the site has expired', async () => {
  fakeRoutes(site);
  // Another file of the same worker may have read other settings.
  await readSiteAgain();
  keepToken('secret', false);
  goTo('/login');
  render(<Root />);
  await frame();
  await waitFor(() => expect(location.pathname).toBe('/index'));
  await screen.findByText('Expired, the system cannot be used normally, please renew');
  await waitFor(() => expect(document.title).toBe('Home · Rack room 1'));
  expect(screen.getByText('3 / 10')).toBeDefined();
});

it('shows an outline of the frame to who seems to be signed in, until the frame is there', async () => {
  const { container, unmount } = render(<Root />);
  expect(container.querySelector('svg')).toBeNull();
  unmount();
  fakeRoutes(site);
  keepToken('secret', false);
  goTo('/area/page');
  const shown = render(<Root />).container;
  const outline = shown.querySelector('[aria-hidden] > div > svg')!;
  expect(outline.querySelectorAll('rect')).toHaveLength(8);
  await frame();
  expect(shown.contains(outline)).toBe(false);
});

it('clears the session, says why, and goes home when the profile cannot be fetched', async () => {
  fakeRoutes({ ...site, 'GET /system/user/getInfo': new Error('The profile is broken') });
  keepToken('secret', false);
  goTo('/area/page');
  render(<Root />);
  await screen.findByText('The profile is broken');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(readToken()).toBeUndefined();
  expect(location.pathname + location.search).toBe('/login');
});

it('leads an unknown path to /404 within the frame, which names it and offers the search, and draws a page anew through /redirect', async () => {
  fakeRoutes(site);
  keepToken('secret', false);
  goTo('/area/page');
  render(<Root />);
  await frame();
  await waitFor(() => expect(useTabs.getState().activeKey).toBe('/area/page'));
  act(() => go('/redirect/area/page?pageNum=3'));
  await waitFor(() => expect(location.pathname + location.search).toBe('/area/page?pageNum=3'));
  expect(useTabs.getState().tabs.find((tab) => tab.key === '/area/page')?.stamp).toBe(1);
  act(() => go('/nowhere?a=1'));
  await screen.findByText('There is no page at /nowhere?a=1');
  expect(location.pathname).toBe('/404');
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Search' })).toBeTruthy();
});

it('asks before it signs out, tells the server, and reloads', async () => {
  const sent = fakeRoutes(site);
  const page = await import('../lib/page.ts');
  const reload = vi.spyOn(page, 'reloadPage').mockImplementation(() => {});
  keepToken('secret', false);
  goTo('/index');
  render(<Root />);
  await frame();
  fireEvent.click(screen.getByRole('button', { name: 'Menu of Zhou Ning' }));
  fireEvent.click(screen.getByText('Log out'));
  await screen.findByText('Log out now?');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(sent.some(({ method, url }) => method === 'POST' && url === '/system/logout')).toBe(true);
  expect(readToken()).toBeUndefined();
});
