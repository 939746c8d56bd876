import type { Benchmark, Figure, Outcome } from './benchmark.ts';
import type { Spread } from './statistics.ts';

export interface Result extends Outcome {
  readonly benchmark: Pick<Benchmark, 'number' | 'title' | 'baseline'>;
}

const digits = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
const measured = (spread: Spread, unit: string): string =>
  `${digits(spread.median)} (${digits(spread.low)}–${digits(spread.high)}) ${unit}`;
const factor = ({ median, low, high }: Spread): string =>
  `${median.toFixed(2)}x (${low.toFixed(2)}–${high.toFixed(2)})`;
const met = (isMet: boolean): string => (isMet ? 'met' : 'missed');
function verdict({ target, limit, unit, ours, ratio }: Figure): string {
  if (limit !== null) return `<= ${limit} ${unit} ${met(ours.median <= limit)}`;
  return target === null ? '—' : `<= ${Number(target.toFixed(2))}x ${met(ratio.median <= target)}`;
}

const heads = ['#', 'figure', 'ours', 'baseline', 'ratio', 'target'] as const;
const rowOf = (result: Result, figure: Figure): string[] => [
  String(result.benchmark.number),
  figure.what,
  measured(figure.ours, figure.unit),
  measured(figure.baseline, figure.unit),
  factor(figure.ratio),
  verdict(figure),
];
const rowsOf = (results: readonly Result[]): string[][] =>
  results.flatMap((result) => result.figures.map((figure) => rowOf(result, figure)));

export function terminalTable(results: readonly Result[]): string {
  const rows = [[...heads], ...rowsOf(results)];
  const widths = heads.map((_head, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [line(rows[0]!), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.slice(1).map(line)].join('\n');
}

interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly node: string;
  /** The load average of the last 15 minutes. A value well above the number of cores means that the machine was also busy with other work. */
  readonly load: number;
}

export function markdownPage(results: readonly Result[], date: string, machine: Machine, rounds: number): string {
  const lines = [
    '# Benchmarks',
    '',
    'Written by `npm run bench -- --write`. Each figure is the median over interleaved rounds of ours and',
    'of its baseline in the same run, with the middle half of the rounds in brackets. The ratio is taken',
    'round by round. CPU time is that of the server, with its database where the figure says so. Load',
    'generators run in processes of their own.',
    '',
    `${date}, ${rounds} rounds, ${machine.cores} cores (${machine.processor}), Node ${machine.node}, load average ${machine.load.toFixed(1)}.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rowsOf(results).map((row) => `| ${row.join(' | ')} |`),
    '',
    ...results.map(
      ({ benchmark, conditions }) =>
        `- ${benchmark.number}: ${benchmark.title}, against ${benchmark.baseline}: ${conditions}.`,
    ),
    '',
  ];
  return lines.join('\n');
}
