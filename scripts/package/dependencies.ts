import type { Platform } from './platforms.ts';

/** An entry of `package-lock.json`. */
export interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
export type LockedPackages = Readonly<Record<string, Locked>>;

export interface Dependency {
  /** Its path in the lock, for example `node_modules/ws`. */
  readonly at: string;
  readonly name: string;
  readonly locked: Locked & { readonly version: string };
}

/** Finds a package as Node does: in the folder's own `node_modules`, then in those above it. */
function resolve(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[at]) return at;
    if (folder === '') return undefined;
  }
}

/** Linux archives are for systems with glibc. */
function fits({ os, cpu, libc }: Locked, platform: Platform): boolean {
  const allows = (list: string | readonly string[] | undefined, value: string) => {
    const all = list === undefined ? [] : [list].flat();
    return all.includes(value) || all.length === 0 || (all[0]!.startsWith('!') && !all.includes(`!${value}`));
  };
  return allows(os, platform.npmOs) && allows(cpu, platform.arch) && allows(libc, 'glibc');
}

function requirements(entry: Locked): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {});
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
  ];
}

/** Returns what a workspace needs on a platform to run, in the locked versions: packages of npm, and our own as folders of the repository. */
export function dependenciesOf(
  packages: LockedPackages,
  workspace: string,
  platform: Platform,
  without: ReadonlySet<string>,
): { readonly installed: Dependency[]; readonly own: string[] } {
  const installed = new Map<string, Dependency>();
  const own = new Set<string>();
  const visit = (from: string) => {
    for (const name of requirements(packages[from]!)) {
      const at = without.has(name) ? undefined : resolve(packages, from, name);
      if (at === undefined || installed.has(at)) continue;
      const locked = packages[at]!;
      if (locked.link) {
        if (own.has(locked.resolved!)) continue;
        own.add(locked.resolved!);
        visit(locked.resolved!);
      } else if (fits(locked, platform)) {
        installed.set(at, { at, name, locked: { ...locked, version: locked.version! } });
        visit(at);
      }
    }
  };
  visit(workspace);
  return { installed: [...installed.values()], own: [...own] };
}
