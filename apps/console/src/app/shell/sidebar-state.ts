import { create } from 'zustand';
import { readCookie, writeCookie } from '../../lib/cookie.ts';

const cookie = 'sidebarStatus';
const rememberDays = 365;

interface Sidebar {
  /** On a wide window; remembered in a cookie. */
  open: boolean;
  /** The drawer on a narrow window. */
  drawer: boolean;
}

export const useSidebar = create<Sidebar>(() => ({ open: readCookie(cookie) !== '0', drawer: false }));

export function toggleSidebar(mobile: boolean): void {
  const { open, drawer } = useSidebar.getState();
  if (mobile) {
    useSidebar.setState({ drawer: !drawer });
    return;
  }
  writeCookie(cookie, open ? '0' : '1', rememberDays);
  useSidebar.setState({ open: !open });
}
export const closeDrawer = () => useSidebar.setState({ drawer: false });
