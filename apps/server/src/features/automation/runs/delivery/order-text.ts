import type { RunOrder, ScriptRef } from '@flotilla/contract/device';

import type { ClaimedRun } from './claim-runs.ts';

type OwnPart = 'action' | 'runId' | 'nonce' | 'seal' | 'lease';
/** The fields that are identical for many runs of a task. */
type SharedRun = Omit<ClaimedRun, 'runId' | 'nonce' | 'lease' | 'deviceId'>;

/** The common part of an order, which follows the run's own part. */
export function sharedText(run: SharedRun, script: ScriptRef): string {
  const order: Omit<RunOrder, OwnPart> = {
    task: { id: run.taskId, name: run.taskName },
    script,
    params: run.params as RunOrder['params'],
    cacheScript: run.cacheScript,
    cacheNo: run.cacheNo,
    startWithinMs: run.startWithinMs,
    timeLimitMs: run.timeLimitMs,
  };
  return `,${JSON.stringify(order).slice(1)}`;
}

export const orderText = (own: Omit<Pick<RunOrder, OwnPart>, 'action'>, shared: string): string => {
  const { runId, nonce, seal, lease } = own;
  return JSON.stringify({ action: 'run', runId, nonce, seal, lease }).slice(0, -1) + shared;
};
