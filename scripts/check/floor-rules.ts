import type { Rule } from './import-rules.ts';
import { importsOf, isTest, type SourceFile, valueImportsOf } from './source-tree.ts';

/** What one folder under `root` is made of, from the top floor to the ground. A file beside the folders may import any. */
function floors(root: string, order: readonly string[]): Rule {
  const floorOf = (path: string): number =>
    path.startsWith(root) ? order.indexOf(path.slice(root.length).split('/')[0]!) : -1;
  return (files) =>
    files
      .filter((file) => floorOf(file.path) >= 0 && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => floorOf(target) >= 0 && floorOf(target) < floorOf(file.path))
          .map((target) => `${file.path} imports ${target}: imports go down only (${order.join(' > ')})`),
      );
}

const consoleRoot = 'apps/console/src/';
export const consoleImportsGoDown = floors(consoleRoot, ['app', 'features', 'parts', 'components', 'lib', 'locales']);
export const agentImportsGoDown = floors('apps/agent/src/', ['link', 'screen', 'runtime', 'phones']);

const simulated = 'apps/agent/src/phones/simulated/';
const dynamicImport = /\bimport\s*\([^)]*\)/g;

/** They bring a canvas and its fonts: an agent of real phones starts without. */
export const simulatedPhonesComeWhenAskedFor: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('apps/agent/src/') && !file.path.startsWith(simulated) && !isTest(file))
    .flatMap(({ path, text }) =>
      valueImportsOf({ path, text: text.replace(dynamicImport, '') })
        .filter((target) => target.startsWith(simulated))
        .map((target) => `${path} imports ${target}: simulated phones are imported when they are asked for`),
    );

const featureOf = (path: string): string | undefined =>
  /^apps\/console\/src\/features\/((?:home)|[^/]+\/[^/]+)\//.exec(path)?.[1];

/** What two pages need lies in `parts`, `components` or `lib`. */
export const consoleFeaturesStandAlone: Rule = (files) =>
  files
    .filter((file) => featureOf(file.path) && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => featureOf(target) && featureOf(target) !== featureOf(file.path))
        .map((target) => `${file.path} imports ${target}: features do not import each other`),
    );

const ofContract = (target: string): string =>
  target.replace(/^@flotilla\/contract\/(.*)$/, 'packages/contract/src/$1.ts');

/** Files that import each other in a circle, each circle once; imports of types count too. */
export const filesHaveNoCircle: Rule = (files) => {
  const known = new Map<string, SourceFile>(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[] = [];
  function walk(path: string): void {
    const seenAt = way.indexOf(path);
    if (seenAt >= 0) circles.push(`${[...way.slice(seenAt), path].join(' > ')}: files import each other in a circle`);
    if (seenAt >= 0 || done.has(path)) return;
    way.push(path);
    for (const target of importsOf(known.get(path)!).map(ofContract)) if (known.has(target)) walk(target);
    way.pop();
    done.add(path);
  }
  for (const path of known.keys()) walk(path);
  return circles;
};
