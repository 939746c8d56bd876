import { importsOf, isTest, type SourceFile, valueImportsOf } from './source-tree.ts';

/** A rule answers its faults, one line each; none when it holds. */
export type Rule = (files: readonly SourceFile[]) => string[];

const appPackages: Record<string, string> = {
  '@flotilla/server': 'server',
  '@flotilla/console': 'console',
  '@flotilla/agent': 'agent',
};
const appOf = (path: string): string | undefined =>
  /^apps\/([^/]+)\//.exec(path)?.[1] ?? appPackages[path.split('/').slice(0, 2).join('/')];

const eachImport = (
  files: readonly SourceFile[],
  check: (file: SourceFile, target: string) => string | null,
): string[] => files.flatMap((file) => importsOf(file).flatMap((target) => check(file, target) ?? []));

/** An app may depend on packages, never on another app. */
export const appsStandAlone: Rule = (files) =>
  eachImport(files, ({ path }, target) => {
    const [from, to] = [appOf(path), appOf(target)];
    return from && to && from !== to ? `${path} imports ${target}: an app imports no other app` : null;
  });

export const packagesImportNoApp: Rule = (files) =>
  eachImport(files, ({ path }, target) =>
    path.startsWith('packages/') && appOf(target) ? `${path} imports ${target}: a package imports no app` : null,
  );

export const contractImportsOnlyZod: Rule = (files) =>
  eachImport(
    files.filter((file) => file.path.startsWith('packages/contract/src/') && !isTest(file)),
    ({ path }, target) =>
      target === 'zod' || target.startsWith('packages/contract/src/')
        ? null
        : `${path} imports ${target}: the contract imports only zod`,
  );

/** A validator is large, and tries to evaluate text, which the page's policy forbids: browsers get the contract's types and plain values. */
export const browsersGetNoValidator: Rule = (files) => {
  const contract = new Map(
    files.filter(({ path }) => path.startsWith('packages/contract/src/')).map((f) => [f.path, f]),
  );
  const wayToZod = (target: string, seen = new Set<string>()): string[] | undefined => {
    if (target === 'zod') return [target];
    const path = target.replace(/^@flotilla\/contract\/(.*)$/, 'packages/contract/src/$1.ts');
    const file = contract.get(path);
    if (!file || seen.has(path)) return undefined;
    seen.add(path);
    for (const next of valueImportsOf(file)) {
      const way = wayToZod(next, seen);
      if (way) return [path, ...way];
    }
    return undefined;
  };
  return files
    .filter((file) => file.path.startsWith('apps/console/src/') && !isTest(file))
    .flatMap((file) =>
      valueImportsOf(file).flatMap((target) => {
        const way = wayToZod(target);
        return way ? [`${file.path} brings a validator into browsers: ${way.join(' > ')}`] : [];
      }),
    );
};

const server = 'apps/server/src/';
export const platformKnowsNoFeature: Rule = (files) =>
  eachImport(
    files.filter((file) => file.path.startsWith(`${server}platform/`) && !isTest(file)),
    ({ path }, target) =>
      target.startsWith(server) && !target.startsWith(`${server}platform/`)
        ? `${path} imports ${target}: platform knows no feature`
        : null,
  );

const sliceOf = (path: string): string | undefined => /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
const inSlices = (files: readonly SourceFile[]) => files.filter((file) => sliceOf(file.path) && !isTest(file));

export const slicesMeetInTheirApi: Rule = (files) =>
  eachImport(inSlices(files), ({ path }, target) => {
    const [from, to] = [sliceOf(path), sliceOf(target)];
    if (to)
      return from === to || target.endsWith('/api.ts')
        ? null
        : `${path} imports ${target}: only api.ts of another slice`;
    const composed = target.startsWith(server) && !target.startsWith(`${server}platform/`);
    return composed && target !== `${server}settings.ts`
      ? `${path} imports ${target}: a slice knows nobody above it`
      : null;
  });

/** Slices that need each other, each circle once. */
export const slicesHaveNoCycle: Rule = (files) => {
  const needs = new Map<string, Set<string>>();
  for (const file of inSlices(files)) {
    const from = sliceOf(file.path)!;
    const targets = needs.get(from) ?? new Set();
    for (const target of importsOf(file)) {
      const to = sliceOf(target);
      if (to && to !== from) targets.add(to);
    }
    needs.set(from, targets);
  }
  const circles = new Map<string, string>();
  const done = new Set<string>();
  const walk = (slice: string, way: readonly string[]) => {
    const seenAt = way.indexOf(slice);
    if (seenAt >= 0) {
      const circle = way.slice(seenAt);
      circles.set([...circle].sort().join(), `${[...circle, slice].join(' > ')}: slices need each other in a circle`);
      return;
    }
    if (done.has(slice)) return;
    for (const next of needs.get(slice) ?? []) walk(next, [...way, slice]);
    done.add(slice);
  };
  for (const slice of needs.keys()) walk(slice, []);
  return [...circles.values()];
};
