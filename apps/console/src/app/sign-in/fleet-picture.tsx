import styles from './sign-in.module.css';

/** The grid of cells: the distance of two cells and the side of one, in units of the picture. */
const columns = 47;
const rows = 30;
const step = 17.5;
const side = 14;

/** Returns a pseudo-random number in [0, 1) for a cell. It is a hash of the position, so that each drawing looks the same. */
function noiseOf(column: number, row: number): number {
  let hash = Math.imul(column * 374_761_393 + row * 668_265_263, 1_274_126_177);
  hash = Math.imul(hash ^ (hash >>> 13), 1_103_515_245);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Whether a cell belongs to the drawing: a large sailing ship, and a small one at the left edge. The numbers were chosen by eye. */
function inShape(column: number, row: number): boolean {
  const wobble = noiseOf(column, 99) * 2.2;
  const sailTop = 3 + Math.abs(column - 22.5) * 0.62 + (column > 26 ? -0.8 : 0) + wobble;
  const keel = 18.5 + Math.abs(column - 22.5) * 0.62 + noiseOf(column, 7) * 1.5;
  const smallShip = column < 6 && row >= 16 + wobble && row < 30;
  return smallShip || (row >= sailTop && row < Math.min(keel, rows));
}

const accent = 'var(--fl-accent-solid)';
const tones = {
  empty: { fill: 'var(--fl-track)' },
  tone1: { fill: accent, opacity: 0.16 },
  tone2: { fill: accent, opacity: 0.3 },
  tone3: { fill: accent, opacity: 0.48 },
  tone4: { fill: accent, opacity: 0.82 },
  warning: { fill: 'var(--fl-warning)' },
  alarm: { fill: 'var(--fl-alarm)' },
};
type Tone = keyof typeof tones;

function toneOf(column: number, row: number): Tone {
  if (!inShape(column, row)) return 'empty';
  const noise = noiseOf(column, row);
  if (noise < 0.008) return 'alarm';
  if (noise < 0.016) return 'warning';
  if (noise < 0.22) return 'empty';
  return noise < 0.45 ? 'tone1' : noise < 0.64 ? 'tone2' : noise < 0.83 ? 'tone3' : 'tone4';
}

/** The SVG path of a cell: a square with rounded corners. */
const cell = (column: number, row: number) =>
  `M${(column * step + 2.5).toFixed(1)} ${row * step}h${side - 5}q2.5 0 2.5 2.5v${side - 5}q0 2.5-2.5 2.5h-${side - 5}q-2.5 0-2.5-2.5v-${side - 5}q0-2.5 2.5-2.5z`;

/** Joins the cells of each tone to one path, because 1,410 elements would slow down the page. */
function draw(): [Tone, string][] {
  const paths = new Map<Tone, string>();
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const tone = toneOf(column, row);
      paths.set(tone, (paths.get(tone) ?? '') + cell(column, row));
    }
  return [...paths];
}
const paths = draw();
/** The decoration of the sign-in page: a ship of coloured cells. Screen readers skip it. */
export function FleetPicture() {
  return (
    <svg aria-hidden="true" className={styles.picture} viewBox={`0 0 ${columns * step} ${rows * step}`}>
      {paths.map(([tone, path]) => (
        <path key={tone} {...tones[tone]} d={path} />
      ))}
    </svg>
  );
}
