export { holdRollouts } from './rollout/waves.ts';
export { skipDueStarts } from './timing/starts.ts';
