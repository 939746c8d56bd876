import { quote } from './quote.ts';
import type { ColumnType, Field } from './slice.ts';

/** A column whose values are fixed, without a dictionary. */
export type ChoiceField = Field & { readonly choices: readonly (string | number)[] };
export const hasChoices = (field: Field): field is ChoiceField => field.choices !== undefined && !field.dictionary;

export const choiceCode = (value: string | number): string =>
  typeof value === 'string' ? quote(value) : String(value);

/** Whether a number has more digits than a number of JavaScript, so that it is read as text. */
export const isLongNumber = ({ type, digits }: Field): boolean => type === 'numeric' && digits === undefined;
export const isNumber = (field: Field): boolean =>
  (['smallint', 'integer', 'bigint', 'numeric', 'double precision'] as readonly ColumnType[]).includes(field.type) &&
  !field.refersTo;

/** A number as code, with separators between thousands as the project's linter wants them. */
export const numberCode = (value: number): string =>
  String(value).replace(/^-?\d{5,}/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, '_'));
