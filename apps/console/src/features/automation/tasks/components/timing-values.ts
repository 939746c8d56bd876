import { fromLocalInput, toLocalInput } from '../../../../lib/format/local-time.ts';
import type { Task } from './task-status.tsx';

/** The timing of a task as the form has it: numbers as texts, moments by the site's clock. */
export interface TimingValues {
  execType: 'once' | 'loop';
  rounds?: string;
  pauseSeconds?: string;
  timerType: 'now' | 'time' | 'daily';
  dailyBy?: 'window' | 'cron';
  /** YYYY-MM-DD HH:mm, or a time of day. */
  startTime?: string;
  endTime?: string;
  cronText?: string;
  missedPolicy?: 'skip' | 'once' | 'catchUp';
  jitterSeconds?: string;
  /** The limit of a run in minutes. If empty, the site's limit applies. */
  timeLimitMinutes?: string;
}

export const untimed: TimingValues = {
  execType: 'once',
  rounds: '0',
  pauseSeconds: '1',
  timerType: 'now',
  dailyBy: 'window',
  cronText: '',
  missedPolicy: 'skip',
  jitterSeconds: '0',
  timeLimitMinutes: '',
};

export function timingValues(task: Task): TimingValues {
  const isDaily = task.timerType === 'daily';
  const shown = (time: string | null) => (isDaily ? (time ?? '') : toLocalInput(time));
  return {
    execType: task.execType,
    rounds: String(task.rounds),
    pauseSeconds: String(task.pauseSeconds),
    timerType: task.timerType,
    dailyBy: task.cronText !== '' ? 'cron' : 'window',
    startTime: shown(task.startTime),
    endTime: shown(task.endTime),
    cronText: task.cronText,
    missedPolicy: task.missedPolicy,
    jitterSeconds: String(task.jitterSeconds),
    timeLimitMinutes: String(task.timeLimitMinutes ?? ''),
  };
}

/** The call's fields; what the timer does not use is left empty. */
export function timingBody(values: TimingValues) {
  const { timerType, dailyBy, startTime = '', endTime = '', cronText = '', ...more } = values;
  const isCron = timerType === 'daily' && dailyBy === 'cron';
  const asCalled = (text: string): string | null => {
    if (timerType === 'now' || isCron) return null;
    return timerType === 'daily' ? text : fromLocalInput(text);
  };
  return {
    execType: more.execType,
    timerType,
    startTime: asCalled(startTime),
    endTime: asCalled(endTime),
    cronText: isCron ? cronText.trim() : '',
    rounds: more.rounds ?? '0',
    pauseSeconds: more.pauseSeconds ?? '1',
    missedPolicy: more.missedPolicy ?? ('skip' as const),
    jitterSeconds: more.jitterSeconds ?? '0',
    timeLimitMinutes: more.timeLimitMinutes?.trim() || null,
    dailyBy: undefined,
  };
}
