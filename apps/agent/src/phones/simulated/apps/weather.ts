import type { Words } from '../language.ts';
import { between, pick } from '../random.ts';
import type { IconName } from '../ui/icons.ts';
import { column, icon, row, spacer, text, type View } from '../ui/view.ts';
import { pill } from '../ui/widgets.ts';
import { twoDigits } from '../world/time-text.ts';
import type { App } from './app.ts';

const packageName = 'com.example.weather';
const white = '#ffffff';
const cities: readonly Words[] = [
  ['Hangzhou', '杭州'],
  ['Berlin', '柏林'],
  ['Lisbon', '里斯本'],
  ['Toronto', '多伦多'],
  ['Kyoto', '京都'],
  ['Nairobi', '内罗毕'],
];
const days: readonly Words[] = [
  ['Today', '今天'],
  ['Tomorrow', '明天'],
  ['In 2 days', '2 天后'],
  ['In 3 days', '3 天后'],
  ['In 4 days', '4 天后'],
];
const skies: readonly IconName[] = ['sun', 'cloud', 'sun'];
const isNight = (hour: number) => hour < 6 || hour >= 20;
const panel = '#ffffff26';

export const weather: App = {
  packageName,
  name: ['Weather', '天气'],
  icon: { glyph: 'cloud', colors: ['#66b5ff', '#2f7fe0'] },
  start(host) {
    const { say } = host;
    const random = host.random('weather');
    const city = say(...pick(random, cities));
    const warmest = Math.round(between(random, 6, 30));
    const outlook = days.map((day, ahead) => ({
      day: say(...day),
      high: warmest + (ahead && Math.round(between(random, -3, 3))),
      sky: pick(random, skies),
    }));
    let isFahrenheit = false;
    const degrees = (celsius: number) => `${isFahrenheit ? Math.round(celsius * 1.8 + 32) : celsius}°`;

    const hours = (): View[] => {
      const hour = host.clock.wall().getHours();
      return [0, 1, 2, 3, 4].map((ahead) =>
        column({ grow: 1, gap: 8, align: 'center' }, [
          text(ahead ? `${twoDigits((hour + ahead) % 24)}:00` : say('Now', '现在'), { size: 12.5, color: white }),
          icon(isNight((hour + ahead) % 24) ? 'moon' : skies[ahead % skies.length]!, 20, white),
          text(degrees(warmest - ahead), { size: 15, weight: 600, color: white }),
        ]),
      );
    };

    return {
      edgeToEdge: 'both',
      view: () =>
        column({ fill: ['#2f6fc4', '#8fc1ea'], padding: [34, 18], gap: 14 }, [
          row({ height: 48 }, [
            text(city, { size: 22, weight: 600, color: white }, { grow: 1, id: 'city' }),
            pill(isFahrenheit ? '°F' : '°C', {
              id: 'unit',
              description: say('Change the unit', '切换单位'),
              color: white,
              width: 48,
              height: 34,
              fill: panel,
              onTap: () => {
                isFahrenheit = !isFahrenheit;
              },
            }),
          ]),
          spacer(6),
          icon(outlook[0]!.sky, 84, white),
          text(degrees(warmest), { size: 76, weight: 300, color: white, align: 'center' }, { id: 'temperature' }),
          row({ radius: 20, fill: panel, padding: [14, 6] }, hours()),
          column(
            { radius: 20, fill: panel, padding: [8, 16] },
            outlook.map(({ day, high, sky }) =>
              row({ height: 42, gap: 12 }, [
                text(day, { size: 15, weight: 500, color: white }, { grow: 1 }),
                icon(sky, 18, white),
                text(degrees(high), { size: 15, weight: 600, color: white, align: 'end' }, { width: 40 }),
              ]),
            ),
          ),
        ]),
    };
  },
};
