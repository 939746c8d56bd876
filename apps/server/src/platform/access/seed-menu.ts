import type { Word } from '@flotilla/contract/locale';
import { type Verb, verbAndNoun } from '@flotilla/contract/operation-names';
import type { Permission } from '@flotilla/contract/permission';

/** A menu the program brings along: each area lists its own in `menu.ts`. */
export interface SeedMenu {
  readonly key: string;
  readonly name: Word;
  readonly path: string;
  readonly icon: string;
  /** The page's component; absent while the console has no such page, which is then in no sidebar. */
  readonly component?: string;
  /** The page's own flag. */
  readonly permission?: string;
  /** Whether tenants get it for their own phones. */
  readonly tenants?: boolean;
  /** The permissions of the page's calls. */
  readonly buttons?: readonly SeedButton[];
  readonly children?: readonly SeedMenu[];
}

type SeedButton = readonly [permission: Permission, name: Word];

/** `task.run` needs `task:run:list` by default. */
export const page = (
  key: string,
  name: Word,
  path: string,
  more: Partial<Omit<SeedMenu, 'buttons'>> & { readonly buttons?: readonly SeedButton[] } = {},
): SeedMenu => ({ key, name, path, icon: path, permission: `${key.replace('.', ':')}:list`, ...more });

/** The rights that many pages have, on the rows that this one shows. */
export const rights = (prefix: string, rows: Word, ...verbs: Verb[]): SeedButton[] =>
  verbs.map((verb) => [`${prefix}:${verb}` as Permission, verbAndNoun(verb, rows)]);
