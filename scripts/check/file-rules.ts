import { basename } from 'node:path';
import { parseAst } from 'vitest/node';
import type { Rule } from './import-rules.ts';
import { isTest, type SourceFile } from './source-tree.ts';

const mostLines = 400;
const mostLinesOfFunction = 100;
const medianBelow = 80;
const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

const isGenerated = ({ path }: SourceFile): boolean => /\.gen\.(d\.)?ts$/.test(path);

export const filesAreShort: Rule = (files) =>
  files
    .filter((file) => !isGenerated(file) && linesOf(file) > mostLines)
    .map((file) => `${file.path} has ${linesOf(file)} lines, ${mostLines} at most`);

export const mostFilesAreSmall: Rule = (files) => {
  const lengths = files
    .filter((file) => !isTest(file))
    .map(linesOf)
    .sort((one, other) => one - other);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return median < medianBelow ? [] : [`half of the files have ${median} lines or more, ${medianBelow} is too many`];
};

/** The first and last line of every function in a script, from 1. */
function functionLines({ path, text }: SourceFile): [first: number, last: number][] {
  const found: [number, number][] = [];
  const lineOf = (index: number): number => text.slice(0, index).split('\n').length;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as unknown as { type: string; start: number; end: number };
    if (/Function/.test(node.type) && !node.type.startsWith('TS')) found.push([lineOf(node.start), lineOf(node.end)]);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

/** Counts every line from the function's name to its closing brace: comments, blank lines and the lines of templates, too. */
export const functionsAreShort: Rule = (files) =>
  files
    .filter((file) => !isTest(file) && !file.path.endsWith('.css') && linesOf(file) > mostLinesOfFunction)
    .flatMap((file) =>
      functionLines(file)
        .filter(([first, last]) => last - first >= mostLinesOfFunction)
        .map(
          ([first, last]) =>
            `${file.path}:${first}: a function of ${last - first + 1} lines, ${mostLinesOfFunction} at most`,
        ),
    );

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/;
const banned = /(^|[-/])(utils?|helpers?|managers?|base-service|misc)(\.|-|\/|$)/;

export const namesSayWhatIsInside: Rule = (files) =>
  files.flatMap(({ path }) => {
    if (!kebab.test(basename(path))) return [`${path}: file names are kebab-case`];
    return banned.test(path) ? [`${path}: the name does not say what is inside`] : [];
  });
