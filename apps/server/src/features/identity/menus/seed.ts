/** A menu the program brings along. Buttons carry the permission flags of the calls behind a page. */
export interface SeedMenu {
  readonly key: string;
  readonly 'zh-CN': string;
  readonly en: string;
  readonly 'zh-TW': string;
  readonly path: string;
  readonly icon: string;
  /** The page's component; absent while the console has no such page, which then is not in anybody's sidebar. */
  readonly component?: string;
  /** The page's own flag. */
  readonly permission?: string;
  /** Whether tenants get it for their own phones. */
  readonly tenants?: boolean;
  readonly buttons?: readonly SeedButton[];
  readonly children?: readonly SeedMenu[];
}

/** Permission, its three names, and whether tenants get it although their page's `tenants` says otherwise. */
export type SeedButton = readonly [permission: string, zhCN: string, en: string, zhTW: string];
