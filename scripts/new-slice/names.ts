export const areas = ['identity', 'system', 'fleet', 'automation', 'data'] as const;

/** The names of a slice in each place. */
export interface Slice {
  readonly area: (typeof areas)[number];
  /** Many of them, as folders and files are called: `spare-parts`. */
  readonly slice: string;
  /** The word for one of them. */
  readonly words: { readonly 'zh-CN': string; readonly en: string; readonly 'zh-TW': string };
}

const camel = (text: string): string => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** All names that follow from the slice's. */
export function namesOf({ area, slice, words }: Slice) {
  const one = slice.replace(/ies$/, 'y').replace(/s$/, '');
  const [zhCN, en, zhTW] = [words['zh-CN'], words.en, words['zh-TW']];
  const isSiteWide = area === 'identity' || area === 'system';
  const prefix = isSiteWide ? 'system' : area;
  return {
    area,
    /** Whether its rows belong to the site. Those of the other areas belong to a user of a tenant. */
    isSiteWide,
    slice,
    many: camel(slice),
    one: camel(one),
    words: `${camel(one)}Words`,
    routes: `${camel(one)}Routes`,
    table: one.replaceAll('-', '_'),
    path: `/${prefix}/${camel(one)}`,
    access: `${prefix}:${camel(one)}`,
    page: `${capital(camel(slice))}Page`,
    ...{ zhCN, en, zhTW },
    ens: `${en}s`,
  };
}
export type Names = ReturnType<typeof namesOf>;
