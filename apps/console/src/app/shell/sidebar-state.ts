import { create } from 'zustand';
import { afterPaint } from '../../lib/after-paint.ts';
import { readCookie, writeCookie } from '../../lib/session/cookie.ts';

const cookie = 'sidebarStatus';
const rememberDays = 365;

interface Sidebar {
  /** Whether the sidebar is expanded in a wide window; stored in a cookie. */
  open: boolean;
  /** Whether the drawer, the sidebar of a narrow window, is open. */
  drawer: boolean;
}

export const useSidebar = create<Sidebar>(() => ({ open: readCookie(cookie) !== '0', drawer: false }));

export function toggleSidebar(mobile: boolean): void {
  if (mobile) {
    useSidebar.setState(({ drawer }) => ({ drawer: !drawer }));
    return;
  }
  // The page beside it gets another width: that is a lot to draw.
  afterPaint(() => {
    const { open } = useSidebar.getState();
    writeCookie(cookie, open ? '0' : '1', rememberDays);
    useSidebar.setState({ open: !open });
  });
}
export const closeDrawer = () => useSidebar.setState({ drawer: false });
