import type { RunException } from '@flotilla/contract/device';
import { hotUpdated } from '@flotilla/contract/hot-messages';
import { fault, faultText, type InterruptionCode, type RunFault } from '@flotilla/contract/words/faults';
import type { RunOutcome } from '../../runtime/outcome.ts';
import type { RunEnd } from './run-book.ts';
import type { RunEntry } from './run-entry.ts';

const mostResultBytes = 256 * 1024;
const mostMessage = 2_000;
const mostStack = 20_000;

/** Returns the end of an interrupted run, or `undefined` if the run may still start later or was superseded. */
export function endOfInterrupted(entry: RunEntry): RunEnd | undefined {
  const interruption = entry.interruption;
  switch (interruption?.kind) {
    case 'stop':
      return { state: 'stopped' };
    case 'hot':
      return { state: 'stopped', reason: hotUpdated };
    case 'agent':
      return entry.started ? interrupted(interruption.code, interruption.detail) : undefined;
    case 'superseded':
    case undefined:
      return undefined;
  }
}

/** Returns the end of a run that failed outside its script. */
export const failure = (kind: RunException['kind'], message: string, why?: RunFault): RunEnd => ({
  state: 'failed',
  exception: { kind, message, stack: '', artifact: '', ...(why && { fault: why }) },
});
export const agentFailure = (message: string): RunEnd => failure('agent', message);
/** Returns the end of a run whose agent or phone stopped while the script ran. */
export function interrupted(code: InterruptionCode, detail = ''): RunEnd {
  const why = fault(code);
  return failure('agent', `${faultText(why, 'en')}${detail && `: ${detail}`}`, why);
}

/** Returns the end that follows from the script's outcome. A script that completed despite an interruption counts as done. */
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
  return { state: 'done', reason: `the result of ${bytes} bytes was left out: at most ${mostResultBytes} are stored` };
}

function fitException({ message, stack, ...rest }: Omit<RunException, 'artifact'>): RunException {
  return { ...rest, message: message.slice(0, mostMessage), stack: stack.slice(0, mostStack), artifact: '' };
}
