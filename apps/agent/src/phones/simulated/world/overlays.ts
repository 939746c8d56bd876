import type { Dialog, SystemSettings } from '../apps/app.ts';
import type { Say, Words } from '../language.ts';
import type { IconName } from '../ui/icons.ts';
import { column, icon, row, spacer, stack, text, tileRows, type View } from '../ui/view.ts';
import { button, mark, twoLines } from '../ui/widgets.ts';
import { statusBarHeight, systemUi } from './bars.ts';
import { dateText } from './time-text.ts';
import type { World } from './world.ts';

const veil = '#0a0d1299';

export function dialogView(world: World, dialog: Dialog): View {
  const align = dialog.icon ? 'center' : 'start';
  const actions = dialog.actions.map(({ id, label, run }, index) =>
    button(label, { id, height: 46, isSoft: index > 0, onTap: () => world.answer(run) }),
  );
  return stack({ owner: dialog.owner ?? systemUi, modal: true, fill: veil, id: 'dialog', description: dialog.title }, [
    column({ pin: { left: 28, right: 28 }, radius: 26, fill: 'card', padding: [24, 22], gap: 10 }, [
      dialog.icon && row({ justify: 'center', height: 48 }, [mark('accent', dialog.icon, 44)]),
      text(dialog.title, { size: 18, weight: 600, align, lines: 4 }, { id: 'alert_title' }),
      dialog.body !== undefined && text(dialog.body, { size: 14, color: 'soft', align, lines: 5 }, { id: 'message' }),
      { height: 6 },
      ...actions,
    ]),
  ]);
}

const tiles: readonly { readonly key: keyof SystemSettings; readonly name: Words; readonly glyph: IconName }[] = [
  { key: 'wifi', name: ['Wi-Fi', 'WLAN'], glyph: 'wifi' },
  { key: 'bluetooth', name: ['Bluetooth', '蓝牙'], glyph: 'bluetooth' },
  { key: 'airplane', name: ['Airplane', '飞行模式'], glyph: 'plane' },
  { key: 'torch', name: ['Torch', '手电筒'], glyph: 'torch' },
  { key: 'dark', name: ['Dark theme', '深色模式'], glyph: 'moon' },
];

function tile(world: World, { key, name, glyph }: (typeof tiles)[number]): View {
  const isOn = world.settings[key];
  const color = isOn ? 'onAccent' : 'ink';
  const flip = () => {
    world.settings[key] = !isOn;
  };
  return row(
    {
      grow: 1,
      height: 58,
      radius: 22,
      fill: isOn ? 'accent' : 'sunken',
      padding: [0, 16],
      gap: 10,
      id: `tile_${key}`,
      description: world.say(...name),
      onTap: flip,
    },
    [icon(glyph, 20, color), text(world.say(...name), { size: 14, weight: 600, color }, { grow: 1 })],
  );
}

/** The upper corners of the notification shade are above the screen, so only the lower ones appear round. */
const roundingDp = 28;

/** The panel pulled down from the top of the screen. */
export function shade(world: World): View {
  const { battery, charging } = world.state();
  const settings = tiles.map((each) => tile(world, each));
  return stack(
    {
      owner: systemUi,
      modal: true,
      fill: veil,
      id: 'shade',
      onTap: () => world.goBack(),
      onSwipe: (swipe) => swipe === 'up' && world.goBack(),
    },
    [
      column(
        {
          pin: { left: 0, right: 0, top: -roundingDp },
          fill: 'page',
          radius: roundingDp,
          padding: [18, 16],
          gap: 10,
          onTap: () => {},
        },
        [
          spacer(roundingDp + statusBarHeight - 18),
          text(dateText(world.clock.wall(), world.language), { size: 15, weight: 600 }),
          ...tileRows(2, settings),
          row({ gap: 12, radius: 22, fill: 'card', padding: [12, 14], id: 'notification' }, [
            mark('good', 'battery', 36),
            twoLines(
              charging ? world.say('Charging', '正在充电') : world.say('On battery', '使用电池'),
              world.say(`${battery}% left`, `剩余 ${battery}%`),
            ),
          ]),
        ],
      ),
    ],
  );
}

export function toastView(message: string): View {
  return stack({}, [
    text(
      message,
      { size: 13.5, weight: 500, color: '#ffffff', align: 'center', lines: 2 },
      {
        owner: systemUi,
        id: 'toast',
        className: 'android.widget.Toast',
        pin: { bottom: 84 },
        fill: '#20262fee',
        radius: 20,
        padding: [10, 18],
      },
    ),
  ]);
}

export function flashView(phase: 0 | 1, say: Say): View {
  const [fill, color] = phase ? (['#ffd23f', '#20262f'] as const) : (['#1f6feb', '#ffffff'] as const);
  return column({ owner: systemUi, id: 'find', fill, justify: 'center', align: 'center', gap: 16, modal: true }, [
    icon('bell', 84, color),
    text(say('Here I am', '我在这里'), { size: 30, weight: 700, color, align: 'center' }),
  ]);
}
