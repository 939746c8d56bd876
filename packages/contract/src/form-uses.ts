import type { FormPlace, FormUse } from './form-check.ts';
import {
  type ChoiceField,
  type ChoicesField,
  type FormField,
  type FormProperty,
  mostTextCharacters,
  type TextField,
  textIn,
} from './form-model.ts';
import type { ScriptParameter } from './http/automation/scripts.ts';
import type { DataFieldForm } from './http/data/tables.ts';
import type { Locale } from './locale.ts';

/** Script parameters and the fields of dynamic tables as fields of forms. Their stored shapes stay as they are. */

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value }));
const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value;

export type ParameterField = TextField | ChoiceField | ChoicesField;

export function fieldOfParameter({
  key,
  label,
  kind,
  options,
  defaultValue,
  required,
}: ScriptParameter): ParameterField {
  const named = { key, label, ...(required && { required }) };
  if (kind === 'multiSelect') {
    const chosen = listOf(defaultValue);
    return { ...named, kind: 'choices', options: optionsOf(options), ...(chosen.length > 0 && { default: chosen }) };
  }
  const value = typeof defaultValue === 'string' ? defaultValue : '';
  if (kind === 'dropdown')
    return { ...named, kind: 'choice', options: optionsOf(options), ...(value !== '' && { default: value }) };
  return { ...named, kind: 'text', ...(value !== '' && { default: value }) };
}

export function parameterOfField(field: ParameterField, locale: Locale): ScriptParameter {
  const named = { key: field.key, label: textIn(field.label, locale), required: field.required ?? false };
  if (field.kind === 'text') return { ...named, kind: 'text', options: [], defaultValue: field.default ?? '' };
  const options = field.options.map(({ value }) => value);
  return field.kind === 'choice'
    ? { ...named, kind: 'dropdown', options, defaultValue: field.default ?? '' }
    : { ...named, kind: 'multiSelect', options, defaultValue: [...(field.default ?? [])] };
}

type TableField = Omit<DataFieldForm, 'id' | 'sort'>;
const usualLength = 200;

export const fieldOfTable = ({ name, englishName, length, searchable }: TableField): TextField => ({
  ...{ key: englishName, label: name, kind: 'text', maxLength: length },
  ...(searchable && { searchable }),
});

/** The name of a field is in Chinese, its key is the English one. */
export const tableFieldOf = ({ key, label, maxLength, searchable }: TextField): TableField => ({
  ...{ name: textIn(label, 'zh-CN'), englishName: key, length: maxLength as number, searchable: searchable ?? false },
});

/** Returns how faults of a stored list of fields are placed; `properties`: by the names of its parts. */
const placeInList =
  (properties: Readonly<Record<string, FormProperty>>) =>
  (_fields: readonly FormField[], [index, part = '']: readonly string[]): FormPlace | undefined => {
    const property = properties[part];
    return property && { at: [Number(index)], property };
  };
export const placeOfParameter = placeInList({
  ...{ key: 'key', label: 'label', kind: 'kind', required: 'required', options: 'options', defaultValue: 'default' },
});
export const placeOfTableField = placeInList({
  ...{ name: 'label', englishName: 'key', length: 'maxLength', searchable: 'searchable' },
});

interface Fitted {
  /** The fields that the place can have, without what it does not know. */
  readonly fields: readonly FormField[];
  /** The fields of kinds that the place does not have. */
  readonly unfit: readonly FormField[];
  /** The fields that lose some of their properties. */
  readonly losses: readonly { readonly field: FormField; readonly properties: readonly FormProperty[] }[];
}

const isSet = (value: unknown) => value !== undefined && value !== false;

/** Takes from a form what can be used as the parameters of a script or as the fields of a table. */
export function fitForm(fields: readonly FormField[], use: FormUse, locale: Locale): Fitted {
  const named: Locale = use.isTable ? 'zh-CN' : locale;
  const fitting = fields.filter(({ kind }) => use.kinds.includes(kind));
  const lostOf = (field: FormField) =>
    (Object.keys(field) as FormProperty[]).filter(
      (property) => !use.properties.includes(property) && isSet(field[property as keyof FormField]),
    );
  return {
    fields: fitting.map((field) => {
      const known = Object.fromEntries(
        Object.entries(field).filter(([property]) => use.properties.includes(property as FormProperty)),
      );
      const single = { ...known, label: textIn(field.label, named) } as unknown as FormField;
      if ('options' in single) return { ...single, options: single.options.map(({ value }) => ({ value })) };
      if (use.isTable && single.kind === 'text')
        return { ...single, maxLength: Math.min(single.maxLength ?? usualLength, mostTextCharacters) };
      return single;
    }),
    unfit: fields.filter(({ kind }) => !use.kinds.includes(kind)),
    losses: fitting
      .map((field) => ({ field, properties: lostOf(field) }))
      .filter(({ properties }) => properties.length > 0),
  };
}
