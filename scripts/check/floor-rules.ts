import type { Rule } from './import-rules.ts';
import { below, circlesOf, importsOf, ofContract, valueImportsOf } from './source-tree.ts';

/** A rule for the layers of a folder under `root`, from top to bottom. A file may import lower layers only; a file beside the folders may import any. */
function floors(root: string, order: readonly string[]): Rule {
  const floorOf = (path: string): number =>
    path.startsWith(root) ? order.indexOf(path.slice(root.length).split('/')[0]!) : -1;
  return (files) =>
    below(root, files)
      .filter((file) => floorOf(file.path) >= 0)
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => floorOf(target) >= 0 && floorOf(target) < floorOf(file.path))
          .map((target) => `${file.path} imports ${target}: imports go down only (${order.join(' > ')})`),
      );
}

const consoleRoot = 'apps/console/src/';
const agentRoot = 'apps/agent/src/';
export const consoleImportsGoDown = floors(consoleRoot, ['app', 'features', 'parts', 'components', 'lib', 'locales']);
export const agentImportsGoDown = floors(agentRoot, ['link', 'screen', 'runtime', 'phones']);

export const serverAreasImportDown = floors('apps/server/src/features/', [
  'data',
  'automation',
  'fleet',
  'identity',
  'system',
]);

const simulated = `${agentRoot}phones/simulated/`;
const dynamicImport = /\bimport\s*\([^)]*\)/g;

/** They bring a canvas and its fonts: an agent of real phones starts without. */
export const simulatedPhonesComeWhenAskedFor: Rule = (files) =>
  below(agentRoot, files)
    .filter((file) => !file.path.startsWith(simulated))
    .flatMap(({ path, text }) =>
      valueImportsOf({ path, text: text.replace(dynamicImport, '') })
        .filter((target) => target.startsWith(simulated))
        .map((target) => `${path} imports ${target}: simulated phones are imported when they are asked for`),
    );

const featureOf = (path: string): string | undefined =>
  /^apps\/console\/src\/features\/((?:home)|[^/]+\/[^/]+)\//.exec(path)?.[1];

/** Console features must not import each other. Code that two pages need belongs in `parts`, `components` or `lib`. */
export const consoleFeaturesStandAlone: Rule = (files) =>
  below(consoleRoot, files)
    .filter((file) => featureOf(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => featureOf(target) && featureOf(target) !== featureOf(file.path))
        .map((target) => `${file.path} imports ${target}: features do not import each other`),
    );

/** Files that import each other in a circle, each circle once; imports of types count too. */
export const filesHaveNoCircle: Rule = (files) =>
  circlesOf(new Map(files.map((file) => [file.path, importsOf(file).map(ofContract)]))).map(
    (circle) => `${circle}: files import each other in a circle`,
  );
