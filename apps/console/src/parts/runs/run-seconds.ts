import { isOpen, type Run } from './run-states.ts';

interface Dated {
  readonly time: string;
}

/** Returns the seconds from the earlier of a run's start and first log line to the later of its end and last line. */
export function secondsOf(
  run: Pick<Run, 'state' | 'runningAt' | 'endedAt'>,
  lines: readonly Dated[],
  nowMs = Date.now(),
) {
  const at = (value: string | null | undefined) => (value ? [Date.parse(value)] : []);
  const begins = [...at(run.runningAt), ...at(lines[0]?.time)];
  const ends = [...at(run.endedAt), ...at(lines.at(-1)?.time), ...(isOpen(run.state) ? [nowMs] : [])];
  if (begins.length === 0) return undefined;
  const startMs = Math.min(...begins);
  return { startMs, seconds: Math.max(0, Math.ceil((Math.max(startMs, ...ends) - startMs) / 1_000)) };
}

/** The last line at or before a moment; -1 before the first. Lines are in their order. */
export function lineAt(lines: readonly Dated[], momentMs: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Date.parse(lines[middle]!.time) <= momentMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The picture that was taken nearest to a moment. */
export function nearest<P extends { readonly takenAt: string }>(
  pictures: readonly P[],
  momentMs: number,
): P | undefined {
  const away = (one: P) => Math.abs(Date.parse(one.takenAt) - momentMs);
  return pictures.toSorted((one, other) => away(one) - away(other))[0];
}
