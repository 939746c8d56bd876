import type { RunException } from '@flotilla/contract/device';
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

export function failed(kind: RunFailure['kind'], message: string, stack = ''): RunOutcome {
  return {
    state: 'failed',
    exception: { kind, message: cut(message, maxMessageLength), stack: cut(stack, maxStackLength) },
  };
}

/** The outcome of a run that ended by itself; for others, whoever ended it decides. */
export function endedByItself(outcome: Exclude<WorkerOutcome, { how: 'cut' }>, limits: RunLimits): RunOutcome {
  if (outcome.how === 'returned') return { state: 'done', result: JSON.parse(outcome.json) };
  if (outcome.how === 'hogged') {
    return failed(
      'timeout',
      `The script used the processor for more than ${limits.sliceLimitMs} ms without awaiting`,
      outcome.stack,
    );
  }
  if (outcome.how === 'broke') return failed('agent', `The sandbox broke: ${outcome.message}`);
  const { name, message, stack } = outcome;
  if (name === 'InternalError' && message === 'out of memory') {
    return failed(
      'memory',
      `The script used more than ${Math.round(limits.memoryLimitBytes / 2 ** 20)} MB of memory`,
      stack,
    );
  }
  const kind = name === 'UnsupportedError' ? 'unsupported' : 'thrown';
  return failed(kind, name === '' ? message : `${name}: ${message}`, stack);
}

export interface RunLimits {
  readonly sliceLimitMs: number;
  readonly memoryLimitBytes: number;
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
