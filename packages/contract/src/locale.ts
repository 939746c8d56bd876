export const locales = ['zh-CN', 'en', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-CN';

/** A text in every language. */
export type Word = Readonly<Record<Locale, string>>;
export const word = (zhCN: string, en: string, zhTW: string): Word => ({ 'zh-CN': zhCN, en, 'zh-TW': zhTW });

type NounForms = readonly [one: string, other: string];

/**
 * The words of a noun: `singular` and `plural` for sentences, `counted` for a sentence with its number. Chinese gives the noun and its measure
 * word, English the singular and the plural.
 */
export const noun = (zhCN: NounForms, en: NounForms, zhTW: NounForms) => ({
  singular: word(zhCN[0], `${/^[aeio]/i.test(en[0]) ? 'an' : 'a'} ${en[0]}`, zhTW[0]),
  plural: word(zhCN[0], en[1], zhTW[0]),
  counted: word(
    `{count, plural, =1 {${zhCN[0]}} other {# ${zhCN[1]}${zhCN[0]}}}`,
    `{count, plural, one {${en[0]}} other {# ${en[1]}}}`,
    `{count, plural, =1 {${zhTW[0]}} other {# ${zhTW[1]}${zhTW[0]}}}`,
  ),
});

/** The field names of a slice, declared in `words/<slice>.ts`. */
export type Words<Field extends PropertyKey = string> = Readonly<Record<Field, Word>>;

/** Words with prefixed keys, such as `tasks.name`. */
export type WithPrefix<Prefix extends string, Slice extends Words> = {
  [Field in keyof Slice & string as `${Prefix}.${Field}`]: Word;
};
export const withPrefix = <Prefix extends string, Slice extends Words>(prefix: Prefix, words: Slice) =>
  Object.fromEntries(Object.entries(words).map(([field, name]) => [`${prefix}.${field}`, name])) as WithPrefix<
    Prefix,
    Slice
  >;

/** Reads zh-CN, zhcn, zh-cn, zh_TW, zhtw, zh-HK, zh-Hant-TW, en, en-US …; `undefined` for an unsupported language. */
export function readTag(tag: string): Locale | undefined {
  const plain = tag.trim().toLowerCase().replace('_', '-');
  if (/^zh-?(tw|hk|mo|hant)/.test(plain)) return 'zh-TW';
  if (plain.startsWith('zh')) return 'zh-CN';
  return plain === 'en' || plain.startsWith('en-') ? 'en' : undefined;
}

/** Returns the first supported language of a language header or a stored choice. */
export function readLocale(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const locale = readTag(part.split(';')[0]!);
    if (locale) return locale;
  }
  return defaultLocale;
}
