import type { App } from '../apps/app.ts';
import { homeDock } from '../apps/catalogue.ts';
import { art, column, icon, inRows, row, spacer, stack, text, type View } from '../ui/view.ts';
import { appIcon } from './app-icon.ts';
import { statusBarHeight } from './bars.ts';
import { dateText, timeText } from './time-text.ts';
import type { Wallpaper } from './wallpaper.ts';
import type { World } from './world.ts';

export const launcher = 'com.android.launcher3';
const columnsUpright = 4;
const columnsTurned = 7;
const white = '#ffffff';

function askAbout(world: World, app: App): void {
  const isExtra = world.extraApps.includes(app);
  world.ask({
    title: world.say(...app.name),
    body: app.packageName,
    actions: [
      { id: 'open', label: world.say('Open', '打开'), run: () => world.open(app.packageName) },
      ...(isExtra
        ? [{ id: 'uninstall', label: world.say('Uninstall', '卸载'), run: () => world.uninstall(app.packageName) }]
        : []),
      { id: 'cancel', label: world.say('Cancel', '取消') },
    ],
  });
}

const shortcut = (world: World, app: App, isNamed: boolean): View =>
  column(
    {
      width: 72,
      gap: 6,
      align: 'center',
      id: `app_${app.packageName}`,
      description: world.say(...app.name),
      onTap: () => world.open(app.packageName),
      onLongPress: () => askAbout(world, app),
    },
    [
      appIcon(app, 54),
      isNamed && text(world.say(...app.name), { size: 12, weight: 500, color: white, align: 'center' }, { width: 76 }),
    ],
  );

function grid(world: World, apps: readonly App[]): View {
  const columns = world.isTurned ? columnsTurned : columnsUpright;
  const rows = inRows(columns, apps).map((some) => {
    const inRow = some.map((app) => shortcut(world, app, true));
    while (inRow.length < columns) inRow.push({ width: 72, height: 1 });
    return row({ justify: 'between', align: 'start' }, inRow);
  });
  return column({ grow: 1, gap: 18, scroll: { name: `${launcher}/grid` } }, rows);
}

const found = (world: World): App[] =>
  world.installed().filter((app) =>
    world
      .say(...app.name)
      .toLowerCase()
      .includes(world.query.trim().toLowerCase()),
  );

function search(world: World): View {
  const isFocused = world.focused === 'search';
  const hint = world.say('Search apps', '搜索应用');
  const shown = isFocused ? `${world.query}|` : world.query || hint;
  return row(
    {
      height: 46,
      radius: 23,
      fill: '#ffffff2e',
      padding: [0, 16],
      gap: 10,
      id: 'search',
      description: hint,
      field: {
        value: world.query,
        onChange: (value) => {
          world.query = value;
        },
        onSubmit: () => {
          const [first] = found(world);
          if (first) world.open(first.packageName);
        },
      },
    },
    [icon('search', 18, white), text(shown, { size: 14.5, color: '#ffffffd0' }, { grow: 1 })],
  );
}

export function homeScreen(world: World, wallpaper: Wallpaper): View {
  const now = world.clock.wall();
  const inDock = (app: App) => homeDock.includes(app.packageName);
  const apps = world.installed();
  return stack({ owner: launcher, id: 'workspace' }, [
    art(wallpaper),
    column({ padding: [statusBarHeight, 20] }, [
      ...(world.isTurned
        ? [spacer(6)]
        : [
            spacer(26),
            text(timeText(now), { size: 62, weight: 300, color: white }, { id: 'clock' }),
            text(dateText(now, world.language), { size: 15, weight: 500, color: '#ffffffd9' }, { id: 'date' }),
            spacer(24),
          ]),
      search(world),
      spacer(world.isTurned ? 14 : 26),
      grid(world, world.query ? found(world) : apps.filter((app) => !inDock(app))),
      spacer(12),
      row(
        { height: 82, radius: 28, fill: '#ffffff38', padding: [0, 12], justify: 'between', id: 'dock' },
        apps.filter(inDock).map((app) => shortcut(world, app, false)),
      ),
    ]),
  ]);
}

export function lockScreen(world: World, wallpaper: Wallpaper): View {
  const now = world.clock.wall();
  const { battery, charging } = world.state();
  return stack(
    {
      owner: 'com.android.systemui',
      id: 'keyguard',
      modal: true,
      onSwipe: (swipe) => swipe === 'up' && world.setPower('on'),
    },
    [
      art(wallpaper),
      { fill: '#00000040' },
      column({ padding: [statusBarHeight, 24], align: 'center' }, [
        spacer(40),
        icon('lock', 22, white, { description: world.say('Locked', '已锁定') }),
        spacer(18),
        text(timeText(now), { size: 72, weight: 300, color: white }, { id: 'clock' }),
        text(dateText(now, world.language), { size: 16, weight: 500, color: '#ffffffd9' }),
        spacer(10),
        text(`${battery}%${charging ? world.say(' · Charging', ' · 正在充电') : ''}`, { size: 13, color: '#ffffffb8' }),
        spacer(),
        text(
          world.say('Swipe up to unlock', '向上滑动解锁'),
          { size: 14, weight: 500, color: '#ffffffd9' },
          { id: 'unlock_hint' },
        ),
        spacer(28),
      ]),
    ],
  );
}
