const contextLines = 3;

interface Edit {
  /** The first line of the old text that differs, from 0. */
  readonly from: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

const linesOf = (text: string): string[] => text.split('\n').slice(0, text.endsWith('\n') ? -1 : undefined);

/** The differences of two texts that share most lines: the longest common subsequence, within what differs at all. */
function editsOf(old: readonly string[], next: readonly string[]): Edit[] {
  const rows = old.length + 1;
  const common = Array.from({ length: rows }, () => new Uint32Array(next.length + 1));
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = next.length - 1; other >= 0; other -= 1)
      common[one]![other] =
        old[one] === next[other]
          ? common[one + 1]![other + 1]! + 1
          : Math.max(common[one + 1]![other]!, common[one]![other + 1]!);
  const edits: Edit[] = [];
  let [one, other] = [0, 0];
  while (one < old.length || other < next.length) {
    if (one < old.length && old[one] === next[other]) {
      one += 1;
      other += 1;
      continue;
    }
    const [from, to] = [one, other];
    while ((one < old.length || other < next.length) && !(one < old.length && old[one] === next[other])) {
      const drops = one < old.length && (other >= next.length || common[one + 1]![other]! >= common[one]![other + 1]!);
      if (drops) one += 1;
      else other += 1;
    }
    edits.push({ from, removed: old.slice(from, one), added: next.slice(to, other) });
  }
  return edits;
}

/** Edits whose contexts touch share a hunk. */
function hunksOf(edits: readonly Edit[]): Edit[][] {
  const hunks: Edit[][] = [];
  for (const edit of edits) {
    const last = hunks.at(-1)?.at(-1);
    if (last && edit.from - (last.from + last.removed.length) <= 2 * contextLines) hunks.at(-1)!.push(edit);
    else hunks.push([edit]);
  }
  return hunks;
}

/** One hunk. `shift`: how many lines earlier hunks have added. */
function hunkText(old: readonly string[], hunk: readonly Edit[], shift: number): string {
  const last = hunk.at(-1)!;
  const start = Math.max(0, hunk[0]!.from - contextLines);
  const end = Math.min(old.length, last.from + last.removed.length + contextLines);
  const lines: string[] = [];
  let at = start;
  const keep = (to: number) => {
    for (; at < to; at += 1) lines.push(` ${old[at]}`);
  };
  for (const { from, removed, added } of hunk) {
    keep(from);
    lines.push(...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`));
    at += removed.length;
  }
  keep(end);
  const growth = hunk.reduce((sum, { removed, added }) => sum + added.length - removed.length, 0);
  const range = (first: number, count: number) => `${count === 0 ? first : first + 1},${count}`;
  return `@@ -${range(start, end - start)} +${range(start + shift, end - start + growth)} @@\n${lines.join('\n')}\n`;
}

/** A unified diff of one file, as `git apply` reads it; empty if nothing differs. Both texts end with a newline. */
export function unifiedDiff(path: string, old: string, next: string): string {
  const lines = linesOf(old);
  const hunks = hunksOf(editsOf(lines, linesOf(next)));
  if (hunks.length === 0) return '';
  let shift = 0;
  const texts = hunks.map((hunk) => {
    const text = hunkText(lines, hunk, shift);
    shift += hunk.reduce((sum, { removed, added }) => sum + added.length - removed.length, 0);
    return text;
  });
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${texts.join('')}`;
}
