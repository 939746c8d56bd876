import { defaultLocale, type Locale, type Word, word } from '@flotilla/contract/locale';
import { contains } from './db/list.ts';
import { inArray, or, type SQL } from './db/orm.ts';
import type { AnyPgColumn } from './db/orm-tables.ts';

const everySeeded = new Map<string, Word>();
/** A stored name in all languages, for texts whose reader is not known yet. */
export const seededWord = (stored: string): Word => everySeeded.get(stored) ?? word(stored, stored, stored);

/** Names of seeded rows. They are stored in the default language and shown in the reader's language, until a user renames the row. */
export function seededNames(names: readonly Word[]) {
  const byStored = new Map(names.map((name) => [name[defaultLocale], name]));
  for (const [stored, name] of byStored) everySeeded.set(stored, name);
  return {
    shown: (stored: string, locale: Locale): string => byStored.get(stored)?.[locale] ?? stored,
    /** The text to store for a name that a form sends back. */
    stored: (given: string, locale: Locale): string =>
      names.find((name) => name[locale] === given)?.[defaultLocale] ?? given,
    /** The condition that the name in `column` contains the text in any language; `undefined` if the text is empty. */
    contains(column: AnyPgColumn, text: string | undefined): SQL | undefined {
      if (!text) return undefined;
      const wanted = text.toLowerCase();
      const found = names.filter((name) => Object.values(name).some((one) => one.toLowerCase().includes(wanted)));
      const stored = found.map((name) => name[defaultLocale]);
      return or(contains(column, text), inArray(column, stored));
    },
  };
}
