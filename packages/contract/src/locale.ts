export const locales = ['zh-CN', 'en', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-CN';

/** A text in every language. */
export type Word = Readonly<Record<Locale, string>>;
export const word = (zhCN: string, en: string, zhTW: string): Word => ({ 'zh-CN': zhCN, en, 'zh-TW': zhTW });

/** How many of something: the word in each language, with its measure word or its plural. */
export const counted = (zhCN: [one: string, measure: string], en: [one: string, many: string], zhTW: typeof zhCN) =>
  word(
    `{count, plural, =1 {${zhCN[0]}} other {# ${zhCN[1]}${zhCN[0]}}}`,
    `{count, plural, one {${en[0]}} other {# ${en[1]}}}`,
    `{count, plural, =1 {${zhTW[0]}} other {# ${zhTW[1]}${zhTW[0]}}}`,
  );

/** A slice's names of its fields, in `words/<slice>.ts`. */
export type Words<Field extends PropertyKey = string> = Readonly<Record<Field, Word>>;

/** Words under the keys of a catalogue, such as `tasks.name`. */
export type WithPrefix<Prefix extends string, Slice extends Words> = {
  [Field in keyof Slice & string as `${Prefix}.${Field}`]: Word;
};
export const withPrefix = <Prefix extends string, Slice extends Words>(prefix: Prefix, words: Slice) =>
  Object.fromEntries(Object.entries(words).map(([field, name]) => [`${prefix}.${field}`, name])) as WithPrefix<
    Prefix,
    Slice
  >;

/** Reads a language header or a stored choice: zh-CN, zhcn, zh-cn, zh-TW, zhtw, en, en-US … */
export function readLocale(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase().replace('_', '-');
    if (tag === 'zh-tw' || tag === 'zhtw' || tag === 'zh-hk' || tag === 'zh-hant') return 'zh-TW';
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return defaultLocale;
}
