import { type Palette, paletteOf } from '../ui/palette.ts';
import { art, column, row, spacer, stack, text, type View } from '../ui/view.ts';
import { appBar, button } from '../ui/widgets.ts';
import { twoDigits } from '../world/time-text.ts';
import type { App } from './app.ts';

const packageName = 'com.android.deskclock';

const format = (ms: number) =>
  `${twoDigits(Math.floor(ms / 60_000))}:${twoDigits(Math.floor(ms / 1000) % 60)}.${Math.floor(ms / 100) % 10}`;

function dial(palette: Palette, ms: number): View {
  return art((ink, { left, top, width, height }) => {
    const [x, y, radius] = [left + width / 2, top + height / 2, Math.min(width, height) / 2 - 6];
    ink.lineWidth = 7;
    ink.lineCap = 'round';
    ink.strokeStyle = palette.sunken;
    ink.beginPath();
    ink.arc(x, y, radius, 0, 2 * Math.PI);
    ink.stroke();
    ink.strokeStyle = palette.accent;
    ink.beginPath();
    ink.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + ((ms % 60_000) / 60_000) * 2 * Math.PI + 0.001);
    ink.stroke();
  });
}

export const stopwatch: App = {
  packageName,
  name: 'Clock',
  icon: { glyph: 'clock', colors: ['#3c4a63', '#1f2937'] },
  start(host) {
    let stored = 0;
    let startedAt: number | undefined;
    let laps: number[] = [];
    const now = () => host.clock.monotonicMs();
    const elapsed = () => stored + (startedAt === undefined ? 0 : now() - startedAt);
    const startOrPause = () => {
      stored = elapsed();
      startedAt = startedAt === undefined ? now() : undefined;
    };
    const lapOrReset = () => {
      if (startedAt !== undefined) laps = [elapsed(), ...laps];
      else {
        stored = 0;
        laps = [];
      }
    };

    return {
      view() {
        const palette = paletteOf(host.settings);
        const isRunning = startedAt !== undefined;
        return column({}, [
          appBar(palette, 'Stopwatch'),
          spacer(16),
          stack({ height: 240 }, [
            { ...dial(palette, elapsed()), pin: { top: 0, bottom: 0 }, width: 240 },
            text(
              format(elapsed()),
              { size: 44, weight: 300, color: palette.ink, align: 'center' },
              { id: 'elapsed', width: 220, pin: {} },
            ),
          ]),
          spacer(16),
          column(
            { grow: 1, gap: 2, padding: [4, 40], scroll: { name: `${packageName}/laps` } },
            laps.map((lap, index) =>
              row({ height: 36 }, [
                text(`Lap ${laps.length - index}`, { size: 14, color: palette.soft }, { grow: 1 }),
                text(format(lap), { size: 14, weight: 500, color: palette.ink }, { id: 'lap' }),
              ]),
            ),
          ),
          row({ padding: [14, 30], gap: 14 }, [
            button(palette, isRunning ? 'Lap' : 'Reset', {
              id: 'lap_reset',
              kind: 'soft',
              grow: 1,
              onTap: lapOrReset,
              height: 52,
            }),
            button(palette, isRunning ? 'Pause' : 'Start', {
              id: 'start_pause',
              grow: 1,
              onTap: startOrPause,
              height: 52,
            }),
          ]),
        ]);
      },
      pulse: () => (startedAt === undefined ? 0 : Math.floor(elapsed() / 100) + 1),
    };
  },
};
