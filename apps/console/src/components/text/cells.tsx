import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import styles from '../bits.module.css';
import { type CellState, cellFills, cellPitch, cellRings, cellSide, pathsOf } from './cell-paths.ts';

interface Props {
  states: readonly CellState[];
  /** The number of cells in a row. */
  columns: number;
  label: string;
  /** Name of one cell, shown when the pointer rests on it. */
  nameOf?: (index: number) => string;
  onPick?: (index: number) => void;
  /** The magnification: few phones get more room. */
  scale?: number;
}

/** The arrow keys go from cell to cell, Enter or Space picks one. */
function useCellKeys(count: number, columns: number, onPick: ((index: number) => void) | undefined) {
  const [kept, setAt] = useState(0);
  const at = Math.min(kept, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onPick?.(at);
    const { key } = event;
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const next = { Home: 0, End: count - 1, Enter: at, ' ': at }[key] ?? at + (steps[key] ?? Number.NaN);
    if (Number.isNaN(next)) return;
    event.preventDefault();
    if (next >= 0 && next < count) setAt(next);
  };
  return { at, onKeyDown };
}

/** One cell per phone in rack order, so that a dead switch shows as a hole. */
export function Cells({ states, columns, label, nameOf, onPick, scale = 1 }: Props) {
  const paths = useMemo(() => pathsOf(states, columns), [states, columns]);
  const rows = Math.max(1, Math.ceil(states.length / columns));
  const width = columns * cellPitch - (cellPitch - cellSide);
  const height = rows * cellPitch - (cellPitch - cellSide);
  const id = useId();
  const canPick = onPick !== undefined && states.length > 0;
  const { at, onKeyDown } = useCellKeys(states.length, columns, onPick);
  const indexAt = (event: { nativeEvent: { offsetX: number; offsetY: number }; currentTarget: Element }) => {
    const drawn = event.currentTarget.getBoundingClientRect().width / width || 1;
    const column = Math.floor(event.nativeEvent.offsetX / drawn / cellPitch);
    const index = Math.floor(event.nativeEvent.offsetY / drawn / cellPitch) * columns + column;
    return column < columns && index < states.length ? index : undefined;
  };
  const drawing = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what can be picked has its keys above.
    <svg
      className={styles.cells}
      {...(canPick
        ? { role: 'listbox', tabIndex: 0, 'aria-activedescendant': `${id}-at`, onKeyDown }
        : { role: 'img' })}
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
        <path
          key={state}
          d={path}
          fill={cellFills[state]}
          stroke={cellRings[state]}
          strokeWidth={cellRings[state] ? 1.25 : 0}
        />
      ))}
      {canPick && (
        <rect
          id={`${id}-at`}
          role="option"
          aria-selected="true"
          aria-label={nameOf?.(at)}
          aria-posinset={at + 1}
          aria-setsize={states.length}
          className={styles.cellAt}
          x={(at % columns) * cellPitch - 1}
          y={Math.floor(at / columns) * cellPitch - 1}
          width={cellPitch}
          height={cellPitch}
          rx={2}
        />
      )}
    </svg>
  );
  if (!canPick) return drawing;
  return (
    <span className={styles.cellBox}>
      {drawing}
      {nameOf && (
        <span aria-hidden="true" className={styles.cellName}>
          {nameOf(at)}
        </span>
      )}
    </span>
  );
}
