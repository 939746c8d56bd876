import type { Answer } from '../../../../lib/calls/api.ts';
import { zoneOffsetMs } from '../../../../lib/format/zone.ts';

export type Forecast = Answer<'GET /task/task/forecast'>;
export type PlannedTask = Forecast['tasks'][number];
export type Conflict = Forecast['conflicts'][number];

export interface Span {
  fromMs: number;
  toMs: number;
}
const hourMs = 3_600_000;
const tickHours = 4;

export const spanOf = ({ from, until }: Pick<Forecast, 'from' | 'until'>): Span => ({
  fromMs: Date.parse(from),
  toMs: Date.parse(until),
});

/** A moment's position in the span, in percent. */
export const placeIn = ({ fromMs, toMs }: Span, moment: string | number): number => {
  const atMs = typeof moment === 'number' ? moment : Date.parse(moment);
  return Math.min(100, Math.max(0, ((atMs - fromMs) / (toMs - fromMs)) * 100));
};

/** Every fourth hour of the site's clock. */
export function hoursOf({ fromMs, toMs }: Span): number[] {
  const stepMs = tickHours * hourMs;
  const offsetMs = zoneOffsetMs(new Date(fromMs));
  const ticks: number[] = [];
  for (let at = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs - offsetMs; at <= toMs; at += stepMs) ticks.push(at);
  return ticks;
}

/** The starts of a task, each with whether it finds phones busy. */
export function marksOf(task: PlannedTask, conflicts: readonly Conflict[]) {
  const own = conflicts.filter(({ taskId }) => taskId === task.taskId);
  const clashes = (time: string) => own.some((one) => one.time <= time && time < one.busyUntil);
  return task.starts.map((start) => ({ ...start, clashes: clashes(start.time) }));
}

export const startsIn = ({ starts }: PlannedTask): number => starts.reduce((sum, { count }) => sum + count, 0);
