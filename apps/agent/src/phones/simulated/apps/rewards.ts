import type { Words } from '../language.ts';
import type { Color } from '../ui/palette.ts';
import { column, icon, row, spacer, stack, text, type View } from '../ui/view.ts';
import { button, mark, pill, twoLines } from '../ui/widgets.ts';
import type { App } from './app.ts';

const packageName = 'com.example.rewards';
const dayCoins = [10, 10, 15, 20, 25, 30, 35];

const job = (id: string, name: Words, color: Color, coins: number, takesMs: number) => ({
  id,
  name,
  color,
  coins,
  takesMs,
  /** The monotonic time of its start, then whether its coins were collected. */
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
  name: ['Rewards', '福利'],
  icon: { glyph: 'gift', colors: ['#ffb938', '#f08a0c'] },
  start(host) {
    const { say } = host;
    const random = host.random('rewards');
    const account = host.disk.open<Account>(packageName, () => ({
      days: 1 + Math.floor(random() * 30),
      coins: Math.floor(random() * 900),
      signedOn: '',
      jobs: [
        job('browse', ['Browse offers for 5 s', '浏览优惠 5 秒'], '#9a63d6', 5, 5_000),
        job('share', ['Share an event', '分享活动'], '#f0a63a', 8, 0),
        job('watch', ['Watch a 10 s clip', '观看 10 秒短视频'], '#2fae9f', 10, 10_000),
      ],
    }));
    const gain = (coins: number) => say(`+${coins} coins`, `+${coins} 金币`);
    const now = () => host.clock.monotonicMs();
    const today = () => host.clock.wall().toDateString();
    const isSigned = () => account.signedOn === today();
    const isRunning = (each: Job) => each.begunAt !== undefined && now() - each.begunAt < each.takesMs;

    const signIn = () => {
      if (isSigned()) return host.toast(say('You have checked in today', '今天已经签到'));
      const coins = dayCoins[account.days % dayCoins.length]!;
      account.signedOn = today();
      account.days++;
      account.coins += coins;
      host.toast(say('Checked in: ', '签到成功：') + gain(coins));
    };
    const work = (each: Job) => {
      if (each.isPaid || isRunning(each)) return;
      if (each.begunAt === undefined && each.takesMs > 0) each.begunAt = now();
      else {
        each.isPaid = true;
        account.coins += each.coins;
        host.toast(gain(each.coins));
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
      if (each.isPaid) return say('Done', '完成');
      if (each.begunAt === undefined) return say('Go', '前往');
      const left = Math.ceil((each.begunAt + each.takesMs - now()) / 1000);
      return isRunning(each) ? say(`${left} s`, `${left} 秒`) : say('Claim', '领取');
    };
    const jobRow = (each: Job): View =>
      row({ height: 64, radius: 18, fill: 'card', padding: [0, 14], gap: 12, id: `job_${each.id}` }, [
        mark(each.color, 'star', 36),
        twoLines(say(...each.name), gain(each.coins)),
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
            head(say('Daily check-in', '每日签到'), 'title', 18, 600),
            head(say(`${account.days} days`, `${account.days} 天`), 'days', 44, 700),
            head(say(`${account.coins} coins collected`, `已获得 ${account.coins} 金币`), 'coins', 14, 400),
            spacer(4),
            column({ radius: 22, fill: 'card', padding: [20, 16], gap: 22 }, [
              row(
                { gap: 6 },
                dayCoins.map((_, index) => day(index)),
              ),
              pill(isSigned() ? say('Checked in', '已签到') : say('Check in', '签到'), {
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
