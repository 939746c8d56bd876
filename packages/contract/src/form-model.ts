import type { Locale, Word } from './locale.ts';

/** A text of a form: the same in every language, or one for each. */
export type FormText = string | Word;

export interface FormOption {
  readonly value: string;
  /** The text for people, by default the value. */
  readonly label?: FormText;
}

/** A field is visible while another field of its group, or of a group around it, has this value. A list has a value if it contains it. */
export interface FormCondition {
  readonly field: string;
  readonly is: string | number | boolean;
}

interface Common {
  /** The name of the value in the form's answer, unique in its group. */
  readonly key: string;
  readonly label: FormText;
  readonly help?: FormText;
  /** The part of a row, by default a whole one. On a phone every field has a row of its own. */
  readonly width?: FormWidth;
  readonly required?: boolean;
  readonly visibleIf?: FormCondition;
}
export const formWidths = ['half', 'third'] as const;
export type FormWidth = (typeof formWidths)[number];

export interface TextField extends Common {
  readonly kind: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that a part of the text must match. */
  readonly pattern?: string;
  readonly default?: string;
  /** Whether rows of a dynamic table are found by this field. */
  readonly searchable?: boolean;
}
export interface NumberField extends Common {
  readonly kind: 'number';
  readonly integer?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
}
export interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly FormOption[];
  readonly default?: string;
}
export interface ChoicesField extends Common {
  readonly kind: 'choices';
  readonly options: readonly FormOption[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: readonly string[];
}
export interface SwitchField extends Common {
  readonly kind: 'switch';
  readonly default?: boolean;
}
/** Dates are texts such as 2026-01-31. */
export interface DateField extends Common {
  readonly kind: 'date';
  readonly earliest?: string;
  readonly latest?: string;
  readonly default?: string;
}
export interface GroupField extends Common {
  readonly kind: 'group';
  readonly fields: readonly FormField[];
}
export type FormField = TextField | NumberField | ChoiceField | ChoicesField | SwitchField | DateField | GroupField;
export type FormKind = FormField['kind'];
export const formKinds = ['text', 'number', 'choice', 'choices', 'switch', 'date', 'group'] as const;

type AnyKey<T> = T extends unknown ? keyof T : never;
export type FormProperty = AnyKey<FormField>;

export const mostFormFields = 100;
export const mostGroupDepth = 2;
export const mostLabelCharacters = 64;
export const mostHelpCharacters = 500;
export const mostOptions = 200;
export const mostOptionCharacters = 200;
export const mostTextCharacters = 2_000;

export const textIn = (text: FormText, locale: Locale): string => (typeof text === 'string' ? text : text[locale]);

/** The length of a text as JSON Schema and PostgreSQL count it: in code points. */
export const characters = (text: string): number => [...text].length;

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Returns all fields, a group before its own fields. */
export const allFields = (fields: readonly FormField[]): FormField[] =>
  fields.flatMap((field) => (field.kind === 'group' ? [field, ...allFields(field.fields)] : [field]));

export type FormValues = Readonly<Record<string, unknown>>;
/** The fields of one group with their values. */
export interface FormScope {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
}

/** Whether a field is visible. `scopes`: its own group first, then the groups around it. */
export function isVisible(field: FormField, scopes: readonly FormScope[]): boolean {
  const { visibleIf } = field;
  if (!visibleIf) return true;
  const at = scopes.findIndex((scope) => scope.fields.some(({ key }) => key === visibleIf.field));
  const scope = scopes[at];
  const other = scope?.fields.find(({ key }) => key === visibleIf.field);
  if (!scope || !other || other === field) return false;
  const value = scope.values[other.key];
  const fits = Array.isArray(value) ? value.includes(visibleIf.is) : (value ?? emptyOf(other)) === visibleIf.is;
  return fits && isVisible(other, scopes.slice(at));
}

/** An unset switch is off. */
const emptyOf = ({ kind }: FormField): unknown => (kind === 'switch' ? false : undefined);

/** Returns the values that a new form begins with. */
export const defaultsOf = (fields: readonly FormField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (field.kind === 'group') return [[field.key, defaultsOf(field.fields)]];
      return field.default === undefined ? [] : [[field.key, field.default]];
    }),
  );
