import type { Color } from '../ui/palette.ts';
import { art, icon, type Paint, row, spacer, stack, text, type View } from '../ui/view.ts';
import { timeText } from './time-text.ts';
import type { World } from './world.ts';

export const statusBarHeight = 30;
export const navigationBarHeight = 20;
export const systemUi = 'com.android.systemui';

const signal =
  (color: Color): Paint =>
  (ink, { left, top, height }, colorOf) => {
    ink.fillStyle = colorOf(color);
    for (let bar = 0; bar < 4; bar++) {
      const tall = 3 + bar * 2.4;
      ink.fillRect(left + bar * 4, top + height / 2 + 5 - tall, 2.8, tall);
    }
  };

const battery =
  (color: Color, level: number, charging: boolean): Paint =>
  (ink, { left, top, height }, colorOf) => {
    const y = top + height / 2 - 5.5;
    ink.strokeStyle = colorOf(color);
    ink.lineWidth = 1.2;
    ink.beginPath();
    ink.roundRect(left + 0.6, y, 21, 11, 3.2);
    ink.stroke();
    ink.fillStyle = colorOf(color);
    ink.fillRect(left + 22.8, y + 3.5, 1.8, 4);
    ink.fillStyle = charging ? '#2fb56f' : level <= 15 ? '#e5484d' : colorOf(color);
    ink.beginPath();
    ink.roundRect(left + 2.4, y + 1.9, Math.max(1.5, (17.4 * level) / 100), 7.2, 1.6);
    ink.fill();
  };

export function statusBar(world: World, color: Color): View {
  const { battery: level, charging } = world.state();
  const { airplane, wifi, bluetooth } = world.settings;
  const { say } = world;
  const isCharging = charging ? say(', charging', '，正在充电') : '';
  return row(
    {
      owner: systemUi,
      id: 'status_bar',
      height: statusBarHeight,
      padding: [0, 18],
      gap: 6,
      description: say('Status bar', '状态栏'),
    },
    [
      text(timeText(world.clock.wall()), { size: 13.5, weight: 600, color }, { id: 'clock' }),
      spacer(),
      bluetooth && icon('bluetooth', 12, color),
      airplane && icon('plane', 14, color, { description: say('Airplane mode', '飞行模式') }),
      !airplane && art(signal(color), { width: 15, height: 14, description: say('Signal full', '信号满格') }),
      wifi && icon('wifi', 15, color, { description: say('Wifi connected', 'WLAN 已连接') }),
      text(
        `${level}`,
        { size: 11.5, weight: 600, color },
        { id: 'battery_level', description: say(`Battery ${level} percent`, `电量 ${level}%`) + isCharging },
      ),
      art(battery(color, level, charging), { width: 25, height: 14 }),
    ],
  );
}

export function navigationBar(color: Color): View {
  return stack({ height: navigationBarHeight }, [
    { width: 112, height: 4, radius: 2, fill: color, pin: { bottom: 8 } },
  ]);
}
