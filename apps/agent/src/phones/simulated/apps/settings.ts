import type { IconName } from '../ui/icons.ts';
import { type Palette, paletteOf } from '../ui/palette.ts';
import { column, icon, row, stack, text, type View } from '../ui/view.ts';
import { appBar, divider, mark, toggle } from '../ui/widgets.ts';
import type { App, Host, SystemSettings } from './app.ts';

const packageName = 'com.android.settings';
type Page = 'main' | 'battery' | 'storage' | 'apps' | 'about';
const pageTitles = { main: 'Settings', battery: 'Battery', storage: 'Storage', apps: 'Apps', about: 'About phone' };

const group = (palette: Palette, rows: readonly View[]): View =>
  column(
    { radius: 20, fill: palette.card, padding: [4, 0] },
    rows.flatMap((each, index) => (index ? [divider(palette, 68), each] : [each])),
  );

interface Line {
  readonly id: string;
  readonly name: string;
  readonly glyph: IconName;
  readonly color: string;
  readonly note?: string;
}

function line(palette: Palette, { id, name, glyph, color, note }: Line, end: View, onTap: () => void): View {
  return row({ height: 60, padding: [0, 16], gap: 14, id, description: name, onTap }, [
    mark(color, glyph, 36),
    column({ grow: 1, gap: 1 }, [
      text(name, { size: 15.5, weight: 500, color: palette.ink }),
      note !== undefined && text(note, { size: 12.5, color: palette.soft }, { id: `${id}_note` }),
    ]),
    end,
  ]);
}

const fact = (palette: Palette, name: string, value: string): View =>
  column({ padding: [10, 16], gap: 2 }, [
    text(name, { size: 15, weight: 500, color: palette.ink }),
    text(value, { size: 13, color: palette.soft }),
  ]);

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

function brightness(palette: Palette, host: Host): View {
  const share = host.vitals.brightness / 255;
  const set = ({ x }: { x: number }) => {
    host.vitals.brightness = Math.round(x * 255);
  };
  return row({ height: 60, padding: [0, 16], gap: 14, description: 'Brightness' }, [
    mark('#f2a33c', 'sun', 36),
    stack(
      {
        grow: 1,
        height: 44,
        id: 'brightness',
        className: 'android.widget.SeekBar',
        description: `Brightness ${Math.round(share * 100)}%`,
        onTap: set,
        onDrag: set,
      },
      [
        { pin: { left: 0, right: 0 }, height: 6, radius: 3, fill: palette.sunken },
        { pin: { left: 0 }, width: 240 * share, height: 6, radius: 3, fill: palette.accent },
        { pin: { left: Math.max(0, 240 * share - 10) }, width: 22, height: 22, radius: 11, fill: palette.accent },
      ],
    ),
  ]);
}

function mainPage(host: Host, palette: Palette, open: (page: Page) => void): View[] {
  const { battery, charging, storageLeftBytes } = host.state();
  const flip = (key: keyof SystemSettings, entry: Omit<Line, 'id'>) => {
    const isOn = host.settings[key];
    return line(palette, { ...entry, id: key, note: isOn ? 'On' : 'Off' }, toggle(palette, isOn), () => {
      host.settings[key] = !isOn;
    });
  };
  const link = (page: Page, entry: Omit<Line, 'id'>) =>
    line(palette, { ...entry, id: page }, icon('next', 18, palette.faint), () => open(page));
  return [
    group(palette, [
      flip('wifi', { name: 'Wi-Fi', glyph: 'wifi', color: '#2f7df0' }),
      flip('bluetooth', { name: 'Bluetooth', glyph: 'bluetooth', color: '#5566e8' }),
      flip('airplane', { name: 'Airplane mode', glyph: 'plane', color: '#ef8034' }),
    ]),
    group(palette, [brightness(palette, host), flip('dark', { name: 'Dark theme', glyph: 'moon', color: '#6b5bd0' })]),
    group(palette, [
      link('battery', {
        name: 'Battery',
        glyph: 'battery',
        color: '#25a268',
        note: `${battery}%${charging ? ' · charging' : ''}`,
      }),
      link('storage', {
        name: 'Storage',
        glyph: 'storage',
        color: '#7a8798',
        note: `${gigabytes(storageLeftBytes)} free`,
      }),
      link('apps', { name: 'Apps', glyph: 'apps', color: '#12a3a8', note: `${host.installed().length} installed` }),
      link('about', { name: 'About phone', glyph: 'info', color: '#8d6e57', note: host.model.mode }),
    ]),
  ];
}

function innerPage(page: Exclude<Page, 'main'>, host: Host, palette: Palette): View[] {
  const { battery, charging, storageLeftBytes } = host.state();
  const total = host.vitals.storageBytes;
  const rows = {
    battery: () => [
      fact(palette, 'Level', `${battery}%`),
      fact(palette, 'State', charging ? 'Charging' : 'Not charging'),
    ],
    storage: () => [
      fact(palette, 'Free', gigabytes(storageLeftBytes)),
      fact(palette, 'Used', `${gigabytes(total - storageLeftBytes)} of ${gigabytes(total)}`),
    ],
    apps: () => host.installed().map((app) => fact(palette, app.name, app.packageName)),
    about: () => [
      fact(palette, 'Model', host.model.mode),
      fact(palette, 'Brand', host.model.brand),
      fact(palette, 'Android version', host.model.osVersion),
    ],
  };
  return [group(palette, rows[page]())];
}

export const settings: App = {
  packageName,
  name: 'Settings',
  icon: { glyph: 'gear', colors: ['#7d8998', '#56616f'] },
  start(host) {
    let page: Page = 'main';
    const open = (next: Page) => {
      page = next;
    };
    return {
      view() {
        const palette = paletteOf(host.settings);
        const body = page === 'main' ? mainPage(host, palette, open) : innerPage(page, host, palette);
        return column({}, [
          appBar(palette, pageTitles[page], page === 'main' ? {} : { onBack: () => open('main') }),
          column({ grow: 1, gap: 14, padding: [6, 14], scroll: { name: `${packageName}/${page}` } }, body),
        ]);
      },
      back() {
        const isInner = page !== 'main';
        page = 'main';
        return isInner;
      },
    };
  },
};
