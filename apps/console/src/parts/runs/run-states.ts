import type { Answer } from '../../lib/calls/api.ts';
import type { Status } from '../../lib/theme/tokens.ts';

export type Run = Answer<'GET /task/run/list'>['list'][number];
export type RunState = Run['state'];

/** In the order of a run. */
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
/** Whether a retry applies: ended without success. */
export const mayRetry = (state: RunState): boolean => !isOpen(state) && state !== 'done';

/** From the start on the phone to its end, or until now. */
export function runMs({ runningAt, endedAt }: Pick<Run, 'runningAt' | 'endedAt'>, now = Date.now()): number | null {
  if (!runningAt) return null;
  return Math.max(0, (endedAt ? Date.parse(endedAt) : now) - Date.parse(runningAt));
}
