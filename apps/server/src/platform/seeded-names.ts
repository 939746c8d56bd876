import { defaultLocale, type Locale, type Word } from '@flotilla/contract/locale';

/** Names that the site seeds: stored in the default language, and shown in the reader's until somebody changes one. */
export function seededNames(names: readonly Word[]) {
  const byStored = new Map(names.map((name) => [name[defaultLocale], name]));
  return {
    shown: (stored: string, locale: Locale): string => byStored.get(stored)?.[locale] ?? stored,
    /** The text to store for a name that a form sends back. */
    stored: (given: string, locale: Locale): string =>
      names.find((name) => name[locale] === given)?.[defaultLocale] ?? given,
    /** The stored names that have this text in some language. */
    containing(text: string): string[] {
      const wanted = text.toLowerCase();
      return names
        .filter((name) => Object.values(name).some((one) => one.toLowerCase().includes(wanted)))
        .map((name) => name[defaultLocale]);
    },
  };
}
export type SeededNames = ReturnType<typeof seededNames>;
