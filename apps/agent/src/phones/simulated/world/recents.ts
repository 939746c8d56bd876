import type { App } from '../apps/app.ts';
import { place } from '../ui/layout.ts';
import { paintPlaced } from '../ui/paint.ts';
import { column, row, screenWidthDp, spacer, stack, text, type View } from '../ui/view.ts';
import { pill } from '../ui/widgets.ts';
import { appIcon } from './app-icon.ts';
import { statusBarHeight } from './bars.ts';
import { launcher } from './home.ts';
import type { Wallpaper } from './wallpaper.ts';
import type { World } from './world.ts';

export function recentsScreen(world: World, wallpaper: Wallpaper): View {
  const cards = world.recent.map((app) => card(world, app));
  return stack({ owner: launcher, id: 'recents' }, [
    { paint: wallpaper },
    { fill: '#0b0e138c' },
    column({ padding: [statusBarHeight, 24] }, [
      spacer(24),
      text(cards.length ? world.say('Recent apps', '最近任务') : world.say('No recent apps', '没有最近任务'), {
        size: 20,
        weight: 600,
        color: '#ffffff',
      }),
      spacer(16),
      column({ grow: 1, gap: 14, scroll: { name: `${launcher}/recents` } }, cards),
      spacer(14),
      cards.length > 0 &&
        pill(world.say('Clear all', '全部清除'), {
          size: 14,
          color: '#ffffff',
          height: 40,
          fill: '#ffffff33',
          id: 'clear_all',
          onTap: () => clearAll(world),
        }),
    ]),
  ]);
}

function card(world: World, app: App): View {
  return column(
    {
      height: 220,
      radius: 20,
      fill: 'card',
      padding: 12,
      gap: 10,
      id: `task_${app.packageName}`,
      description: world.say(...app.name),
      onTap: () => world.open(app.packageName),
      onSwipe: (swipe) => (swipe === 'left' || swipe === 'right') && world.stop(app.packageName),
    },
    [
      row({ gap: 10 }, [appIcon(app, 28), text(world.say(...app.name), { size: 15, weight: 600 }, { grow: 1 })]),
      { grow: 1, paint: miniature(world, app) },
    ],
  );
}

/** The app's current screen, drawn small and cut at the card's foot. */
function miniature(world: World, app: App): View['paint'] {
  const activity = world.activityOf(app);
  if (!activity) return undefined;
  const full = { left: 0, top: 0, width: screenWidthDp, height: 2 * screenWidthDp };
  const placed = place(stack({ fill: 'page', isDark: world.settings.dark }, [activity.view()]), full, world.scroller);
  return (ink, { left, top, width, height }) => {
    ink.beginPath();
    ink.roundRect(left, top, width, height, 12);
    ink.clip();
    ink.translate(left, top);
    ink.scale(width / screenWidthDp, width / screenWidthDp);
    paintPlaced(ink, placed);
  };
}

function clearAll(world: World): void {
  for (const app of world.recent) world.stop(app.packageName);
  world.goHome();
}
