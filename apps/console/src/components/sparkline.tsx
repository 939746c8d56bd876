import { useMemo } from 'react';

interface Props {
  /** Oldest first; null is a gap. */
  values: readonly (number | null)[];
  label: string;
  /** The line's height means at least so much. */
  leastSpan?: number;
  /** The value at the bottom, if it is not the least of the values. */
  floor?: number | undefined;
  tone?: 'quiet' | 'online';
  /** In px. */
  height?: number;
}

const width = 144;
const usualHeight = 22;
const inset = 2;

export function linesOf(
  values: Props['values'],
  width: number,
  height: number,
  leastSpan = 1,
  floor?: number,
): string[][] {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(most - (floor ?? least), leastSpan);
  const low = floor ?? (least + most - span) / 2;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const lines: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) lines.push([]);
    else {
      const y = height - inset - ((value - low) / span) * (height - 2 * inset);
      lines.at(-1)!.push(`${(index * step).toFixed(1)} ${y.toFixed(1)}`);
    }
  }
  return lines.filter((line) => line.length > 1);
}

/**
 * A small line over time, with a quiet field below it.
 * @public
 */
export function Sparkline({ values, label, leastSpan, floor, tone = 'quiet', height = usualHeight }: Props) {
  const lines = useMemo(() => linesOf(values, width, height, leastSpan, floor), [values, height, leastSpan, floor]);
  const colour = tone === 'quiet' ? 'var(--fl-text-3)' : 'var(--fl-online)';
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ display: 'block', width: '100%', height }}
    >
      <title>{label}</title>
      {lines.length === 0 && <path d={`M0 ${height - 1}H${width}`} stroke="var(--fl-line)" />}
      {lines.map((line) => (
        <g key={line[0]}>
          <path
            d={`M${line[0]!.split(' ')[0]} ${height}L${line.join('L')}L${line.at(-1)!.split(' ')[0]} ${height}z`}
            fill={colour}
            opacity=".12"
          />
          <path
            d={`M${line.join('L')}`}
            fill="none"
            stroke={colour}
            strokeWidth="1.25"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}
