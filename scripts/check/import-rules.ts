import {
  below,
  circlesOf,
  importsOf,
  ofContract,
  type SourceFile,
  server,
  sliceOf,
  valueImportsOf,
} from './source-tree.ts';

/** A rule answers its faults, one line each; none when it holds. */
export type Rule = (files: readonly SourceFile[]) => string[];

const appOf = (path: string): string | undefined =>
  /^(?:apps\/([^/]+)\/|@flotilla\/(server|console|agent)(?:\/|$))/.exec(path)?.slice(1).find(Boolean);

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

const contract = 'packages/contract/src/';
export const contractImportsOnlyZod: Rule = (files) =>
  eachImport(below(contract, files), ({ path }, target) =>
    target === 'zod' || target.startsWith(contract) ? null : `${path} imports ${target}: the contract imports only zod`,
  );

/** A validator is large, and tries to evaluate text, which the page's policy forbids: browsers get the contract's types and plain values. */
export const browsersGetNoValidator: Rule = (files) => {
  const declared = new Map(files.filter(({ path }) => path.startsWith(contract)).map((file) => [file.path, file]));
  const wayToZod = (target: string, seen = new Set<string>()): string[] | undefined => {
    if (target === 'zod') return [target];
    const path = ofContract(target);
    const file = declared.get(path);
    if (!file || seen.has(path)) return undefined;
    seen.add(path);
    for (const next of valueImportsOf(file)) {
      const way = wayToZod(next, seen);
      if (way) return [path, ...way];
    }
    return undefined;
  };
  return below('apps/console/src/', files).flatMap((file) =>
    valueImportsOf(file).flatMap((target) => {
      const way = wayToZod(target);
      return way ? [`${file.path} brings a validator into browsers: ${way.join(' > ')}`] : [];
    }),
  );
};

const isAbovePlatform = (target: string) => target.startsWith(server) && !target.startsWith(`${server}platform/`);

export const platformKnowsNoFeature: Rule = (files) =>
  eachImport(below(`${server}platform/`, files), ({ path }, target) =>
    isAbovePlatform(target) ? `${path} imports ${target}: platform knows no feature` : null,
  );

/** Only few files may import the ORM package directly, because loading its ES modules is slow. See `orm.ts`. */
export const ormIsNamedInItsPlace: Rule = (files) =>
  eachImport(below(server, files), ({ path }, target) =>
    target.startsWith('drizzle-orm') && !path.startsWith(`${server}platform/db/`)
      ? `${path} imports ${target}: tables and queries take it from platform/db/orm.ts and orm-tables.ts`
      : null,
  );

const inSlices = (files: readonly SourceFile[]) => below(server, files).filter((file) => sliceOf(file.path));

export const slicesMeetInTheirApi: Rule = (files) =>
  eachImport(inSlices(files), ({ path }, target) => {
    const [from, to] = [sliceOf(path), sliceOf(target)];
    if (to)
      return from === to || target.endsWith('/api.ts')
        ? null
        : `${path} imports ${target}: only api.ts of another slice`;
    return isAbovePlatform(target) && target !== `${server}settings.ts`
      ? `${path} imports ${target}: a slice knows nobody above it`
      : null;
  });

/** Slices that need each other, each circle once. */
export const slicesHaveNoCycle: Rule = (files) => {
  const slices = Map.groupBy(inSlices(files), (file) => sliceOf(file.path)!);
  const needs = [...slices].map(([slice, own]) => {
    const others = own.flatMap(importsOf).flatMap((target) => sliceOf(target) ?? []);
    return [slice, others.filter((other) => other !== slice)] as const;
  });
  return circlesOf(new Map(needs)).map((circle) => `${circle}: slices need each other in a circle`);
};
