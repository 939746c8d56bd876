import type { Word } from '@flotilla/contract/locale';
import { type ChoiceField, choiceCode, hasChoices, isLongNumber, numberCode } from './field-kinds.ts';
import { importsOf, spread, stacked, usesName } from './layout.ts';
import { capital, fieldName, type Names, shownName } from './names.ts';
import { quote } from './quote.ts';
import { references } from './references.ts';
import type { ColumnType, Field } from './slice.ts';

const wordOf = (word: Word): string => `word(${quote(word['zh-CN'])}, ${quote(word.en)}, ${quote(word['zh-TW'])})`;
const labelOf = (word: Word): Word => ({ ...word, en: capital(word.en) });

/** The texts of a new slice in three languages: `words/<slice>.ts` of the contract. */
export function contractWords(n: Names): string {
  const entries = n.fields.flatMap((field) => [
    `${fieldName(field)}: ${wordOf(labelOf(field.words))}`,
    ...(field.refersTo ? [`${shownName(field)}: ${wordOf(labelOf(field.words))}`] : []),
    ...(hasChoices(field) ? field.choices.map((value) => choiceWord(field, value)) : []),
  ]);
  const tree = n.parent
    ? [
        `${n.parentName}: word(${quote(`上级${n.zhCN}`)}, ${quote(`Parent ${n.en}`)}, ${quote(`上級${n.zhTW}`)})`,
        `hasOthers: word(${quote(`请先删除下级${n.zhCN}`)}, ${quote(`Delete the ${n.ens} below it first`)}, ${quote(`請先刪除下級${n.zhTW}`)})`,
        "top: word('无（顶级）', 'None (top level)', '無（頂層）')",
      ]
    : [];
  const sub = n.sub
    ? [
        `items: ${wordOf(labelOf(n.sub.words))}`,
        ...n.sub.fields.map((field) => `'items.${fieldName(field)}': ${wordOf(labelOf(field.words))}`),
        "addItem: word('添加一行', 'Add a line', '新增一列')",
        "moveUp: word('上移 {name}', 'Move {name} up', '上移 {name}')",
        "moveDown: word('下移 {name}', 'Move {name} down', '下移 {name}')",
        "removeItem: word('移除 {name}', 'Remove {name}', '移除 {name}')",
      ]
    : [];
  const hasAnswers = n.fields.some(({ type, query }) => type === 'boolean' && query === 'equals');
  const answers = hasAnswers ? ["yes: word('是', 'Yes', '是')", "no: word('否', 'No', '否')"] : [];
  const nouns = [`[${quote(n.zhCN)}, '个']`, spread('[', [quote(n.en), quote(n.ens)], ']'), `[${quote(n.zhTW)}, '個']`];
  const many = wordOf({ 'zh-CN': n.zhCN, en: capital(n.ens), 'zh-TW': n.zhTW });
  return `import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const ${n.wordsName} = {
  ...common,
  many: ${many},
  ...noun(${nouns.join(', ')}),
${stacked([...tree, ...entries, ...sub, ...answers], 2)}};
`;
}

/** The word for a value of a choice. Nobody has translated it yet. */
function choiceWord(field: Field, value: string | number): string {
  const text = capital(String(value).replaceAll('_', ' '));
  return `${quote(`${fieldName(field)}.${value}`)}: ${wordOf({ 'zh-CN': text, en: text, 'zh-TW': text })}`;
}

const orNull = (type: string, { isNullable }: Field): string => (isNullable ? `${type}.nullable()` : type);
const shownTypes: Readonly<Record<ColumnType, string>> = {
  ...{ text: 'z.string()', boolean: 'z.boolean()', timestamptz: 'time' },
  ...{ smallint: 'z.int()', integer: 'z.int()', bigint: 'z.int()', numeric: 'z.number()' },
  ...{ 'double precision': 'z.number()', date: 'z.string()', 'text[]': 'z.array(z.string())', jsonb: 'z.unknown()' },
};

function choiceType({ choices }: ChoiceField): string {
  const values = choices.map(choiceCode).join(', ');
  return typeof choices[0] === 'string' ? `z.enum([${values}])` : `z.literal([${values}])`;
}

/** The type of a field in a response. */
export function rowType(field: Field): string {
  if (field.type === 'jsonb') return shownTypes.jsonb;
  if (hasChoices(field)) return orNull(choiceType(field), field);
  return orNull(isLongNumber(field) ? 'z.string()' : shownTypes[field.type], field);
}

/** Whether the column takes an empty value where nothing is entered. */
const isEmptiable = (field: Field): boolean =>
  (field.type === 'text' && !hasChoices(field)) || field.type === 'text[]' || field.type === 'boolean';

/** Whether a form must have a value. A switch always has one. */
const isNeeded = (field: Field): boolean =>
  field.type !== 'boolean' &&
  field.inAdd &&
  (field.isRequired || (!field.isNullable && field.standard === undefined && !isEmptiable(field)));

const largest: Partial<Record<ColumnType, number>> = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigint: 999_999_999_999_999,
};
const defaultLength = (field: Field): number => field.most ?? (field.widget === 'textarea' ? 2_000 : 64);

function numberType({ type, digits, scale, min, max }: Field): string {
  if (type === 'numeric') {
    const limits = Object.entries({ min, max }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${numberCode(value)}`],
    );
    return `decimal(${digits}, ${scale}${limits.length > 0 ? `, { ${limits.join(', ')} }` : ''})`;
  }
  const most = largest[type]!;
  return `wholeNumber(${numberCode(Math.max(min ?? -most, -most))}, ${numberCode(Math.min(max ?? most, most))})`;
}

function baseType(field: Field, isFilled: boolean): string {
  if (field.refersTo) return `idOf('${references[field.refersTo]!.named}')`;
  if (field.type === 'boolean') return 'z.boolean()';
  if (field.type === 'timestamptz') return 'moment';
  if (field.type === 'date') return 'day';
  if (hasChoices(field)) return choiceType(field);
  if (field.type === 'text[]') return `z.array(name())${isFilled ? '.min(1)' : ''}.max(100)`;
  if (field.type !== 'text') return numberType(field);
  if (isFilled || field.dictionary) return defaultLength(field) === 64 ? 'name()' : `name(${defaultLength(field)})`;
  return defaultLength(field) === 500 ? 'note()' : `note(${defaultLength(field)})`;
}

/** The type of a field in a form. */
export function formType(field: Field): string {
  if (isNeeded(field)) return orNull(baseType(field, true), { ...field, isNullable: false });
  const type = orNull(baseType(field, false), field);
  const mustBeFilled = !field.isNullable && field.standard === undefined;
  if (!mustBeFilled) return `${type}.optional()`;
  return `${type}.default(${field.type === 'boolean' ? 'false' : field.type === 'text[]' ? '[]' : "''"})`;
}

/** Queries are texts, so that a choice of numbers is read from one. */
const choiceFilter = (field: ChoiceField): string =>
  `filterOf(${typeof field.choices[0] === 'string' ? choiceType(field) : `z.coerce.number().pipe(${choiceType(field)})`})`;

/** The type of a field in the query of a list. */
function filterType(field: Field): string | undefined {
  if (field.query === 'none' || field.query === 'range') return undefined;
  if (field.refersTo) return `idFilterOf('${references[field.refersTo]!.named}')`;
  if (field.type === 'boolean') return 'flagFilter';
  if (hasChoices(field)) return choiceFilter(field);
  return field.type === 'text' || field.type === 'text[]'
    ? 'filter'
    : `filterOf(${baseType({ ...field, min: undefined, max: undefined }, true)})`;
}

/** The columns by which a list can be ordered. */
export const orderable = (n: Names): Field[] =>
  n.fields.filter(
    (field) =>
      field.inList && !field.refersTo && !field.dictionary && field.type !== 'jsonb' && field.type !== 'text[]',
  );

/** The names that a piece of the contract takes from `fields.ts`. */
const fieldImports = [
  'day',
  'decimal',
  'filter',
  'filterOf',
  'flagFilter',
  'idFilterOf',
  'idOf',
  'moment',
  'name',
  'note',
  'range',
  'time',
  'wholeNumber',
];
const usedIn = (text: string): string[] => fieldImports.filter((name) => usesName(text, name));

function itemTypes(n: Names): { types: string; row: string[]; form: string[] } {
  if (!n.sub) return { types: '', row: [], form: [] };
  const shown = n.sub.fields.map((field) => `${fieldName(field)}: ${rowType(field)}`);
  const sent = n.sub.fields.map((field) => `${fieldName(field)}: ${formType(field)}`);
  const types = `/** A row of \`items\`. A new one has no id. */
const itemForm = z.strictObject({
${stacked(['id: z.int().positive().optional()', ...sent], 2)}});

`;
  const row = spread('    items: z.array(z.object({', ['id: z.int()', ...shown], '}))').trimStart();
  return { types, row: [row], form: ['items: z.array(itemForm).max(500)'] };
}

/** The calls of a new slice: `http/<area>/<slice>.ts` of the contract. */
export function contractCalls(n: Names): string {
  const items = itemTypes(n);
  const listed = n.fields.flatMap((field) => [
    `${fieldName(field)}: ${rowType(field)}`,
    ...(field.refersTo ? [`${shownName(field)}: z.string()`] : []),
  ]);
  const row = [
    ...(n.parent ? [`${n.parentName}: z.int().nullable()`] : []),
    ...listed,
    ...items.row,
    ...(n.isOwned ? ['userName: z.string()'] : []),
    'gmtCreate: time',
  ];
  const typed = (fields: readonly Field[]) => fields.map((field) => `${fieldName(field)}: ${formType(field)}`);
  const form = [
    ...(n.parent ? [`${n.parentName}: idOf('row').nullable()`] : []),
    ...typed(n.fields.filter(({ inAdd, inEdit }) => inAdd && inEdit)),
    ...items.form,
  ];
  const onlyIn = (name: string, fields: readonly Field[]) =>
    fields.length > 0 ? `${spread(`  ${name}: {`, typed(fields), '},')}\n` : '';
  const addedOnly = n.fields.filter(({ inAdd, inEdit }) => inAdd && !inEdit);
  const editedOnly = n.fields.filter(({ inAdd, inEdit }) => !inAdd && inEdit);
  const filters = n.fields.flatMap((field) => {
    const type = filterType(field);
    return type ? [`${fieldName(field)}: ${type}`] : [];
  });
  const ranged = n.fields.some(({ query }) => query === 'range') ? ['...range'] : [];
  const order = ["'id'", ...orderable(n).map((field) => `'${fieldName(field)}'`), "'gmtModified'"];
  const body = `${items.types}export const ${n.many} = resource({
  path: '${n.path}',
  access: '${n.access}',
  words: ${n.wordsName},
${spread('  row: {', row, '},')}
${spread('  form: {', form, '},')}
${onlyIn('addedOnly', addedOnly)}${onlyIn('editedOnly', editedOnly)}${spread('  filters: {', [...filters, ...ranged], '},')}
${spread('  order: [', order, '],')}
  exported: true,
${n.isImported ? '  imported: true,\n' : ''}});
`;
  const imports = importsOf(
    ['zod', 'z'],
    ['../../fields.ts', ...usedIn(body)],
    ['../../resource.ts', 'resource'],
    [`../../words/${n.slice}.ts`, n.wordsName],
  );
  return `${imports}\n${body}`;
}
