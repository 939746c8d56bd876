import { basename } from 'node:path';
import type { Rule } from './import-rules.ts';
import { isTest, type SourceFile } from './source-tree.ts';

const mostLines = 400;
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

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/;
const banned = /(^|[-/])(utils?|helpers?|managers?|base-service|misc)(\.|-|\/|$)/;

export const namesSayWhatIsInside: Rule = (files) =>
  files.flatMap(({ path }) => {
    if (!kebab.test(basename(path))) return [`${path}: file names are kebab-case`];
    return banned.test(path) ? [`${path}: the name does not say what is inside`] : [];
  });
