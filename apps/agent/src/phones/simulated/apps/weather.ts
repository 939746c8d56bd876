import { between, pick } from '../random.ts';
import type { IconName } from '../ui/icons.ts';
import { column, icon, row, spacer, text, type View } from '../ui/view.ts';
import { pill } from '../ui/widgets.ts';
import { twoDigits } from '../world/time-text.ts';
import type { App } from './app.ts';

const packageName = 'com.example.weather';
const white = '#ffffff';
const cities = ['Hangzhou', 'Berlin', 'Lisbon', 'Toronto', 'Kyoto', 'Nairobi'];
const days = ['Today', 'Tomorrow', 'In 2 days', 'In 3 days', 'In 4 days'];
const skies: readonly IconName[] = ['sun', 'cloud', 'sun'];
const isNight = (hour: number) => hour < 6 || hour >= 20;
const panel = '#ffffff26';

export const weather: App = {
  packageName,
  name: 'Weather',
  icon: { glyph: 'cloud', colors: ['#66b5ff', '#2f7fe0'] },
  start(host) {
    const random = host.random('weather');
    const city = pick(random, cities);
    const warmest = Math.round(between(random, 6, 30));
    const outlook = days.map((day, ahead) => ({
      day,
      high: warmest + (ahead && Math.round(between(random, -3, 3))),
      sky: pick(random, skies),
    }));
    let isFahrenheit = false;
    const degrees = (celsius: number) => `${isFahrenheit ? Math.round(celsius * 1.8 + 32) : celsius}°`;

    const hours = (): View[] => {
      const hour = host.clock.wall().getHours();
      return [0, 1, 2, 3, 4].map((ahead) =>
        column({ grow: 1, gap: 8, align: 'center' }, [
          text(ahead ? `${twoDigits((hour + ahead) % 24)}:00` : 'Now', { size: 12.5, color: white }),
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
              description: 'Change the unit',
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
