import type { Translate } from '../../../../lib/i18n.ts';
import type { RolloutValues } from './rollout-values.ts';

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
