import { tracer } from '../../../../platform/tracing/spans.ts';
import type { EndedRun } from '../ended-run.ts';

const keyOf = (runId: number): string => `run ${runId}`;

/** The runs were created by the current call or job, whose trace they continue. */
export function rememberRuns(runs: readonly { readonly runId: number }[]): void {
  tracer()?.remember(runs.map(({ runId }) => keyOf(runId)));
}

/** The run is sent to its phone. Its span ends with the run. */
export function beginRun(runId: number, deviceId: number): void {
  tracer()?.begin(keyOf(runId), 'run', { 'flotilla.run.id': runId, 'flotilla.device.id': deviceId });
}

/** The phone has reported a state of the run. */
export function noteRun(runId: number, state: string): void {
  tracer()?.note(keyOf(runId), state);
}

export function endRuns(ended: readonly EndedRun[]): void {
  const active = tracer();
  if (!active) return;
  for (const { runId, taskId, state } of ended) {
    active.end(keyOf(runId), { 'flotilla.task.id': taskId, 'flotilla.run.state': state }, state !== 'done');
  }
}
