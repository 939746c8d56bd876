import type { FleetSummary, fleetStates } from '@flotilla/contract/http/monitor';
import { useMemo } from 'react';
import { formatCount } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { type CellState, Cells } from './cells.tsx';

/** How each of the contract's `fleetStates` is drawn, in their order. */
export const cellOf = {
  offline: 'offline',
  idle: 'online',
  busy: 'busy',
  disabled: 'disabled',
} as const satisfies Record<(typeof fleetStates)[number], CellState>;
const cellStates: readonly CellState[] = Object.values(cellOf);

interface Props {
  group: FleetSummary['groups'][number];
  columns?: number;
  /** A cell was picked: its phone's number. */
  onPick?: (deviceNo: string) => void;
}

/** The phones of one group of `GET /device/monitor/summary`, one cell each, in the group's order. */
export function FleetCells({ group, columns = 36, onPick }: Props) {
  const t = useT();
  const states = useMemo(() => group.states.map((state) => cellStates[state] ?? 'empty'), [group.states]);
  const online = states.filter((state) => state === 'online' || state === 'busy').length;
  const label = t('phone.cells', {
    group: group.name,
    online: formatCount(online),
    total: formatCount(states.length),
  });
  return (
    <Cells
      states={states}
      columns={columns}
      label={label}
      nameOf={(index) => group.deviceNos[index] ?? ''}
      {...(onPick && { onPick: (index: number) => onPick(group.deviceNos[index] ?? '') })}
    />
  );
}
