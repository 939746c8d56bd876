import type { Locale, Word, Words } from '@flotilla/contract/locale';

/** A column of an exported list. `time`: the value is ISO 8601 and is shown in the site's zone. */
export interface Column<Row> {
  readonly title: Word;
  /** The width in characters; 16 by default. */
  readonly width?: number;
  readonly kind?: 'time';
  value(row: Row, locale: Locale): string | number | null;
}

/** Columns of unchanged fields, titled by their words, in the order of `shown`: a width in characters, or an instant. */
export const fieldColumns = <Row, Field extends keyof Row & string>(
  words: Words<Field>,
  shown: Readonly<Record<Field, number | 'time'>>,
): Column<Row>[] =>
  (Object.entries(shown) as [Field, number | 'time'][]).map(([field, width]) =>
    width === 'time'
      ? timeColumn(words[field], (row: Row) => row[field] as string | null)
      : { title: words[field], width, value: (row: Row) => row[field] as string | number | null },
  );

export const timeColumn = <Row>(title: Word, value: (row: Row) => string | null): Column<Row> => ({
  title,
  width: 20,
  kind: 'time',
  value,
});

/** A column with a word for each value; unknown values are shown unchanged. */
export function wordColumn<Row>(title: Word, read: (row: Row) => string | number, words: Words): Column<Row> {
  return {
    title,
    value: (row, locale) => {
      const value = String(read(row));
      return Object.hasOwn(words, value) ? words[value]![locale] : value;
    },
  };
}
