import { mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const shownLines = 5;

interface LogLine {
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

/** Returns the message of a JSON line, or the line itself if it is plain text. */
function textOf(line: string): string {
  if (!line.startsWith('{')) return line;
  const { msg, err } = JSON.parse(line) as LogLine;
  return [msg, err?.message].filter(Boolean).join(': ');
}

/** Opens the log file of the demo's programs in `dataDir`. */
export function openDemoLog(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'demo.log');
  const file = openSync(path, 'a', 0o600);
  const startBytes = statSync(path).size;
  return {
    path,
    file,
    /** The last lines that the programs have logged since the demo started, as plain text. */
    lastLines(): string[] {
      const lines = readFileSync(path).subarray(startBytes).toString('utf8').split('\n').filter(Boolean);
      return lines.slice(-shownLines).map(textOf);
    },
  };
}
