import type { Status } from '../../lib/theme/tokens.ts';

/** `empty`: not its turn yet; `held`: left out for now. */
export type CellState = Status | 'empty' | 'held';

/** Side and distance of a cell in px. */
export const cellSide = 6;
export const cellPitch = 8;
export const cellFills: Record<CellState, string> = {
  online: 'color-mix(in srgb, var(--fl-online) 42%, var(--fl-surface))',
  busy: 'color-mix(in srgb, var(--fl-busy) 68%, var(--fl-surface))',
  warning: 'var(--fl-warning)',
  alarm: 'var(--fl-alarm)',
  offline: 'none',
  disabled: 'none',
  empty: 'var(--fl-track)',
  held: 'none',
};
export const cellRings: Partial<Record<CellState, string>> = {
  offline: 'var(--fl-offline)',
  disabled: 'var(--fl-disabled)',
  held: 'var(--fl-warning)',
};

/** One path per state, for any number of phones. */
export function pathsOf(states: readonly CellState[], columns: number): [CellState, string][] {
  const paths = new Map<CellState, string>();
  for (const [index, state] of states.entries()) {
    const inset = cellRings[state] ? 0.75 : 0;
    const x = (index % columns) * cellPitch + inset;
    const y = Math.floor(index / columns) * cellPitch + inset;
    const length = cellSide - 2 * inset;
    const corner = inset ? 0.75 : 1.5;
    const line = length - 2 * corner;
    const struck = state === 'disabled' ? `M${x} ${y + length}l${length}-${length}` : '';
    const q = `q${corner} 0 ${corner} ${corner}v${line}q0 ${corner}-${corner} ${corner}h-${line}q-${corner} 0-${corner}-${corner}v-${line}q0-${corner} ${corner}-${corner}z`;
    paths.set(state, `${paths.get(state) ?? ''}M${x + corner} ${y}h${line}${q}${struck}`);
  }
  return [...paths];
}
