import type { LogLevel } from '@flotilla/contract/device';
import { maxLineLength } from './messages.ts';

const windowMs = 1_000;
const maxLines = 2_000;
const maxCharacters = 512_000;

/** Truncates a run's log lines and drops lines above the rate limit. The number of dropped lines is logged. */
export function limitLines(write: (level: LogLevel, text: string) => void, now: () => number) {
  let windowStart = now();
  let lines = 0;
  let characters = 0;
  let dropped = 0;

  function reportDropped(): void {
    if (dropped > 0) write('warn', `${dropped} ${dropped === 1 ? 'line' : 'lines'} dropped: the script logs too fast`);
    dropped = 0;
  }

  return {
    line(level: LogLevel, text: string): void {
      if (now() - windowStart >= windowMs) {
        reportDropped();
        windowStart = now();
        lines = 0;
        characters = 0;
      }
      const cut = text.length > maxLineLength ? `${text.slice(0, maxLineLength - 1)}…` : text;
      if (lines + 1 > maxLines || characters + cut.length > maxCharacters) {
        dropped += 1;
        return;
      }
      lines += 1;
      characters += cut.length;
      write(level, cut);
    },
    /** Must be called when the run has ended. */
    end: reportDropped,
  };
}
