import { useMemo } from 'react';
import type { Status } from '../lib/theme/tokens.ts';

/** `empty`: not its turn yet; `held`: left out for now. */
export type CellState = Status | 'empty' | 'held';

/** Side and distance of a cell in px. */
const side = 6;
export const cellPitch = 8;
const fills: Record<CellState, string> = {
  online: 'color-mix(in srgb, var(--fl-online) 42%, var(--fl-surface))',
  busy: 'color-mix(in srgb, var(--fl-busy) 68%, var(--fl-surface))',
  warning: 'var(--fl-warning)',
  alarm: 'var(--fl-alarm)',
  offline: 'none',
  disabled: 'none',
  empty: 'var(--fl-track)',
  held: 'none',
};
const rings: Partial<Record<CellState, string>> = {
  offline: 'var(--fl-offline)',
  disabled: 'var(--fl-disabled)',
  held: 'var(--fl-warning)',
};

interface Props {
  states: readonly CellState[];
  /** The number of cells in a row. */
  columns: number;
  label: string;
  /** Name of one cell, shown when the pointer rests on it. */
  nameOf?: (index: number) => string;
  onPick?: (index: number) => void;
  /** How much larger than usual: few phones deserve more room. */
  scale?: number;
}

/** One path a state, however many phones there are. */
function pathsOf(states: readonly CellState[], columns: number): [CellState, string][] {
  const paths = new Map<CellState, string>();
  for (const [index, state] of states.entries()) {
    const inset = rings[state] ? 0.75 : 0;
    const x = (index % columns) * cellPitch + inset;
    const y = Math.floor(index / columns) * cellPitch + inset;
    const length = side - 2 * inset;
    const corner = inset ? 0.75 : 1.5;
    const line = length - 2 * corner;
    const struck = state === 'disabled' ? `M${x} ${y + length}l${length}-${length}` : '';
    const q = `q${corner} 0 ${corner} ${corner}v${line}q0 ${corner}-${corner} ${corner}h-${line}q-${corner} 0-${corner}-${corner}v-${line}q0-${corner} ${corner}-${corner}z`;
    paths.set(state, `${paths.get(state) ?? ''}M${x + corner} ${y}h${line}${q}${struck}`);
  }
  return [...paths];
}

/** One cell, one phone, in rack order: a dead switch is seen as a hole. */
export function Cells({ states, columns, label, nameOf, onPick, scale = 1 }: Props) {
  const paths = useMemo(() => pathsOf(states, columns), [states, columns]);
  const rows = Math.max(1, Math.ceil(states.length / columns));
  const width = columns * cellPitch - (cellPitch - side);
  const height = rows * cellPitch - (cellPitch - side);
  const indexAt = (event: { nativeEvent: { offsetX: number; offsetY: number }; currentTarget: Element }) => {
    const drawn = event.currentTarget.getBoundingClientRect().width / width || 1;
    const column = Math.floor(event.nativeEvent.offsetX / drawn / cellPitch);
    const index = Math.floor(event.nativeEvent.offsetY / drawn / cellPitch) * columns + column;
    return column < columns && index < states.length ? index : undefined;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut; the same phones can be reached in the list.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      style={{ display: 'block', width: '100%', maxWidth: width * scale, cursor: onPick ? 'pointer' : undefined }}
      onPointerMove={(event) => {
        const index = nameOf && indexAt(event);
        const title = event.currentTarget.querySelector('title');
        if (title) title.textContent = index === undefined || !nameOf ? label : nameOf(index);
      }}
      onClick={(event) => {
        const index = indexAt(event);
        if (index !== undefined) onPick?.(index);
      }}
    >
      <title>{label}</title>
      {paths.map(([state, path]) => (
        <path key={state} d={path} fill={fills[state]} stroke={rings[state]} strokeWidth={rings[state] ? 1.25 : 0} />
      ))}
    </svg>
  );
}
