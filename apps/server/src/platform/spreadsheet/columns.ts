import type { Locale } from '@flotilla/contract/errors';

/** A text in the three languages. */
export type Words = Readonly<Record<Locale, string>>;

/** One column of an exported list. `time`: the value is ISO 8601 and is shown in the site's zone. */
export interface Column<Row> {
  readonly title: Words;
  /** In characters; default 16. */
  readonly width?: number;
  readonly kind?: 'time';
  value(row: Row, locale: Locale): string | number | null;
}

export const timeColumn = <Row>(title: Words, value: (row: Row) => string | null): Column<Row> => ({
  title,
  width: 20,
  kind: 'time',
  value,
});

/** A column that shows one of a few words for what the row holds; what it has no word for, as it is. */
export function wordColumn<Row>(
  title: Words,
  read: (row: Row) => string | number,
  words: Readonly<Record<string, Words>>,
): Column<Row> {
  return {
    title,
    value: (row, locale) => {
      const value = String(read(row));
      return Object.hasOwn(words, value) ? words[value]![locale] : value;
    },
  };
}
