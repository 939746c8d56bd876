import type { IconName } from '../ui/icons.ts';
import type { Color } from '../ui/palette.ts';
import { column, icon, row, type Swipe, spacer, stack, text, type View } from '../ui/view.ts';
import { mark } from '../ui/widgets.ts';
import type { App } from './app.ts';
import { type Clip, drawClip, someClip } from './video-scene.ts';

const white = '#ffffff';
const framesPerSecond = 30;

const short = (value: number) => (value >= 1000 ? `${(value / 1000).toFixed(1)}k` : String(value));

export const video: App = {
  packageName: 'com.example.reels',
  name: 'Reels',
  icon: { glyph: 'play', colors: ['#22262f', '#0b0d12'] },
  start(host) {
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
          text('Following', { size: 15, weight: 500, color: '#ffffffa0' }),
          text('For you', { size: 15, weight: 700, color: white }),
        ]),
        spacer(),
        row({ align: 'end', padding: [0, 14], gap: 8 }, [
          column({ grow: 1, gap: 4 }, [
            text(clip.author, { size: 16, weight: 700, color: white }, { id: 'author' }),
            text(clip.caption, { size: 14, color: '#ffffffe6', lines: 2 }, { id: 'caption' }),
          ]),
          column({ gap: 16, align: 'center' }, [
            mark(clip.coat, 'person', 44),
            action(
              'heart',
              short(clip.likes + (liked.has(clip) ? 1 : 0)),
              'like',
              liked.has(clip) ? '#ff4d67' : white,
              () => like(clip),
            ),
            action('bubble', short(Math.floor(clip.likes / 37)), 'comments', white, () =>
              host.toast('Comments are off'),
            ),
            action('share', 'Share', 'share', white, () => host.toast('Link copied')),
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
              description: `Video ${index + 1}`,
              onTap: pauseOrPlay,
              onLongPress: () => like(clip),
              onSwipe: swiped,
            },
            [
              { paint: (ink, box) => drawClip(ink, box, clip, seconds) },
              pausedAt !== undefined && icon('play', 84, '#ffffffb0', { description: 'Paused' }),
            ],
          ),
          overlay(clip),
        ]);
      },
      pulse: () => Math.floor(played() * framesPerSecond),
    };
  },
};
