import type { Words } from '../language.ts';
import { shuffled } from '../random.ts';
import { row, text, type View } from '../ui/view.ts';
import { cards, page, twoLines } from '../ui/widgets.ts';
import { type Wallpaper, wallpaperOf } from '../world/wallpaper.ts';
import type { App } from './app.ts';

const packageName = 'com.example.news';
const headlines: readonly Words[] = [
  ['Night line along the river opens', '沿江夜班线路开通'],
  ['Old mill becomes a library', '老磨坊变身图书馆'],
  ['What the bees told the town', '蜜蜂告诉小镇的事'],
  ['Harbour bridge closed on Sunday', '港口大桥周日封闭'],
  ['A bakery that starts at noon', '中午才开门的面包店'],
  ['School wins the paper boat race', '学校赢得纸船比赛'],
  ['Rain at last for the upper valley', '上游山谷终于下雨'],
];
const sentences: readonly Words[] = [
  ['Those who live nearby had waited for it for years.', '附近的居民为此等了好几年。'],
  ['On the first day more than two thousand people came.', '第一天就来了两千多人。'],
  ['The council speaks of a trial until spring.', '市议会称将试行到春天。'],
  ['Not everybody is happy with the new hours.', '并非人人都满意新的时间安排。'],
  ['“We will see what can be mended,” said the foreman.', '“能修的我们都会修。”工长说。'],
  ['A second part is planned, money for it is still missing.', '二期已有规划，资金尚未到位。'],
  ['On weekends it stays open until midnight.', '周末开放到午夜。'],
  ['Who wants to help may sign up at the town hall.', '愿意帮忙的人可以到市政厅报名。'],
];

interface Story {
  readonly title: string;
  readonly body: string;
  readonly picture: Wallpaper;
}

const cutTo = (paint: Wallpaper, height: number, options: Partial<View> = {}): View => ({
  ...options,
  height,
  paint(ink, box) {
    ink.beginPath();
    ink.roundRect(box.left, box.top, box.width, box.height, 14);
    ink.clip();
    paint(ink, box);
  },
});

export const news: App = {
  packageName,
  name: ['News', '新闻'],
  icon: { glyph: 'flag', colors: ['#e5525c', '#b92c40'] },
  start(host) {
    const { say } = host;
    const random = host.random('news');
    const paragraph = (of: readonly Words[]) => of.map((words) => say(...words)).join(say(' ', ''));
    const stories: Story[] = shuffled(random, headlines).map((title) => ({
      title: say(...title),
      body: [1, 2, 3].map(() => paragraph(shuffled(random, sentences).slice(0, 5))).join('\n\n'),
      picture: wallpaperOf(random),
    }));
    let open: Story | undefined;
    const turnTo = (story: Story | undefined) => {
      open = story;
      host.resetScroll(`${packageName}/story`);
    };

    const item = (story: Story): View => {
      const { title: description, picture } = story;
      const options = { id: 'story', description, onTap: () => turnTo(story) };
      return row({ gap: 12, radius: 18, fill: 'card', padding: 12, ...options }, [
        twoLines(description, say('Local · 3 min', '本地 · 3 分钟')),
        cutTo(picture, 68, { width: 88 }),
      ]);
    };

    const reader = ({ title, picture, body }: Story): View =>
      page(
        say('News', '新闻'),
        { gap: 14, padding: [4, 20], scroll: { name: `${packageName}/story` } },
        [
          text(title, { size: 24, weight: 700, lines: 3 }, { id: 'headline' }),
          cutTo(picture, 190),
          text(body, { size: 16, lines: 60 }, { id: 'article' }),
          { height: 30 },
        ],
        { fill: 'card', onBack: () => turnTo(undefined) },
      );

    return {
      view: () => (open ? reader(open) : page(say('News', '新闻'), cards(`${packageName}/list`), stories.map(item))),
      get back() {
        return open && (() => turnTo(undefined));
      },
    };
  },
};
