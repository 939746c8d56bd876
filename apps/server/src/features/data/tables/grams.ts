import type { DataField } from '@flotilla/contract/http/data/tables';
import type { RowData } from './schema.ts';

/** Enough to find the few rows that are then compared. */
const mostAskedFor = 16;

/** FNV-1a, as a signed 32-bit integer: what the database keeps for a field and a few of its characters. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}

const isAscii = (character: string): boolean => character < '\u0080';

/** Each two characters in a row, and single characters of other scripts, where one may be a whole word. */
function partsOf(text: string): Set<string> {
  const characters = [...text.toLowerCase()];
  const parts = new Set<string>();
  for (const [at, character] of characters.entries()) {
    if (!isAscii(character)) parts.add(character);
    if (at > 0) parts.add(`${characters[at - 1]}${character}`);
  }
  return parts;
}

const gramsIn = (fieldId: number, parts: Iterable<string>): number[] =>
  [...parts].map((part) => hash(`${fieldId}:${part}`));

/** The search grams of a row: the parts of the texts of its searchable fields. */
export const gramsOf = (fields: readonly DataField[], data: RowData): number[] => [
  ...new Set(fields.filter(({ searchable }) => searchable).flatMap(({ id }) => gramsIn(id, partsOf(data[id] ?? '')))),
];

/** The grams of every row that contains the text in the field; empty if the text is too short. */
export const gramsToFind = ({ id }: DataField, text: string): number[] => {
  const parts = [...partsOf(text)];
  const long = parts.filter((part) => [...part].length > 1);
  return gramsIn(id, (long.length > 0 ? long : parts).slice(0, mostAskedFor));
};
