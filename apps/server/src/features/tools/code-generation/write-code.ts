import { newFiles } from '@flotilla/generator/generate';
import { namesOf } from '@flotilla/generator/names';
import { unifiedDiff } from '@flotilla/generator/patch';
import { changedFiles, type Insertion, insertions } from '@flotilla/generator/places';
import type { Described } from './describe-feature.ts';

export interface CodeFile {
  readonly path: string;
  readonly text: string;
}

const readme = `# Generated code

Run this in a clone of Flotilla of the same version:

    unzip -o generated.zip
    git apply insertions.patch
    node apps/console/scripts/generate.mjs
    npx vitest run --project boundaries scripts/check/calls.test.ts -u
    npm run check

Then add each new call to \`apps/server/src/added-rows.test.ts\` and \`tests/attacks/reach\` if they ask for it.
`;

/** The changes of the project's files as a patch; \`undefined\` without their sources. */
function patchOf(places: readonly Insertion[], anchors: ReadonlyMap<string, string>): string | undefined {
  if (places.some(({ path }) => !anchors.has(path))) return undefined;
  const changed = changedFiles(places, (path) => anchors.get(path)!);
  return [...changed].map(([path, text]) => unifiedDiff(path, anchors.get(path)!, text)).join('');
}

/** The insertions as text, for a program without sources. */
const stepsOf = (places: readonly Insertion[]): string =>
  places
    .map(({ path, text, after, before, within }) => {
      const place = after ? ` after \`${after}\`` : before ? ` before \`${before.trim()}\`` : '';
      return `${path}${within ? ` in ${within.trim()}` : ''}${place}:\n\n${text}\n`;
    })
    .join('\n');

/** The files of the features, and the patch that registers them. \`next\`: the number of the first migration. */
export function writeCode(
  features: readonly Described[],
  { anchors, next }: { readonly anchors: ReadonlyMap<string, string>; readonly next: number },
): CodeFile[] {
  let number = next;
  const files = features.flatMap(({ slice, missing }) => {
    const made = Object.entries(newFiles(namesOf(slice), String(number).padStart(4, '0'), missing));
    if (made.some(([path]) => path.endsWith('.sql'))) number += 1;
    return made.map(([path, text]) => ({ path, text }));
  });
  const places = features.flatMap(({ slice }) => insertions(namesOf(slice)));
  const patch = patchOf(places, anchors);
  const registered =
    patch === undefined ? { path: 'insertions.txt', text: stepsOf(places) } : { path: 'insertions.patch', text: patch };
  return [...files, registered, { path: 'GENERATED.md', text: readme }];
}
