import type { RunException } from '@flotilla/contract/device';
import { hotUpdated } from '@flotilla/contract/hot-messages';
import type { RunOutcome } from '../../runtime/outcome.ts';
import type { RunEnd } from './run-book.ts';
import type { RunEntry } from './run-entry.ts';

const mostResultBytes = 256 * 1024;
const mostMessage = 2_000;
const mostStack = 20_000;

/** The end of an interrupted run; undefined if it may still start later or no longer counts. */
export function endOfInterrupted(entry: RunEntry): RunEnd | undefined {
  const interruption = entry.interruption;
  switch (interruption?.kind) {
    case 'stop':
      return { state: 'stopped' };
    case 'hot':
      return { state: 'stopped', reason: hotUpdated };
    case 'agent':
      return entry.started ? agentFailure(interruption.message) : undefined;
    case 'superseded':
    case undefined:
      return undefined;
  }
}

/** A failure outside the script. */
export const failure = (kind: RunException['kind'], message: string): RunEnd => ({
  state: 'failed',
  exception: { kind, message, stack: '', artifact: '' },
});
export const agentFailure = (message: string): RunEnd => failure('agent', message);

/** A script that completed in spite of an interruption has completed. */
export function endOfOutcome(entry: RunEntry, outcome: RunOutcome): RunEnd | undefined {
  switch (outcome.state) {
    case 'done':
      return endOfDone(outcome.result);
    case 'stopped':
      return entry.interruption ? endOfInterrupted(entry) : { state: 'stopped' };
    case 'failed':
      return endOfInterrupted(entry) ?? { state: 'failed', exception: fitException(outcome.exception) };
  }
}

function endOfDone(result: unknown): RunEnd {
  const json = JSON.stringify(result ?? null);
  const bytes = Buffer.byteLength(json);
  if (bytes <= mostResultBytes) return { state: 'done', result: JSON.parse(json) };
  return { state: 'done', reason: `the result of ${bytes} bytes was left out: at most ${mostResultBytes} are kept` };
}

function fitException({ kind, message, stack }: Omit<RunException, 'artifact'>): RunException {
  return { kind, message: message.slice(0, mostMessage), stack: stack.slice(0, mostStack), artifact: '' };
}
