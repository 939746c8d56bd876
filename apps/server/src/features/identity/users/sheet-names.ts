import { locales } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import { type Queryable, readAll } from '../../../platform/db/queryable.ts';
import { invalidField } from '../../../platform/http/call-error.ts';
import { keyOfWord } from '../../../platform/spreadsheet/titles.ts';
import { choices, departmentPaths, type ImportedField } from './sheet-columns.ts';
import * as store from './store.ts';
import type { UserDeps } from './users.ts';

/** The ids of departments, posts and roles that the caller may choose, by their names in cells. */
export interface SheetNames {
  /** `null` for tenants, who do not assign users to departments. */
  readonly departments: ReadonlyMap<string, readonly number[]> | null;
  readonly posts: ReadonlyMap<string, readonly number[]>;
  readonly roles: ReadonlyMap<string, readonly number[]>;
}

const key = (name: string) => name.replaceAll(/\s*\/\s*/g, '/').toLowerCase();

/** Several may have one name. */
function idsByName(named: Iterable<readonly [name: string, id: number]>): Map<string, number[]> {
  const ids = new Map<string, Set<number>>();
  for (const [name, id] of named) ids.set(key(name), (ids.get(key(name)) ?? new Set()).add(id));
  return new Map([...ids].map(([name, some]) => [name, [...some]]));
}

const idsOfPaths = (paths: ReadonlyMap<number, string>) => [...paths].map(([id, path]) => [path, id] as const);

export async function readNames(deps: UserDeps, db: Queryable, who: UserWho): Promise<SheetNames> {
  const [departments, posts, ...roles] = await readAll(db, [
    async () => (who.userType === 'front' ? null : deps.departments.all(db)),
    () => store.allPosts(db),
    ...locales.map((locale) => () => deps.roles.choicesFor(db, who, locale)),
  ]);
  const paths = departmentPaths(departments ?? []);
  return {
    departments:
      departments && idsByName([...departments.map(({ id, name }) => [name, id] as const), ...idsOfPaths(paths)]),
    posts: idsByName(posts.map(({ id, name }) => [name, id])),
    roles: idsByName(roles.flat().map(({ id, name }) => [name, id])),
  };
}

/** Returns the id for the name. @throws 400 naming the field */
export function idOfName(field: ImportedField, ids: ReadonlyMap<string, readonly number[]>, name: string): number {
  const [id, ...more] = ids.get(key(name)) ?? [];
  if (id === undefined) throw invalidField(field, term('unknown'));
  if (more.length > 0) throw invalidField(field, term(field === 'deptId' ? 'ambiguous' : 'sameName'));
  return id;
}

/** The value whose word, in any language, is in the cell; the cell itself, for validation, where none is. */
export const valueOfWord = (field: ImportedField, text: string): string =>
  keyOfWord(text, choices[field] ?? {}) ?? text;
