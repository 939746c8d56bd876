import { keyboard, type Typing } from '../ui/keyboard.ts';
import { column, spacer, stack, type View } from '../ui/view.ts';
import { navigationBar, navigationBarHeight, statusBar, statusBarHeight } from './bars.ts';
import { homeScreen, lockScreen } from './home.ts';
import { dialogView, flashView, shade, toastView } from './overlays.ts';
import { recentsScreen } from './recents.ts';
import type { Wallpaper } from './wallpaper.ts';
import type { World } from './world.ts';

const white = '#ffffff';
const roomBelowKeys: View = { height: navigationBarHeight, fill: 'sunken' };

/** All that is on the screen now, from the back to the front. */
export function compose(world: World, wallpaper: Wallpaper, typing: Typing): View {
  const flash = world.flash;
  if (flash !== undefined) return flashView(flash, world.say);
  if (world.power === 'off') return { fill: '#000000' };
  const { dialog, toastMessage } = world;
  return stack({ fill: '#000000', isDark: world.settings.dark }, [
    world.power === 'locked' ? lockScreen(world, wallpaper) : front(world, wallpaper, typing),
    world.isShadeOpen && shade(world),
    world.power === 'on' && dialog && dialogView(world, dialog),
    chrome(world),
    toastMessage !== undefined && toastView(toastMessage),
  ]);
}

function front(world: World, wallpaper: Wallpaper, typing: Typing): View {
  if (world.front.kind === 'recents') return recentsScreen(world, wallpaper);
  const isWriting = world.focused !== undefined;
  const keys = isWriting && keyboard(typing, world.isShifted, () => world.shift(), world.say('English', '拼音'));
  if (world.front.kind === 'home') {
    const foot = keys && column({}, [spacer(), keys, roomBelowKeys]);
    return stack({}, [homeScreen(world, wallpaper), foot]);
  }
  const activity = world.activity!;
  return column({ owner: world.front.app.packageName, fill: 'page' }, [
    !activity.edgeToEdge && { height: statusBarHeight },
    stack({ grow: 1 }, [activity.view()]),
    keys,
    isWriting ? roomBelowKeys : !activity.edgeToEdge && { height: navigationBarHeight },
  ]);
}

function chrome(world: World): View {
  const isBright = world.power === 'on' && !world.dialog && !world.isShadeOpen && world.front.kind === 'app';
  const edges = world.activity?.edgeToEdge;
  const topColor = world.isShadeOpen || (isBright && !edges) ? 'ink' : white;
  const isOnKeys = world.power === 'on' && world.focused !== undefined;
  const footColor = isOnKeys || (isBright && edges !== 'both') ? 'ink' : white;
  return column({ justify: 'between' }, [statusBar(world, topColor), navigationBar(footColor)]);
}
