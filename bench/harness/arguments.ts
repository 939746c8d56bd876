import { parseArgs } from 'node:util';

const usualRounds = 7;
const quickRounds = 3;
const usualPairs = 5;
const quickPairs = 3;

export interface Arguments {
  /** Empty: all. */
  readonly numbers: readonly number[];
  readonly rounds: number;
  readonly phones: number | null;
  readonly write: boolean;
  /** The commit whose figures are compared with those of the working tree, and how often both run; `null` if none is. */
  readonly compare: { readonly commit: string; readonly pairs: number } | null;
}

export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

function wholeNumber(text: string, what: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ArgumentsError(`${what}: ${text} is not a whole number of 1 or more`);
  return Number(text);
}

/** `1 3 --quick --phones N --write --compare COMMIT`. */
export function readArguments(args: readonly string[]): Arguments {
  const options = {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    phones: { type: 'string' },
    rounds: { type: 'string' },
    compare: { type: 'string' },
  } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new ArgumentsError((error as Error).message);
  }
  const { values, positionals } = parsed;
  return {
    numbers: positionals.map((text) => wholeNumber(text, 'benchmark')),
    rounds: values.rounds ? wholeNumber(values.rounds, '--rounds') : values.quick ? quickRounds : usualRounds,
    phones: values.phones ? wholeNumber(values.phones, '--phones') : null,
    write: values.write ?? false,
    compare: values.compare ? { commit: values.compare, pairs: values.quick ? quickPairs : usualPairs } : null,
  };
}
