import type { Words } from '../language.ts';
import type { IconName } from '../ui/icons.ts';
import type { Color } from '../ui/palette.ts';
import { column, icon, row, stack, type View } from '../ui/view.ts';
import { cards, divider, mark, page, toggle, twoLines } from '../ui/widgets.ts';
import type { App, Host, SystemSettings } from './app.ts';

const packageName = 'com.android.settings';
type PageName = 'main' | 'battery' | 'storage' | 'apps' | 'about';
const titles: Record<PageName, Words> = {
  main: ['Settings', '设置'],
  battery: ['Battery', '电池'],
  storage: ['Storage', '存储'],
  apps: ['Apps', '应用'],
  about: ['About phone', '关于手机'],
};

const group = (rows: readonly View[]): View =>
  column(
    { radius: 20, fill: 'card', padding: [4, 0] },
    rows.flatMap((each, index) => (index ? [divider(68), each] : [each])),
  );

interface Line {
  readonly name: string;
  readonly glyph: IconName;
  readonly color: Color;
  readonly note?: string;
}

const line = (id: string, { name, glyph, color, note }: Line, end: View, onTap: () => void): View =>
  row({ height: 60, padding: [0, 16], gap: 14, id, description: name, onTap }, [
    mark(color, glyph, 36),
    twoLines(name, note, `${id}_note`),
    end,
  ]);

const fact = (name: string, value: string): View => row({ padding: [10, 16] }, [twoLines(name, value)]);

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

function brightness(host: Host): View {
  const share = host.vitals.brightness / 255;
  const set = ({ x }: { x: number }) => {
    host.vitals.brightness = Math.round(x * 255);
  };
  return row({ height: 60, padding: [0, 16], gap: 14, description: host.say('Brightness', '亮度') }, [
    mark('#f2a33c', 'sun', 36),
    stack(
      {
        grow: 1,
        height: 44,
        id: 'brightness',
        className: 'android.widget.SeekBar',
        description: `${host.say('Brightness', '亮度')} ${Math.round(share * 100)}%`,
        onTap: set,
        onDrag: set,
      },
      [
        { pin: { left: 0, right: 0 }, height: 6, radius: 3, fill: 'sunken' },
        { pin: { left: 0 }, width: 240 * share, height: 6, radius: 3, fill: 'accent' },
        { pin: { left: Math.max(0, 240 * share - 10) }, width: 22, height: 22, radius: 11, fill: 'accent' },
      ],
    ),
  ]);
}

function mainPage(host: Host, open: (name: PageName) => void): View[] {
  const { say } = host;
  const { battery, charging, storageLeftBytes } = host.state();
  const flip = (key: keyof SystemSettings, entry: Line) => {
    const isOn = host.settings[key];
    return line(key, { ...entry, note: isOn ? say('On', '已开启') : say('Off', '已关闭') }, toggle(isOn), () => {
      host.settings[key] = !isOn;
    });
  };
  const link = (name: PageName, glyph: IconName, color: Color, note: string) =>
    line(name, { name: say(...titles[name]), glyph, color, note }, icon('next', 18, 'faint'), () => open(name));
  return [
    group([
      flip('wifi', { name: say('Wi-Fi', 'WLAN'), glyph: 'wifi', color: '#2f7df0' }),
      flip('bluetooth', { name: say('Bluetooth', '蓝牙'), glyph: 'bluetooth', color: '#5566e8' }),
      flip('airplane', { name: say('Airplane mode', '飞行模式'), glyph: 'plane', color: '#ef8034' }),
    ]),
    group([brightness(host), flip('dark', { name: say('Dark theme', '深色模式'), glyph: 'moon', color: '#6b5bd0' })]),
    group([
      link('battery', 'battery', '#25a268', `${battery}%${charging ? say(' · charging', ' · 正在充电') : ''}`),
      link(
        'storage',
        'storage',
        '#7a8798',
        say(`${gigabytes(storageLeftBytes)} free`, `可用 ${gigabytes(storageLeftBytes)}`),
      ),
      link(
        'apps',
        'apps',
        '#12a3a8',
        say(`${host.installed().length} installed`, `已安装 ${host.installed().length} 个`),
      ),
      link('about', 'info', '#8d6e57', host.model.mode),
    ]),
  ];
}

const facts: Record<Exclude<PageName, 'main'>, (host: Host) => View[]> = {
  battery(host) {
    const { say } = host;
    const { battery, charging } = host.state();
    return [
      fact(say('Level', '电量'), `${battery}%`),
      fact(say('State', '状态'), charging ? say('Charging', '正在充电') : say('Not charging', '未充电')),
    ];
  },
  storage(host) {
    const { say } = host;
    const { storageLeftBytes: left } = host.state();
    const [total, used] = [host.vitals.storageBytes, host.vitals.storageBytes - left].map(gigabytes);
    return [
      fact(say('Free', '可用'), gigabytes(left)),
      fact(say('Used', '已用'), say(`${used} of ${total}`, `${used}，共 ${total}`)),
    ];
  },
  apps: (host) => host.installed().map((app) => fact(host.say(...app.name), app.packageName)),
  about: ({ model, say }) => [
    fact(say('Model', '型号'), model.mode),
    fact(say('Brand', '品牌'), model.brand),
    fact(say('Android version', 'Android 版本'), model.osVersion),
  ],
};

export const settings: App = {
  packageName,
  name: titles.main,
  icon: { glyph: 'gear', colors: ['#7d8998', '#56616f'] },
  start(host) {
    let shown: PageName = 'main';
    const open = (next: PageName) => {
      shown = next;
    };
    return {
      view() {
        const list = cards(`${packageName}/${shown}`, 14);
        const body = shown === 'main' ? mainPage(host, open) : [group(facts[shown](host))];
        return page(host.say(...titles[shown]), list, body, { onBack: this.back });
      },
      get back() {
        return shown === 'main' ? undefined : () => open('main');
      },
    };
  },
};
