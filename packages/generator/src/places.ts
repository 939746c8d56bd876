import { menuGroups } from '@flotilla/contract/generated-features';
import { comparePaths, spread } from './layout.ts';
import type { Names } from './names.ts';
import { type Area, isOfSite } from './slice.ts';

/** A text that is inserted into a file of the project. */
export interface Insertion {
  readonly path: string;
  readonly text: string;
  /** An import statement is inserted where its path belongs. */
  readonly isImport?: boolean;
  /** The text is inserted after the first place that has this text. */
  readonly after?: string;
  /** The text is inserted before the last place that has this text, or before the first one after `within`. */
  readonly before?: string;
  readonly within?: string;
}

export const compositionOf = (area: Area): string => `apps/server/src/composition/${area}.ts`;
export const menuOf = (area: Area): string =>
  `apps/server/src/features/${area === 'identity' ? 'system' : area}/menu.ts`;
const siteWide = 'packages/contract/src/site-wide.ts';

/** Every file into which a generated feature can be inserted. */
export const anchorFiles: readonly string[] = [
  ...new Set([...(Object.keys(menuGroups) as Area[]).flatMap((area) => [compositionOf(area), menuOf(area)]), siteWide]),
];

function menuEntry(n: Names): string {
  const verbs = ['add', 'edit', 'delete', ...(n.isImported ? ['import'] : []), 'export'].map((verb) => `'${verb}'`);
  const key = n.access.replace(':', '.');
  return `      page('${key}', ${n.wordsName}.many, '${n.slice}', {
        icon: 'list',
        component: '${n.area}/${n.slice}',${n.isOwned ? '\n        tenants: true,' : ''}
${spread('        buttons: rights(', [`'${n.access}'`, `${n.wordsName}.plural`, ...verbs], '),')}
      }),
`;
}

/** The places where the slice is registered. */
export function insertions(n: Names): readonly Insertion[] {
  const composition = compositionOf(n.area);
  const menu = menuOf(n.area);
  const group = n.menuParent ?? menuGroups[n.area].at(-1)!;
  const places: Insertion[] = [
    { path: composition, after: `export const ${n.area}Routes = [`, text: n.routes },
    {
      path: composition,
      isImport: true,
      text: `import { ${n.routes} } from '../features/${n.area}/${n.slice}/routes.ts';\n`,
    },
    { path: menu, isImport: true, text: `import { ${n.wordsName} } from '@flotilla/contract/words/${n.slice}';\n` },
    { path: menu, within: `    key: '${group}',`, before: '    ],\n  },\n', text: menuEntry(n) },
  ];
  if (n.isOwned) return places;
  const thing = n.access.replace(/^.*:/, '');
  return isOfSite(n.area)
    ? [...places, { path: siteWide, after: "...['menu'", text: `, '${thing}'` }]
    : [
        ...places,
        {
          path: siteWide,
          before: ']);',
          text: `  ...['add', 'edit', 'delete'${n.isImported ? ", 'import'" : ''}].map((verb) => \`${n.access}:\${verb}\`),\n`,
        },
      ];
}

const pathOf = (statement: string): string => /from '([^']+)';\n$/.exec(statement)?.[1] ?? '';

/** Inserts an import statement before the first one whose path is greater. */
function withImport(old: string, text: string): string {
  const statements = [...old.matchAll(/^import [^;]*;\n/gm)];
  const next = statements.find(([statement]) => comparePaths(pathOf(statement), pathOf(text)) > 0);
  const last = statements.at(-1);
  const at = next?.index ?? (last ? last.index + last[0].length : 0);
  return old.slice(0, at) + text + old.slice(at);
}

/** Inserts the first item of a list, whose items stand in one line or one a line. */
function withItem(old: string, open: string, item: string): string {
  const start = old.indexOf(open);
  const end = old.indexOf('\n', old.indexOf('];', start));
  const items = old
    .slice(start + open.length, end - 2)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return old.slice(0, start) + spread(open, [item, ...items], '];') + old.slice(end);
}

/** Returns the text of a file with one insertion. Throws when the place is missing. */
export function inserted(old: string, insertion: Insertion): string {
  const { path, after, before, within = '', text } = insertion;
  if (insertion.isImport) return withImport(old, text);
  const start = old.indexOf(within);
  const found =
    after !== undefined
      ? old.indexOf(after)
      : within
        ? old.indexOf(before!, start < 0 ? old.length : start)
        : old.lastIndexOf(before ?? '');
  if (found < 0) throw new Error(`${path} has no place that reads ${JSON.stringify(after ?? before)}: insert ${text}`);
  if (after?.endsWith('[')) return withItem(old, after, text);
  const at = found + (after ?? '').length;
  return old.slice(0, at) + text + old.slice(at);
}

/** The changed texts of the project's files. `textOf`: the text of a file now. */
export function changedFiles(places: readonly Insertion[], textOf: (path: string) => string): Map<string, string> {
  const changed = new Map<string, string>();
  for (const place of places) {
    const { path } = place;
    changed.set(path, inserted(changed.get(path) ?? textOf(path), place));
  }
  return changed;
}
