import { readFileSync } from 'node:fs';
import type { Dependency } from './dependencies.ts';
import { type Entry, isLink, isOnDisk } from './entry.ts';

export interface PackageFiles {
  readonly dependency: Dependency;
  readonly files: readonly Entry[];
}

const isLicence = ({ path }: Entry) => /^(licen[cs]e|copying|notice)[^/]*$/i.test(path);

const textOf = ({ content }: Entry): string =>
  isLink(content) ? '' : (isOnDisk(content) ? readFileSync(content.file) : content).toString('utf8').trim();

/** Returns the text of `LICENSES`: every package with its version, its licence and the texts that it carries. */
export function licencesOf(packages: readonly PackageFiles[], more: readonly string[]): string {
  const parts = packages.map(({ dependency: { name, locked }, files }) =>
    [`${name} ${locked.version}: ${locked.license ?? 'see its text'}`, ...files.filter(isLicence).map(textOf)].join(
      '\n\n',
    ),
  );
  return `${[...parts, ...more].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
