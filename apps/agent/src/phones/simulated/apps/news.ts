import { shuffled } from '../random.ts';
import { row, text, type View } from '../ui/view.ts';
import { page, twoLines } from '../ui/widgets.ts';
import { type Wallpaper, wallpaperOf } from '../world/wallpaper.ts';
import type { App } from './app.ts';

const packageName = 'com.example.news';
const headlines = [
  'Night line along the river opens',
  'Old mill becomes a library',
  'What the bees told the town',
  'Harbour bridge closed on Sunday',
  'A bakery that starts at noon',
  'School wins the paper boat race',
  'Rain at last for the upper valley',
];
const sentences = [
  'Those who live nearby had waited for it for years.',
  'On the first day more than two thousand people came.',
  'The council speaks of a trial until spring.',
  'Not everybody is happy with the new hours.',
  '“We will see what can be mended,” said the foreman.',
  'A second part is planned, money for it is still missing.',
  'On weekends it stays open until midnight.',
  'Who wants to help may sign up at the town hall.',
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
  name: 'News',
  icon: { glyph: 'flag', colors: ['#e5525c', '#b92c40'] },
  start(host) {
    const random = host.random('news');
    const stories: Story[] = shuffled(random, headlines).map((title) => ({
      title,
      body: [1, 2, 3].map(() => shuffled(random, sentences).slice(0, 5).join(' ')).join('\n\n'),
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
        twoLines(description, 'Local · 3 min'),
        cutTo(picture, 68, { width: 88 }),
      ]);
    };

    const reader = ({ title, picture, body }: Story): View =>
      page(
        'News',
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
      view: () =>
        open
          ? reader(open)
          : page('News', { gap: 10, padding: [6, 14], scroll: { name: `${packageName}/list` } }, stories.map(item)),
      back() {
        const isOpen = open !== undefined;
        open = undefined;
        return isOpen;
      },
    };
  },
};
