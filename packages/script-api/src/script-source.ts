const prefix = '(async()=>{';

/** A script is the body of an async function: it may await and return. */
export const wrapScript = (source: string): string => `${prefix}${source}\n})()`;

/** The script's own column for one in the wrapped text. */
export const columnInScript = (line: number, column: number, isModule = false): number =>
  line === 1 ? Math.max(1, column - (isModule ? modulePrefix : prefix).length) : column;

const modulePrefix = '(function(exports,module,require){';

/** A hot script is a CommonJS module. */
export const wrapModule = (source: string): string => `${modulePrefix}${source}\n})`;

/** A bracket that stays open is noticed only in the wrapper's last line. */
export const isPastEnd = (source: string, line: number): boolean => line > source.split('\n').length;
export const endedEarly = 'the script ends where more is expected';
export const lastLineOf = (source: string): number => source.trimEnd().split('\n').length;
