import { call } from '../lib/api.ts';
import { currentLocale } from '../lib/i18n.ts';
import { buildMenu } from '../lib/navigation/menu.ts';
import { useMenu } from '../lib/navigation/menu-store.ts';
import { keepProfile } from '../lib/session.ts';
import { loadAntdLocale } from './antd-frame.tsx';
import { readSite } from './site.ts';

/** Loads the profile and the menu; the frame cannot be rendered without both. */
export async function prepareConsole(): Promise<void> {
  const [info, routes] = await Promise.all([
    call('GET /system/user/getInfo', {}, { quiet: true }),
    call('GET /system/user/getRouters', {}, { quiet: true }),
    loadAntdLocale(currentLocale()),
    // No time is shown before the site's clock is known.
    readSite(),
  ]);
  const { user, roles, permissions } = info;
  keepProfile({
    id: user.id,
    name: user.user_name,
    nickname: user.nickname,
    avatar: user.avatar,
    userType: String(user.userType),
    roles,
    permissions,
  });
  useMenu.setState({ menu: buildMenu(routes) });
}
