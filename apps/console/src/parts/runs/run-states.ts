import type { Answer } from '../../lib/calls/api.ts';
import type { Status } from '../../lib/theme/tokens.ts';

export type Run = Answer<'GET /task/run/list'>['list'][number];
export type RunState = Run['state'];

/** The mark of each state, in the order in which a run passes them. */
export const statusOfRun: Readonly<Record<RunState, Status>> = {
  waiting: 'offline',
  sent: 'busy',
  running: 'busy',
  done: 'online',
  failed: 'alarm',
  stopped: 'disabled',
  expired: 'warning',
  lost: 'warning',
};
export const runStates = Object.keys(statusOfRun) as RunState[];

const exceptionKinds = ['thrown', 'timeout', 'memory', 'download', 'signature', 'unsupported', 'agent'] as const;
/** Agents of other versions may send unknown kinds of exception. */
export const isExceptionKind = (kind: string): kind is (typeof exceptionKinds)[number] =>
  (exceptionKinds as readonly string[]).includes(kind);

export const isOpen = (state: RunState): boolean => state === 'waiting' || state === 'sent' || state === 'running';
/** Whether a run can be retried: it has ended without success. */
export const mayRetry = (state: RunState): boolean => !isOpen(state) && state !== 'done';

/** Returns the time from the start on the phone to the end, or until now; `null` before the start. */
export function runMs({ runningAt, endedAt }: Pick<Run, 'runningAt' | 'endedAt'>, now = Date.now()): number | null {
  if (!runningAt) return null;
  return Math.max(0, (endedAt ? Date.parse(endedAt) : now) - Date.parse(runningAt));
}
