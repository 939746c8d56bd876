import { dirname } from 'node:path';
import type { Rule } from './import-rules.ts';
import { below, type SourceFile, server } from './source-tree.ts';

const written =
  /\b(?:insert\s+into|delete\s+from|update(?!\s+set\b)(?=\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set\b)|merge\s+into|truncate(?:\s+table)?)\s+(\w+)/gi;

/** The slice, or the folder of the platform, that a file belongs to. */
const ownerOf = (path: string): string => /^apps\/server\/src\/features\/[^/]+\/[^/]+/.exec(path)?.[0] ?? dirname(path);

/** Each table is declared in one place and written from where it is declared, or, undeclared, from one place. */
export const tablesHaveOneOwner =
  (migrations: readonly SourceFile[]): Rule =>
  (files) => {
    const tables = new Set(
      migrations.flatMap(({ text }) => [...text.matchAll(/\bcreate table (\w+)/gi)].map((match) => match[1]!)),
    );
    const declared = new Map<string, Set<string>>();
    const writers = new Map<string, Map<string, string>>();
    for (const { path, text } of below(server, files)) {
      for (const [, table] of text.matchAll(/\bpgTable\(\s*['"](\w+)['"]/g)) {
        declared.set(table!, (declared.get(table!) ?? new Set()).add(path));
      }
      for (const [, table] of text.matchAll(written)) {
        const name = table!.toLowerCase();
        if (tables.has(name)) writers.set(name, (writers.get(name) ?? new Map()).set(ownerOf(path), path));
      }
    }
    return [...tables].flatMap((table) => {
      const declarations = [...(declared.get(table) ?? [])];
      if (declarations.length > 1) return [`${table} is declared in ${declarations.join(' and ')}: one owner`];
      const owners = new Map(writers.get(table));
      if (declarations[0]) owners.delete(ownerOf(declarations[0]));
      const allowed = declarations[0] ? 0 : 1;
      return owners.size > allowed ? [`${table} is written from ${[...owners.values()].join(' and ')}: one owner`] : [];
    });
  };

/** Every file that accesses tenants' tables without the scope is in the list with a reason, and every entry of the list is needed. */
export const unscopedIsListed =
  (reasons: Readonly<Record<string, string>>): Rule =>
  (files) => {
    const callers = below(server, files)
      .filter(({ path, text }) => /\bunscoped\(/.test(text) && path !== `${server}platform/db/owned.ts`)
      .map(({ path }) => path.slice(server.length));
    return [
      ...callers.filter((path) => !reasons[path]).map((path) => `${path} calls unscoped and is not listed`),
      ...Object.keys(reasons)
        .filter((path) => !callers.includes(path))
        .map((path) => `${path} is listed and does not call unscoped`),
    ];
  };
