import type { Color } from '../ui/palette.ts';
import { column, icon, row, spacer, stack, text, type View } from '../ui/view.ts';
import { button, mark, pill, twoLines } from '../ui/widgets.ts';
import type { App } from './app.ts';

const packageName = 'com.example.rewards';
const dayCoins = [10, 10, 15, 20, 25, 30, 35];

const job = (id: string, name: string, color: Color, coins: number, takesMs: number) => ({
  id,
  name,
  color,
  coins,
  takesMs,
  /** Monotonic time at which it was begun, then whether its coins were taken. */
  begunAt: undefined as number | undefined,
  isPaid: false,
});
type Job = ReturnType<typeof job>;

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

    const day = (index: number): View => {
      const done = index < account.days % dayCoins.length;
      return stack({ grow: 1, height: 44, radius: 10, fill: done ? '#5d6778' : 'sunken' }, [
        done
          ? icon('check', 16, '#ffffff')
          : text(`+${dayCoins[index]}`, { size: 12, weight: 500, color: 'soft', align: 'center' }),
      ]);
    };
    const labelOf = (each: Job): string => {
      if (each.isPaid) return 'Done';
      if (each.begunAt === undefined) return 'Go';
      return isRunning(each) ? `${Math.ceil((each.begunAt + each.takesMs - now()) / 1000)} s` : 'Claim';
    };
    const jobRow = (each: Job): View =>
      row({ height: 64, radius: 18, fill: 'card', padding: [0, 14], gap: 12, id: `job_${each.id}` }, [
        mark(each.color, 'star', 36),
        twoLines(each.name, `+${each.coins} coins`),
        button(labelOf(each), { id: `go_${each.id}`, isSoft: true, height: 34, width: 76, onTap: () => work(each) }),
      ]);
    const head = (value: string, id: string, size: number, weight: 400 | 600 | 700) =>
      text(value, { size, weight, color: '#ffffff', align: 'center' }, { id });

    return {
      edgeToEdge: 'top',
      view: () =>
        stack({ fill: 'page' }, [
          { fill: '#566070', pin: { left: 0, right: 0, top: 0 }, height: 280 },
          column({ padding: [42, 18], gap: 12 }, [
            head('Daily check-in', 'title', 18, 600),
            head(`${account.days} days`, 'days', 44, 700),
            head(`${account.coins} coins collected`, 'coins', 14, 400),
            spacer(4),
            column({ radius: 22, fill: 'card', padding: [20, 16], gap: 22 }, [
              row(
                { gap: 6 },
                dayCoins.map((_, index) => day(index)),
              ),
              pill(isSigned() ? 'Checked in' : 'Check in', {
                size: 17,
                color: '#3a2503',
                height: 52,
                fill: isSigned() ? '#f9d79b' : '#f5a524',
                id: 'check_in',
                onTap: signIn,
              }),
            ]),
            ...account.jobs.map(jobRow),
          ]),
        ]),
      pulse: () =>
        account.jobs.some(isRunning)
          ? Math.floor(now() / 250)
          : account.jobs.filter((each) => each.begunAt !== undefined).length,
    };
  },
};
