import { isNumeric } from '@flotilla/contract/numeric-text';
import type { Translate } from '../../../../lib/i18n.ts';
import type { Task } from './task-status.tsx';

/** The rollout of a task in the form: numbers as texts. */
export interface RolloutValues {
  /** Percent of the phones; empty: all at once. */
  waves: string[];
  canaryPhones: string;
  /** Percent; empty: no limit. */
  failureLimit: string;
}

export const atOnce: RolloutValues = { waves: [], canaryPhones: '0', failureLimit: '' };

export const rolloutValues = (task: Pick<Task, 'waves' | 'canaryPhones' | 'failureLimit'>): RolloutValues => ({
  waves: task.waves.map(String),
  canaryPhones: String(task.canaryPhones),
  failureLimit: task.failureLimit === null ? '' : String(task.failureLimit),
});

const numberOr = <T>(text: string | undefined, empty: T): number | T =>
  text === undefined || text.trim() === '' ? empty : Number(text);

export const rolloutBody = ({ waves = [], canaryPhones, failureLimit }: Partial<RolloutValues>) => ({
  waves: waves.map(Number),
  canaryPhones: numberOr(canaryPhones, 0),
  failureLimit: numberOr(failureLimit, null),
});

export const isWhole = (text: string, least: number, most: number): boolean =>
  isNumeric(text) && Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most;

/** Shares in rising order, each once; what is no number stays where it was typed, for its message. */
export function sortShares(texts: readonly string[]): string[] {
  const shares = texts.map((text) => text.trim().replace(/[%％]$/, ''));
  return [...new Set(shares)].filter((text) => text !== '').sort((a, b) => Number(a) - Number(b) || 0);
}

/** "1 canary phone → 10% → 100%, at most 20% failed". */
export function rolloutWords(values: Partial<RolloutValues>, t: Translate): string {
  const { waves = [], canaryPhones = '0', failureLimit = '' } = values;
  const trial = Number(canaryPhones) || 0;
  const isStaged = waves.length > 0 || trial > 0;
  const steps = [
    ...(trial > 0 ? [t('tasks.trialOf', { count: trial })] : []),
    ...waves.map((share) => `${share}%`),
    ...(isStaged && waves.at(-1) !== '100' ? ['100%'] : []),
  ];
  const limit = failureLimit.trim() === '' ? [] : [t('tasks.limitOf', { limit: failureLimit })];
  return [isStaged ? steps.join(' → ') : t('tasks.allAtOnce'), ...limit].join(' · ');
}
