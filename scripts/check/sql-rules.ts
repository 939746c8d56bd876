import type { Rule } from './import-rules.ts';
import { below, type SourceFile, server, sliceOf } from './source-tree.ts';

/** The columns of each table and view, as the migrations have left them. */
function columnsOf(migrations: readonly SourceFile[]): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>();
  const steps =
    /create table (?:if not exists )?(\w+) \(([\s\S]*?)\n\)|create (?:or replace )?view (\w+) as\s+select ([^;]*?)\s+from\b|alter table (\w+)([^;]*);/gi;
  const byName = migrations.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const [, created, body, view, selected, altered, changes] of byName.flatMap(({ text }) => [
    ...text.matchAll(steps),
  ])) {
    if (created) {
      const names = [...body!.matchAll(/^ {2}(\w+) (?!key\b)/gm)].map((match) => match[1]!);
      tables.set(created, new Set(names));
      continue;
    }
    if (view) {
      tables.set(view, new Set(selected!.split(/\s*,\s*/)));
      continue;
    }
    const columns = tables.get(altered!);
    for (const [, added] of changes!.matchAll(/add column (?:if not exists )?(\w+)/gi)) columns?.add(added!);
    for (const [, gone] of changes!.matchAll(/(?:drop|rename) column (\w+)/gi)) columns?.delete(gone!);
    for (const [, renamed] of changes!.matchAll(/rename column \w+ to (\w+)/gi)) columns?.add(renamed!);
  }
  return tables;
}

/** The texts of a file between backticks, each without what is put into it. */
function templatesOf(text: string): string[] {
  const whole: string[] = [];
  const open: { text: string; braces: number | null }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    const innermost = open.at(-1);
    const inText = innermost?.braces === null;
    if (char === '\\') at += 1;
    else if (char === '`' && inText) whole.push(open.pop()!.text);
    else if (char === '`') open.push({ text: '', braces: null });
    else if (!innermost) continue;
    else if (inText && text.startsWith('${', at)) {
      innermost.text += '?';
      innermost.braces = 0;
      at += 1;
    } else if (inText) innermost.text += char;
    else if (char === '{') innermost.braces! += 1;
    else if (char === '}') innermost.braces = innermost.braces === 0 ? null : innermost.braces! - 1;
  }
  return whole;
}

const noAlias =
  /^(?:as|where|on|set|join|left|inner|cross|order|group|for|limit|using|values|returning|union|select|and)$/i;
const named = /\b(?:from|join|using|update|into)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi;
const oneMore = /,\s*(\w+)\s+(?:as\s+)?(\w+)\s+(?:where|on|cross|join|left)\b/gi;
const namedIn = (statement: string, tables: ReadonlyMap<string, unknown>) => [
  ...statement.matchAll(named),
  ...[...statement.matchAll(oneMore)].filter(([, table]) => tables.has(table!)),
];

/** Each column that a statement names by its table, or by the table's alias, is there. */
export const statementsNameColumns =
  (migrations: readonly SourceFile[]): Rule =>
  (files) => {
    const tables = columnsOf(migrations);
    return below(server, files).flatMap(({ path, text }) =>
      templatesOf(text).flatMap((statement) => {
        const aliases = new Map<string, string[]>();
        for (const [, table, alias] of namedIn(statement, tables)) {
          const name = alias && !noAlias.test(alias) ? alias : table!;
          aliases.set(name, [...(aliases.get(name) ?? []), table!]);
        }
        return [...statement.matchAll(/\b([a-z_]+)\.([a-z_0-9]+)\b/g)].flatMap(([, alias, column]) => {
          // A name may stand for several things in one statement, and for what is no table.
          const meant = aliases.get(alias!) ?? [];
          const isThere = (table: string) => tables.get(table)?.has(column!) ?? true;
          return meant.length === 0 || meant.some(isThere)
            ? []
            : [`${path} names ${meant[0]}.${column}: no such column`];
        });
      }),
    );
  };

const ownerOf = (path: string): string => sliceOf(path) ?? path.slice(server.length).split('/').slice(0, 2).join('/');

/** Who declares a table, else who writes it, owns it. */
function ownersOf(files: readonly SourceFile[], tables: ReadonlyMap<string, unknown>): Map<string, string> {
  const owners = new Map<string, string>();
  const mark = (pattern: RegExp) => {
    for (const { path, text } of files) {
      for (const [, table] of text.matchAll(pattern)) {
        if (tables.has(table!) && !owners.has(table!)) owners.set(table!, ownerOf(path));
      }
    }
  };
  mark(/\bpgTable\(\s*['"](\w+)['"]/g);
  mark(/\b(?:insert into|update|delete from) (\w+)/g);
  return owners;
}

/** A statement reads another slice's table only through a view of it. */
export const readsAreViews =
  (migrations: readonly SourceFile[]): Rule =>
  (files) => {
    const ours = below(server, files);
    const tables = columnsOf(migrations);
    const owners = ownersOf(ours, tables);
    const reads = new Set<string>();
    for (const { path, text } of ours) {
      for (const [, table] of templatesOf(text).flatMap((statement) => namedIn(statement, tables))) {
        const owner = owners.get(table!);
        if (owner && owner !== ownerOf(path)) reads.add(`${path} reads ${table} of ${owner}: make or use its view`);
      }
    }
    return [...reads];
  };
