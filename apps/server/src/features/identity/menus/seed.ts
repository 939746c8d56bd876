import { type Word, word } from '@flotilla/contract/locale';

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

type SeedButton = readonly [permission: string, name: Word];

/** `task.run` needs `task:run:list` by default. */
export const page = (
  key: string,
  name: Word,
  path: string,
  more: Partial<Omit<SeedMenu, 'buttons'>> & { readonly buttons?: readonly SeedButton[] } = {},
): SeedMenu => ({ key, name, path, icon: path, permission: `${key.replace('.', ':')}:list`, ...more });

const verbs = {
  add: word('新增', 'Add', '新增'),
  edit: word('修改', 'Edit', '修改'),
  delete: word('删除', 'Delete', '刪除'),
  export: word('导出', 'Export', '匯出'),
};

/** The rights that many pages have, of the things that this one shows. */
export const rights = (prefix: string, things: Word, ...wanted: (keyof typeof verbs)[]): SeedButton[] =>
  wanted.map((verb) => [
    `${prefix}:${verb}`,
    word(
      verbs[verb]['zh-CN'] + things['zh-CN'],
      `${verbs[verb].en} ${things.en}`,
      verbs[verb]['zh-TW'] + things['zh-TW'],
    ),
  ]);
