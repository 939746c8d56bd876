import { Pill, StatusWord } from '../../components/text/pill.tsx';
import { formatClock } from '../../lib/format/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import type { Status } from '../../lib/theme/tokens.ts';
import { type Run, statusOfRun } from './run-states.ts';

type Stated = Pick<Run, 'state' | 'stopping' | 'unknownSince'>;

/** A run's mark and words; while its phone is offline, the run's state is unknown. */
export function stateOfRun({ state, stopping, unknownSince }: Stated, t: Translate): { status: Status; words: string } {
  if (unknownSince) return { status: 'offline', words: t('run.unknown', { time: formatClock(unknownSince) }) };
  return { status: statusOfRun[state], words: stopping ? t('run.stopping') : t(`run.state.${state}`) };
}

/** A run's state in a table. */
export function RunWord({ run }: { run: Stated }) {
  const { status, words } = stateOfRun(run, useT());
  return <StatusWord status={status}>{words}</StatusWord>;
}

/** A run's state in a title. */
export function RunPill({ run }: { run: Stated }) {
  const { status, words } = stateOfRun(run, useT());
  return <Pill status={status}>{words}</Pill>;
}
