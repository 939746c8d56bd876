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
/** "1.2k", in Chinese "1.2万" (ten thousands). */
const shortCount = (value: number, say: Say) => say(inUnits(value, 1_000, 'k'), inUnits(value, 10_000, '万'));

/** A simulated app of endless short videos: swipes change the clip, a tap pauses it, a long press likes it. */
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
    /** The start of the clip, moved on by the length of each pause. */
    let startedMs = host.clock.monotonicMs();
    let pausedAtMs: number | undefined;
    const playedSeconds = () => ((pausedAtMs ?? host.clock.monotonicMs()) - startedMs) / 1000;
    const showClip = (next: number) => {
      if (next < 0) return;
      if (next === clips.length) clips.push(someClip(random));
      index = next;
      startedMs = host.clock.monotonicMs();
      pausedAtMs = undefined;
    };
    const onSwipe = (swipe: Swipe) => {
      if (swipe === 'up') showClip(index + 1);
      if (swipe === 'down') showClip(index - 1);
    };
    const pauseOrPlay = () => {
      const now = host.clock.monotonicMs();
      if (pausedAtMs !== undefined) startedMs += now - pausedAtMs;
      pausedAtMs = pausedAtMs === undefined ? now : undefined;
    };
    const toggleLike = (clip: Clip) => {
      if (!liked.delete(clip)) liked.add(clip);
    };
    const button = (glyph: IconName, label: string, id: string, color: Color, onTap: () => void): View =>
      column({ width: 56, gap: 3, align: 'center', id, description: label, onTap }, [
        icon(glyph, 30, color),
        text(label, { size: 11.5, weight: 600, color: white, align: 'center' }, { width: 56 }),
      ]);

    const overlay = (clip: Clip): View => {
      const share = Math.max(0.001, (playedSeconds() % clip.seconds) / clip.seconds);
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
            button(
              'heart',
              shortCount(clip.likes + (liked.has(clip) ? 1 : 0), say),
              'like',
              liked.has(clip) ? '#ff4d67' : white,
              () => toggleLike(clip),
            ),
            button('bubble', shortCount(Math.floor(clip.likes / 37), say), 'comments', white, () =>
              host.toast(say('Comments are off', '评论已关闭')),
            ),
            button('share', say('Share', '分享'), 'share', white, () => host.toast(say('Link copied', '链接已复制'))),
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
        const seconds = playedSeconds();
        return stack({ fill: '#000000' }, [
          stack(
            {
              id: 'player',
              description: say(`Video ${index + 1}`, `视频 ${index + 1}`),
              onTap: pauseOrPlay,
              onLongPress: () => toggleLike(clip),
              onSwipe,
            },
            [
              { paint: (ink, box) => drawClip(ink, box, clip, seconds) },
              pausedAtMs !== undefined && icon('play', 84, '#ffffffb0', { description: say('Paused', '已暂停') }),
            ],
          ),
          overlay(clip),
        ]);
      },
      pulse: () => Math.floor(playedSeconds() * framesPerSecond),
    };
  },
};
