import { formFaults } from './form-faults.ts';
import {
  allFields,
  type ChoicesField,
  characters,
  type FormField,
  type FormKind,
  type FormProperty,
  type FormText,
  isDate,
  mostFormFields,
  mostGroupDepth,
  mostHelpCharacters,
  mostLabelCharacters,
  mostOptionCharacters,
  mostOptions,
  mostTextCharacters,
  type TextField,
} from './form-model.ts';
import { locales, type Word } from './locale.ts';

type Name = keyof typeof formFaults;

/** A property of one field, or of the form as a whole if `at` is empty. */
export interface FormPlace {
  /** The position of the field: its index in the form, then in each group. */
  readonly at: readonly number[];
  readonly property: FormProperty;
}

export interface FormFault extends FormPlace {
  readonly name: Name;
  readonly message: Word;
}

/** The limits of a place that forms are designed for. */
export interface FormUse {
  readonly kinds: readonly FormKind[];
  readonly properties: readonly FormProperty[];
  readonly least: number;
  readonly most: number;
  readonly keyPattern: RegExp;
  /** Keys that the place itself needs, in lower case. */
  readonly reservedKeys: readonly string[];
  /** Whether keys and labels must differ in more than case. */
  readonly isTable: boolean;
}

const limits = ['minLength', 'maxLength', 'pattern', 'integer', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;
const basics = ['key', 'label', 'kind'] as const;
const ofForms = ['help', 'width', 'visibleIf', 'earliest', 'latest', 'fields', 'searchable', ...limits] as const;
const key = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const plain = { least: 0, keyPattern: key, reservedKeys: ['__proto__'], isTable: false };
/** A form of its own, the parameters of a script, the fields of a dynamic table. */
export const formUses = {
  form: {
    ...plain,
    kinds: ['text', 'number', 'choice', 'choices', 'switch', 'date', 'group'],
    properties: [...basics, 'required', 'options', 'default', ...ofForms],
    most: mostFormFields,
  },
  parameters: {
    ...plain,
    kinds: ['text', 'choice', 'choices'],
    properties: [...basics, 'required', 'options', 'default'],
    most: 50,
  },
  table: {
    kinds: ['text'],
    properties: [...basics, 'maxLength', 'searchable'],
    least: 1,
    most: 50,
    keyPattern: /^[A-Za-z][A-Za-z0-9_]{0,63}$/,
    reservedKeys: ['id'],
    isTable: true,
  },
} as const satisfies Record<string, FormUse>;

type Found = readonly [property: FormProperty, name: Name, message?: Word];
const found = (property: FormProperty, name: Name): Found => [property, name];

const longest = (text: FormText) =>
  typeof text === 'string' ? text.length : Math.max(...locales.map((l) => text[l].length));
const isBlank = (text: FormText) =>
  typeof text === 'string' ? text.trim() === '' : locales.some((locale) => text[locale].trim() === '');

function ofTexts({ label, help }: FormField): Found[] {
  const faults: Found[] = [];
  if (isBlank(label)) faults.push(found('label', 'labelMissing'));
  else if (longest(label) > mostLabelCharacters)
    faults.push(['label', 'tooLong', formFaults.tooLong(mostLabelCharacters)]);
  if (help !== undefined && longest(help) > mostHelpCharacters)
    faults.push(['help', 'tooLong', formFaults.tooLong(mostHelpCharacters)]);
  return faults;
}

const sameText = (one: string, other: string, use: FormUse) =>
  use.isTable ? one.trim().toLowerCase() === other.trim().toLowerCase() : one === other;

function ofNames(field: FormField, before: readonly FormField[], use: FormUse): Found[] {
  const { key, label } = field;
  if (key.trim() === '') return [found('key', 'keyMissing')];
  if (!use.keyPattern.test(key)) return [found('key', 'keyPattern')];
  if (use.reservedKeys.includes(key.toLowerCase())) return [found('key', 'keyReserved')];
  if (before.some((other) => sameText(other.key, key, use))) return [found('key', 'keyTaken')];
  const isTaken =
    use.isTable &&
    typeof label === 'string' &&
    before.some((other) => typeof other.label === 'string' && sameText(other.label, label, use));
  return isTaken ? [found('label', 'labelTaken')] : [];
}

const isCount = (value: number | undefined) => value === undefined || (Number.isSafeInteger(value) && value >= 0);
const inOrder = (least?: number | string, most?: number | string) =>
  least === undefined || most === undefined || least <= most;

function isRegExp(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

function ofText(field: TextField, use: FormUse): Found[] {
  const { minLength, maxLength, pattern, default: value } = field;
  if (
    use.isTable &&
    !(maxLength !== undefined && isCount(maxLength) && maxLength > 0 && maxLength <= mostTextCharacters)
  )
    return [['maxLength', 'lengthRange', formFaults.lengthRange(mostTextCharacters)]];
  if (!isCount(minLength)) return [found('minLength', 'wholeCount')];
  if (!isCount(maxLength)) return [found('maxLength', 'wholeCount')];
  if (!inOrder(minLength, maxLength)) return [found('maxLength', 'upsideDown')];
  if (pattern !== undefined && pattern.length > mostHelpCharacters)
    return [['pattern', 'tooLong', formFaults.tooLong(mostHelpCharacters)]];
  if (pattern !== undefined && !isRegExp(pattern)) return [found('pattern', 'badPattern')];
  if (value === undefined || value === '') return [];
  if (value.length > mostTextCharacters) return [['default', 'tooLong', formFaults.tooLong(mostTextCharacters)]];
  const fits =
    characters(value) >= (minLength ?? 0) &&
    characters(value) <= (maxLength ?? mostTextCharacters) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value));
  return fits ? [] : [found('default', 'defaultUnfit')];
}

function ofChoices(field: Extract<FormField, { options: unknown }>): Found[] {
  const values = field.options.map(({ value }) => value);
  if (values.length === 0) return [found('options', 'optionsMissing')];
  if (values.length > mostOptions) return [['options', 'tooManyOptions', formFaults.tooManyOptions(mostOptions)]];
  if (values.some((value) => value.trim() === '')) return [found('options', 'optionEmpty')];
  if (
    values.some((value) => value.length > mostOptionCharacters) ||
    field.options.some(({ label }) => label !== undefined && longest(label) > mostOptionCharacters)
  )
    return [['options', 'tooLong', formFaults.tooLong(mostOptionCharacters)]];
  if (new Set(values).size !== values.length) return [found('options', 'optionTwice')];
  const faults = field.kind === 'choices' ? ofCounts(field) : [];
  const chosen = field.default === undefined ? [] : [field.default].flat();
  if (chosen.some((value) => !values.includes(value))) faults.push(found('default', 'defaultUnfit'));
  return faults;
}

function ofCounts({ minItems, maxItems }: ChoicesField): Found[] {
  if (!isCount(minItems)) return [found('minItems', 'wholeCount')];
  if (!isCount(maxItems)) return [found('maxItems', 'wholeCount')];
  return inOrder(minItems, maxItems) ? [] : [found('maxItems', 'upsideDown')];
}

function ofValues(field: FormField, use: FormUse): Found[] {
  switch (field.kind) {
    case 'text':
      return ofText(field, use);
    case 'choice':
    case 'choices':
      return ofChoices(field);
    case 'number': {
      const { minimum, maximum, default: value } = field;
      if (!inOrder(minimum, maximum)) return [found('maximum', 'upsideDown')];
      const isUnfit =
        !inOrder(minimum, value) ||
        !inOrder(value, maximum) ||
        (field.integer && value !== undefined && !Number.isInteger(value));
      return isUnfit ? [found('default', 'defaultUnfit')] : [];
    }
    case 'date': {
      const { earliest, latest, default: value } = field;
      for (const property of ['earliest', 'latest', 'default'] as const)
        if (field[property] !== undefined && !isDate(field[property])) return [found(property, 'badDate')];
      if (!inOrder(earliest, latest)) return [found('latest', 'upsideDown')];
      return inOrder(earliest, value) && inOrder(value, latest) ? [] : [found('default', 'defaultUnfit')];
    }
    default:
      return [];
  }
}

/** Whether the field can ever have the value. */
function canBe(field: FormField, value: string | number | boolean): boolean {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number';
    case 'switch':
      return typeof value === 'boolean';
    case 'choice':
    case 'choices':
      return field.options.some((option) => option.value === value);
    case 'date':
      return typeof value === 'string' && isDate(value);
    case 'text':
      return typeof value === 'string' && value.length <= mostOptionCharacters;
    default:
      return false;
  }
}

/** `around`: the fields of its own group, then those of the groups around it. */
function ofCondition(field: FormField, around: readonly (readonly FormField[])[]): Found[] {
  if (!field.visibleIf) return [];
  const { visibleIf } = field;
  const level = around.find((fields) => fields.some(({ key }) => key === visibleIf.field));
  const other = level?.find(({ key }) => key === visibleIf.field);
  if (!level || !other || other.kind === 'group' || other === field) return [found('visibleIf', 'conditionUnknown')];
  if (!canBe(other, visibleIf.is)) return [found('visibleIf', 'conditionUnfit')];
  // A field outside of the group cannot depend on one inside, so that a circle is among the fields of one level.
  const passed = new Set<FormField>([field]);
  for (let next: FormField | undefined = other; next?.visibleIf; ) {
    if (passed.has(next)) return [found('visibleIf', 'conditionCircle')];
    passed.add(next);
    const named: string = next.visibleIf.field;
    next = level.find(({ key }) => key === named);
    if (next === field) return [found('visibleIf', 'conditionCircle')];
  }
  return [];
}

/** Returns the faults of a form in the order of its fields. */
export function checkForm(fields: readonly FormField[], use: FormUse = formUses.form): FormFault[] {
  const faults: FormFault[] = [];
  const whole = (name: 'tooMany' | 'fieldMissing', message: Word) =>
    faults.push({ at: [], property: 'fields', name, message });
  const { length } = allFields(fields);
  if (length < use.least) whole('fieldMissing', formFaults.fieldMissing);
  if (length > use.most) whole('tooMany', formFaults.tooMany(use.most));
  const visit = (level: readonly FormField[], at: readonly number[], around: readonly (readonly FormField[])[]) => {
    for (const [index, field] of level.entries()) {
      const here = [...at, index];
      const own: Found[] = [
        ...(use.kinds.includes(field.kind) ? [] : [found('kind', 'kindUnfit')]),
        ...ofNames(field, level.slice(0, index), use),
        ...ofTexts(field),
        ...ofValues(field, use),
        ...ofCondition(field, [level, ...around]),
        ...(field.kind === 'group' && here.length > mostGroupDepth ? [found('kind', 'tooDeep')] : []),
      ];
      for (const [property, name, message] of own)
        faults.push({ at: here, property, name, message: message ?? (formFaults[name] as Word) });
      if (field.kind === 'group') visit(field.fields, here, [level, ...around]);
    }
  };
  visit(fields, [], []);
  return faults;
}
