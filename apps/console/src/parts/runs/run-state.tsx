import { Pill, StatusWord } from '../../components/pill.tsx';
import { useT } from '../../lib/i18n.ts';
import { type Run, statusOfRun } from './run-states.ts';

type Stated = Pick<Run, 'state' | 'stopping'>;

/** A run's state in a table. */
export function RunWord({ state, stopping }: Stated) {
  const t = useT();
  return <StatusWord status={statusOfRun[state]}>{stopping ? t('run.stopping') : t(`run.state.${state}`)}</StatusWord>;
}

/** A run's state in a title. */
export function RunPill({ state, stopping }: Stated) {
  const t = useT();
  return <Pill status={statusOfRun[state]}>{stopping ? t('run.stopping') : t(`run.state.${state}`)}</Pill>;
}
