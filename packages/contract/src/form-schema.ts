import { checkForm, type FormPlace, formUses } from './form-check.ts';
import { expectations, formFaults } from './form-faults.ts';
import { type FormField, type FormProperty, type FormText, formWidths, mostGroupDepth } from './form-model.ts';
import { locales, type Word } from './locale.ts';
import { createReader, isObject, type Reader, type SchemaFault } from './schema-reader.ts';

/** Forms as JSON Schema 2020-12. Keywords of our own begin with `x-`; a validator ignores them. */

export type JsonObject = Readonly<Record<string, unknown>>;
const dialect = 'https://json-schema.org/draft/2020-12/schema';

interface OwnWords {
  readonly label?: Word;
  readonly help?: FormText;
  readonly options?: Readonly<Record<string, FormText>>;
}

const given = (entries: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
const plainOf = (text: FormText) => (typeof text === 'string' ? text : text['zh-CN']);

/** The texts that `title`, `description` and `enum` cannot hold. */
function wordsOf(field: FormField): OwnWords | undefined {
  const { label, help } = field;
  const options = 'options' in field ? field.options.filter((option) => option.label !== undefined) : [];
  const words = given({
    label: typeof label === 'string' ? undefined : label,
    help: typeof help === 'string' ? undefined : help,
    options:
      options.length > 0 ? Object.fromEntries(options.map(({ value, label: text }) => [value, text])) : undefined,
  });
  return Object.keys(words).length > 0 ? words : undefined;
}

function valueKeywords(field: FormField): JsonObject {
  switch (field.kind) {
    case 'text':
      return {
        ...{ type: 'string', minLength: field.minLength, maxLength: field.maxLength, pattern: field.pattern },
        ...{ default: field.default, 'x-searchable': field.searchable },
      };
    case 'number':
      return {
        ...{ type: field.integer ? 'integer' : 'number', minimum: field.minimum, maximum: field.maximum },
        default: field.default,
      };
    case 'choice':
      return { type: 'string', enum: field.options.map(({ value }) => value), default: field.default };
    case 'choices':
      return {
        ...{ type: 'array', uniqueItems: true },
        items: { type: 'string', enum: field.options.map(({ value }) => value) },
        ...{ minItems: field.minItems, maxItems: field.maxItems, default: field.default },
      };
    case 'switch':
      return { type: 'boolean', default: field.default };
    case 'date':
      return {
        ...{ type: 'string', format: 'date', 'x-earliest': field.earliest, 'x-latest': field.latest },
        default: field.default,
      };
    default:
      return objectOf(field.fields);
  }
}

const toProperty = (field: FormField, place: number): JsonObject =>
  given({
    ...{ title: plainOf(field.label), description: field.help === undefined ? undefined : plainOf(field.help) },
    ...valueKeywords(field),
    ...{ 'x-order': place, 'x-words': wordsOf(field), 'x-width': field.width, 'x-visible-if': field.visibleIf },
    // A field that may be hidden cannot be in `required`: an answer without it is valid.
    'x-required': field.required && field.visibleIf ? true : undefined,
  });

const objectOf = (fields: readonly FormField[]): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(fields.map((field, index) => [field.key, toProperty(field, index + 1)])),
  required: fields.filter(({ required, visibleIf }) => required && !visibleIf).map(({ key }) => key),
});

/** Returns the JSON Schema of a form. `x-order` is a field's position, because PostgreSQL does not preserve the order of object keys. */
export const toFormSchema = (fields: readonly FormField[], title?: string): JsonObject => ({
  $schema: dialect,
  ...(title !== undefined && { title }),
  ...objectOf(fields),
});

const common = ['type', 'title', 'description', 'x-order', 'x-words', 'x-width', 'x-visible-if', 'x-required'];
const keywords: Readonly<Record<FormField['kind'], readonly string[]>> = {
  text: ['minLength', 'maxLength', 'pattern', 'default', 'x-searchable'],
  number: ['minimum', 'maximum', 'default'],
  choice: ['enum', 'default'],
  choices: ['items', 'uniqueItems', 'minItems', 'maxItems', 'default'],
  switch: ['default'],
  date: ['format', 'x-earliest', 'x-latest', 'default'],
  group: ['properties', 'required', 'additionalProperties'],
};

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

function kindOf(node: JsonObject): FormField['kind'] | undefined {
  switch (node.type) {
    case 'string':
      return 'enum' in node ? 'choice' : 'format' in node ? 'date' : 'text';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'switch';
    case 'array':
      return 'choices';
    case 'object':
      return 'group';
    default:
      return undefined;
  }
}

const isWord = (value: unknown): value is Word =>
  isObject(value) &&
  Object.keys(value).length === locales.length &&
  locales.every((locale) => typeof value[locale] === 'string');
const isText = (value: unknown): value is FormText => typeof value === 'string' || isWord(value);

const isTexts = (value: unknown): value is Record<string, FormText> =>
  isObject(value) && Object.values(value).every(isText);

/** PostgreSQL does not preserve the order of object keys. */
const inOrder = <T extends FormText>(text: T | undefined): T | undefined =>
  typeof text === 'object'
    ? (Object.fromEntries(locales.map((locale) => [locale, (text as Word)[locale]])) as T)
    : text;

function readWords(reader: Reader): OwnWords {
  const own = reader.inner('x-words');
  if (!own) return {};
  own.only(['label', 'help', 'options']);
  const read = <T>(keyword: string, isRight: (value: unknown) => value is T): T | undefined => {
    const value = own.node[keyword];
    if (value === undefined || isRight(value)) return value;
    own.wrong(keyword, expectations.words);
    return undefined;
  };
  return given({
    label: inOrder(read('label', isWord)),
    help: inOrder(read('help', isText)),
    options: read('options', isTexts),
  });
}

function readCondition(reader: Reader) {
  const own = reader.inner('x-visible-if');
  if (!own) return undefined;
  own.only(['field', 'is']);
  const { field, is } = own.node;
  const isValue = typeof is === 'string' || typeof is === 'number' || typeof is === 'boolean';
  if (typeof field === 'string' && isValue) return { field, is };
  reader.wrong('x-visible-if', expectations.condition);
  return undefined;
}

function readOptions(reader: Reader, words: OwnWords) {
  const values = reader.texts('enum') ?? [];
  return values.map((value) => {
    const label = words.options && Object.hasOwn(words.options, value) ? inOrder(words.options[value]) : undefined;
    return label === undefined ? { value } : { value, label };
  });
}

/** Parameters of scripts have an empty default where there is none. */
const unlessEmpty = <T extends string | readonly string[]>(value: T | undefined) => (value?.length ? value : undefined);

function readValue(kind: FormField['kind'], reader: Reader, words: OwnWords, depth: number): object {
  const { text, number, texts } = reader;
  switch (kind) {
    case 'text':
      return {
        ...{ minLength: number('minLength'), maxLength: number('maxLength'), pattern: text('pattern') },
        ...{ default: unlessEmpty(text('default')), searchable: reader.truth('x-searchable') || undefined },
      };
    case 'number':
      return {
        ...{ integer: reader.node.type === 'integer' || undefined, minimum: number('minimum') },
        ...{ maximum: number('maximum'), default: number('default') },
      };
    case 'choice':
      return { options: readOptions(reader, words), default: unlessEmpty(text('default')) };
    case 'choices': {
      const items = reader.inner('items', true);
      items?.only(['type', 'enum']);
      items?.oneOf('type', ['string'], true);
      reader.oneOf('uniqueItems', [true]);
      return {
        ...{ options: items ? readOptions(items, words) : [], minItems: number('minItems') },
        ...{ maxItems: number('maxItems'), default: unlessEmpty(texts('default')) },
      };
    }
    case 'switch':
      return { default: reader.truth('default') };
    case 'date':
      reader.oneOf('format', ['date']);
      return { earliest: text('x-earliest'), latest: text('x-latest'), default: text('default') };
    default:
      return { fields: readObject(reader, depth + 1) };
  }
}

function readField(key: string, reader: Reader, required: boolean, depth: number): FormField | undefined {
  const kind = kindOf(reader.node);
  if (kind === undefined) {
    reader.wrong('type', expectations.one(types));
    return undefined;
  }
  reader.only([...common, ...keywords[kind]]);
  if (kind === 'group' && depth >= mostGroupDepth) {
    reader.report('type', formFaults.tooDeep);
    return undefined;
  }
  const words = readWords(reader);
  const title = reader.text('title');
  const description = reader.text('description');
  return given({
    ...{ key, kind, label: words.label ?? title ?? key, help: words.help ?? description },
    width: reader.oneOf('x-width', formWidths),
    required: required || reader.truth('x-required') || undefined,
    visibleIf: readCondition(reader),
    ...readValue(kind, reader, words, depth),
  }) as unknown as FormField;
}

function readObject(reader: Reader, depth: number): FormField[] {
  const properties = reader.inner('properties');
  const required = reader.texts('required') ?? [];
  reader.oneOf('additionalProperties', [false]);
  if (!properties) return [];
  const { node } = properties;
  for (const key of required) if (!Object.hasOwn(node, key)) reader.wrong('required', expectations.field);
  const placed = Object.keys(node).flatMap((key, index) => {
    const own = properties.inner(key);
    if (!own) return [];
    const place = own.number('x-order') ?? index + 1;
    const field = readField(key, own, required.includes(key), depth);
    return field ? [{ field, place }] : [];
  });
  return placed.sort((one, other) => one.place - other.place).map(({ field }) => field);
}

/** The keyword that holds a property of the model. */
const keywordOf: Partial<Record<FormProperty, string>> = {
  ...{ key: '', kind: 'type', label: 'title', help: 'description', options: 'enum', fields: 'properties' },
  ...{ visibleIf: 'x-visible-if', width: 'x-width', earliest: 'x-earliest', latest: 'x-latest' },
};

/** Returns where the fault of a field is within the form's schema. */
export function schemaPathOf(fields: readonly FormField[], { at, property }: FormPlace): string[] {
  const path: string[] = [];
  let level = fields;
  let field: FormField | undefined;
  for (const index of at) {
    field = level[index];
    if (!field) break;
    path.push('properties', field.key);
    level = field.kind === 'group' ? field.fields : [];
  }
  const keyword = keywordOf[property] ?? property;
  const isInItems = field?.kind === 'choices' && property === 'options';
  return [...path, ...(isInItems ? ['items'] : []), ...(keyword === '' ? [] : [keyword])];
}

const propertyOf: Readonly<Record<string, FormProperty>> = {
  ...Object.fromEntries(formUses.form.properties.map((property) => [keywordOf[property] ?? property, property])),
  ...{ items: 'options', format: 'kind', 'x-words': 'label', 'x-required': 'required', 'x-searchable': 'searchable' },
};

/** Returns the property that a path within the form's schema is about, the opposite of `schemaPathOf`. */
export function placeOfSchemaPath(fields: readonly FormField[], path: readonly string[]): FormPlace | undefined {
  const at: number[] = [];
  let level = fields;
  let rest = path;
  while (rest[0] === 'properties' && rest.length > 1) {
    const index = level.findIndex(({ key }) => key === rest[1]);
    const field = level[index];
    if (!field) return undefined;
    at.push(index);
    level = field.kind === 'group' ? field.fields : [];
    rest = rest.slice(2);
  }
  const property = propertyOf[rest[0] ?? ''];
  return at.length > 0 && property ? { at, property } : undefined;
}

type ReadForm =
  | { readonly fields: readonly FormField[]; readonly title: string | undefined; readonly faults?: undefined }
  | { readonly fields?: undefined; readonly faults: readonly SchemaFault[] };

/** Reads a form from its JSON Schema. Each keyword that a form does not have is a fault that names it. */
export function readFormSchema(schema: unknown): ReadForm {
  const faults: SchemaFault[] = [];
  const reader = createReader(schema, [], faults);
  if (!reader) return { faults };
  reader.only(['$schema', 'title', 'type', 'properties', 'required', 'additionalProperties']);
  reader.oneOf('$schema', [dialect]);
  reader.oneOf('type', ['object'], true);
  const title = reader.text('title');
  const fields = readObject(reader, 0);
  if (faults.length > 0) return { faults };
  const unfit = checkForm(fields, formUses.form);
  if (unfit.length === 0) return { fields, title };
  return { faults: unfit.map((fault) => ({ path: schemaPathOf(fields, fault), message: fault.message })) };
}
