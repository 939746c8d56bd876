import type { Say } from '../language.ts';
import type { IconName } from '../ui/icons.ts';
import type { Color } from '../ui/palette.ts';
import { column, icon, row, type Swipe, spacer, stack, text, type View } from '../ui/view.ts';
import { mark } from '../ui/widgets.ts';
import type { App } from './app.ts';
import { type Clip, drawClip, someClip } from './video-scene.ts';

const white = '#ffffff';
const framesPerSecond = 30;

const inUnits = (value: number, unit: number, name: string) =>
  value < unit ? String(value) : `${(value / unit).toFixed(1)}${name}`;
const short = (value: number, say: Say) => say(inUnits(value, 1_000, 'k'), inUnits(value, 10_000, '万'));

export const video: App = {
  packageName: 'com.example.reels',
  name: ['Reels', '短视频'],
  icon: { glyph: 'play', colors: ['#22262f', '#0b0d12'] },
  start(host) {
    const { say } = host;
    const random = host.random('video');
    const clips: Clip[] = [someClip(random)];
    const liked = new Set<Clip>();
    let index = 0;
    let since = host.clock.monotonicMs();
    let pausedAt: number | undefined;

    const played = () => ((pausedAt ?? host.clock.monotonicMs()) - since) / 1000;
    const turnTo = (next: number) => {
      if (next < 0) return;
      if (next === clips.length) clips.push(someClip(random));
      index = next;
      since = host.clock.monotonicMs();
      pausedAt = undefined;
    };
    const swiped = (swipe: Swipe) => {
      if (swipe === 'up') turnTo(index + 1);
      if (swipe === 'down') turnTo(index - 1);
    };
    const pauseOrPlay = () => {
      const now = host.clock.monotonicMs();
      if (pausedAt !== undefined) since += now - pausedAt;
      pausedAt = pausedAt === undefined ? now : undefined;
    };
    const like = (clip: Clip) => {
      if (!liked.delete(clip)) liked.add(clip);
    };
    const action = (glyph: IconName, label: string, id: string, color: Color, onTap: () => void): View =>
      column({ width: 56, gap: 3, align: 'center', id, description: label, onTap }, [
        icon(glyph, 30, color),
        text(label, { size: 11.5, weight: 600, color: white, align: 'center' }, { width: 56 }),
      ]);

    const overlay = (clip: Clip): View => {
      const share = Math.max(0.001, (played() % clip.seconds) / clip.seconds);
      return column({ padding: [34, 0] }, [
        row({ height: 40, justify: 'center', gap: 18 }, [
          text(say('Following', '关注'), { size: 15, weight: 500, color: '#ffffffa0' }),
          text(say('For you', '推荐'), { size: 15, weight: 700, color: white }),
        ]),
        spacer(),
        row({ align: 'end', padding: [0, 14], gap: 8 }, [
          column({ grow: 1, gap: 4 }, [
            text(say(...clip.author), { size: 16, weight: 700, color: white }, { id: 'author' }),
            text(say(...clip.caption), { size: 14, color: '#ffffffe6', lines: 2 }, { id: 'caption' }),
          ]),
          column({ gap: 16, align: 'center' }, [
            mark(clip.coat, 'person', 44),
            action(
              'heart',
              short(clip.likes + (liked.has(clip) ? 1 : 0), say),
              'like',
              liked.has(clip) ? '#ff4d67' : white,
              () => like(clip),
            ),
            action('bubble', short(Math.floor(clip.likes / 37), say), 'comments', white, () =>
              host.toast(say('Comments are off', '评论已关闭')),
            ),
            action('share', say('Share', '分享'), 'share', white, () => host.toast(say('Link copied', '链接已复制'))),
          ]),
        ]),
        spacer(14),
        row({ height: 3, padding: [0, 14] }, [
          { grow: share, height: 3, radius: 1.5, fill: white },
          { grow: 1 - share, height: 3, radius: 1.5, fill: '#ffffff40' },
        ]),
      ]);
    };

    return {
      edgeToEdge: 'both',
      view() {
        const clip = clips[index]!;
        const seconds = played();
        return stack({ fill: '#000000' }, [
          stack(
            {
              id: 'player',
              description: say(`Video ${index + 1}`, `视频 ${index + 1}`),
              onTap: pauseOrPlay,
              onLongPress: () => like(clip),
              onSwipe: swiped,
            },
            [
              { paint: (ink, box) => drawClip(ink, box, clip, seconds) },
              pausedAt !== undefined && icon('play', 84, '#ffffffb0', { description: say('Paused', '已暂停') }),
            ],
          ),
          overlay(clip),
        ]);
      },
      pulse: () => Math.floor(played() * framesPerSecond),
    };
  },
};
