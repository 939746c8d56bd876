import type { RunException } from '@flotilla/contract/device';
import { fault, faultText, type RunFault } from '@flotilla/contract/words/faults';
import type { WorkerOutcome } from './messages.ts';

export type RunFailure = Omit<RunException, 'artifact' | 'kind'> & {
  kind: Extract<RunException['kind'], 'thrown' | 'timeout' | 'memory' | 'unsupported' | 'agent'>;
};

export type RunOutcome =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly exception: RunFailure }
  | { readonly state: 'stopped' };

const maxMessageLength = 2_000;
const maxStackLength = 20_000;

/** The error message of a script that awaits a promise that nothing can settle any more. */
export const awaitsNothing = faultText(fault('awaitsNothing'), 'en')!;

export function failed(kind: RunFailure['kind'], why: string | RunFault, stack = ''): RunOutcome {
  const message = cut(typeof why === 'string' ? why : faultText(why, 'en')!, maxMessageLength);
  const exception = { kind, message, stack: cut(stack, maxStackLength) };
  return { state: 'failed', exception: typeof why === 'string' ? exception : { ...exception, fault: why } };
}

/**
 * Returns the outcome of a run that the host did not cut off. `faults` are the coded errors that its calls threw, by their text.
 */
export function outcomeOf(
  ended: Exclude<WorkerOutcome, { how: 'cut' }>,
  limits: RunLimits,
  faults: ReadonlyMap<string, RunFault>,
): RunOutcome {
  if (ended.how === 'returned') return { state: 'done', result: JSON.parse(ended.json) };
  if (ended.how === 'hogged') {
    return failed('timeout', fault('hogged', { ms: limits.sliceLimitMs }), ended.stack);
  }
  if (ended.how === 'broke') return failed('agent', `The sandbox broke: ${ended.message}`);
  const { name, message, stack } = ended;
  if (name === 'InternalError' && message === 'out of memory') {
    return failed('memory', fault('memory', { megabytes: Math.round(limits.memoryLimitBytes / 2 ** 20) }), stack);
  }
  const text = name === '' ? message : `${name}: ${message}`;
  const known = message === awaitsNothing ? fault('awaitsNothing') : faults.get(text);
  // The phone disconnected, which is not the script's fault.
  const kind = known?.code === 'phoneGone' ? 'agent' : name === 'UnsupportedError' ? 'unsupported' : 'thrown';
  const outcome = failed(kind, text, stack);
  if (known && outcome.state === 'failed') return { ...outcome, exception: { ...outcome.exception, fault: known } };
  return outcome;
}

export interface RunLimits {
  readonly sliceLimitMs: number;
  readonly memoryLimitBytes: number;
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
