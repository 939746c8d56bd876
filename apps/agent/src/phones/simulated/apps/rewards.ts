import { type Palette, paletteOf } from '../ui/palette.ts';
import { column, icon, row, spacer, stack, text, type View } from '../ui/view.ts';
import { button, mark } from '../ui/widgets.ts';
import type { App } from './app.ts';

const packageName = 'com.example.rewards';
const dayCoins = [10, 10, 15, 20, 25, 30, 35];
const amber = '#f5a524';

interface Job {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly coins: number;
  readonly takesMs: number;
  /** Monotonic time at which it was begun, then whether its coins were taken. */
  begunAt: number | undefined;
  isPaid: boolean;
}

const job = (id: string, name: string, color: string, coins: number, takesMs: number): Job => ({
  id,
  name,
  color,
  coins,
  takesMs,
  begunAt: undefined,
  isPaid: false,
});

interface Account {
  days: number;
  coins: number;
  signedOn: string;
  readonly jobs: Job[];
}

export const rewards: App = {
  packageName,
  name: 'Rewards',
  icon: { glyph: 'gift', colors: ['#ffb938', '#f08a0c'] },
  start(host) {
    const random = host.random('rewards');
    const account = host.disk.open<Account>(packageName, () => ({
      days: 1 + Math.floor(random() * 30),
      coins: Math.floor(random() * 900),
      signedOn: '',
      jobs: [
        job('browse', 'Browse offers for 5 s', '#9a63d6', 5, 5_000),
        job('share', 'Share an event', '#f0a63a', 8, 0),
        job('watch', 'Watch a 10 s clip', '#2fae9f', 10, 10_000),
      ],
    }));
    const now = () => host.clock.monotonicMs();
    const today = () => host.clock.wall().toDateString();
    const isSigned = () => account.signedOn === today();
    const isRunning = (each: Job) => each.begunAt !== undefined && now() - each.begunAt < each.takesMs;

    const signIn = () => {
      if (isSigned()) return host.toast('You have checked in today');
      const coins = dayCoins[account.days % dayCoins.length]!;
      account.signedOn = today();
      account.days++;
      account.coins += coins;
      host.toast(`Checked in: +${coins} coins`);
    };
    const work = (each: Job) => {
      if (each.isPaid || isRunning(each)) return;
      if (each.begunAt === undefined && each.takesMs > 0) each.begunAt = now();
      else {
        each.isPaid = true;
        account.coins += each.coins;
        host.toast(`+${each.coins} coins`);
      }
    };

    const day = (palette: Palette, index: number): View => {
      const done = index < account.days % dayCoins.length;
      return stack({ grow: 1, height: 44, radius: 10, fill: done ? '#5d6778' : palette.sunken }, [
        done
          ? icon('check', 16, '#ffffff')
          : text(`+${dayCoins[index]}`, { size: 12, weight: 500, color: palette.soft, align: 'center' }),
      ]);
    };
    const jobRow = (palette: Palette, each: Job): View => {
      const label = each.isPaid
        ? 'Done'
        : isRunning(each)
          ? `${Math.ceil((each.begunAt! + each.takesMs - now()) / 1000)} s`
          : each.begunAt === undefined
            ? 'Go'
            : 'Claim';
      return row({ height: 64, radius: 18, fill: palette.card, padding: [0, 14], gap: 12, id: `job_${each.id}` }, [
        mark(each.color, 'star', 36),
        column({ grow: 1, gap: 1 }, [
          text(each.name, { size: 15, weight: 500, color: palette.ink }),
          text(`+${each.coins} coins`, { size: 12.5, color: palette.soft }),
        ]),
        button(palette, label, { id: `go_${each.id}`, kind: 'soft', height: 34, width: 76, onTap: () => work(each) }),
      ]);
    };

    return {
      statusBar: 'onDark',
      edgeToEdge: true,
      view() {
        const palette = paletteOf(host.settings);
        return stack({ fill: palette.page }, [
          { fill: '#566070', pin: { left: 0, right: 0, top: 0 }, height: 280 },
          column({ padding: [34, 18], gap: 10 }, [
            text(
              'Daily check-in',
              { size: 18, weight: 600, color: '#ffffff', align: 'center' },
              { height: 40, id: 'title' },
            ),
            text(`${account.days} days`, { size: 44, weight: 700, color: '#ffffff', align: 'center' }, { id: 'days' }),
            text(
              `${account.coins} coins collected`,
              { size: 14, color: '#ffffffd0', align: 'center' },
              { id: 'coins' },
            ),
            spacer(8),
            column({ radius: 22, fill: palette.card, padding: [20, 16], gap: 22 }, [
              row(
                { gap: 6 },
                dayCoins.map((_, index) => day(palette, index)),
              ),
              text(
                isSigned() ? 'Checked in' : 'Check in',
                { size: 17, weight: 700, color: '#3a2503', align: 'center' },
                { height: 52, radius: 26, fill: isSigned() ? '#f9d79b' : amber, id: 'check_in', onTap: signIn },
              ),
            ]),
            spacer(2),
            ...account.jobs.map((each) => jobRow(palette, each)),
          ]),
        ]);
      },
      pulse: () =>
        account.jobs.some(isRunning)
          ? Math.floor(now() / 250)
          : account.jobs.filter((each) => each.begunAt !== undefined).length,
    };
  },
};
