import { type Locale, locales, type Word, type Words, word } from '@flotilla/contract/locale';

const comma = word('、', ', ', '、');

const bracketed = (title: Word, hint: Word): Word =>
  word(`${title['zh-CN']}（${hint['zh-CN']}）`, `${title.en} (${hint.en})`, `${title['zh-TW']}（${hint['zh-TW']}）`);

/** Returns the words, joined by commas. */
export const joinWords = (texts: readonly string[], locale: Locale): string => texts.join(comma[locale]);

/** The title of a column whose cells are one of some words. */
export function titleWithChoices(title: Word, choices: Words): Word {
  const inLocale = (locale: Locale) =>
    joinWords(
      Object.values(choices).map((one) => one[locale]),
      locale,
    );
  return bracketed(title, { 'zh-CN': inLocale('zh-CN'), en: inLocale('en'), 'zh-TW': inLocale('zh-TW') });
}

/** Text in brackets behind a title is a hint or a zone. */
const plain = (title: string) =>
  title
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase();

/** The field that a column's title names, in any language. */
export const fieldOfTitle = <Field extends string>(
  title: string,
  fields: readonly Field[],
  words: Words<Field>,
): Field | undefined => fields.find((field) => locales.some((locale) => plain(words[field][locale]) === plain(title)));

/** The key of the word that is in a cell, in any language. */
export const keyOfWord = (text: string, words: Words): string | undefined =>
  Object.entries(words).find(([, one]) =>
    locales.some((locale) => one[locale].toLowerCase() === text.toLowerCase()),
  )?.[0];

/** `Driver, Night shift` */
export const listed = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
