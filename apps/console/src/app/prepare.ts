import { listenForErrors } from '../lib/error-log.ts';
import { currentLocale } from '../lib/i18n.ts';
import { homePath } from '../lib/navigation/addresses.ts';
import { buildMenu, useMenu } from '../lib/navigation/menu.ts';
import { keepProfile } from '../lib/session/session.ts';
import { readSite } from '../lib/session/site.ts';
import { loadAntdLocale } from './antd-frame.tsx';
import { takePrefetched } from './prefetch.ts';
import { resolve } from './routing/resolve.ts';
import { preparePage } from './tabs/page-loader.tsx';

/** The page is rendered together with the frame if its code loads within this time, otherwise after the frame. */
const pageWithinMs = 300;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads the profile and the menu; the frame cannot be rendered without both. */
export async function prepareConsole(): Promise<void> {
  listenForErrors();
  const [info, routes] = await Promise.all([
    takePrefetched('GET /system/user/getInfo'),
    takePrefetched('GET /system/user/getRouters'),
    loadAntdLocale(currentLocale()),
    // No time is shown before the site's clock is known.
    readSite(),
  ]);
  const { user, roles, permissions, seesAll } = info;
  keepProfile({
    id: user.id,
    name: user.user_name,
    nickname: user.nickname,
    avatar: user.avatar,
    userType: String(user.userType),
    roles,
    permissions,
    seesAll,
  });
  const menu = buildMenu(routes);
  useMenu.setState({ menu });
  const { pathname, search } = location;
  const page = resolve(menu, pathname === '/' ? homePath : pathname, search)?.page;
  if (page) await Promise.race([preparePage(page), pause(pageWithinMs)]);
}
