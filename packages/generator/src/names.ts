import { word } from '@flotilla/contract/locale';
import { type Field, type Slice, singularOf } from './slice.ts';

const camel = (text: string): string => text.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The column's name in code. */
export const fieldName = ({ column }: Pick<Field, 'column'>): string => camel(column);

/** The name of a row's field with the name of what a column refers to: `userName` beside `userId`. */
export const shownName = (field: Field): string => `${fieldName(field).replace(/Id$/, '')}Label`;

/** All names that follow from the slice's. */
export function namesOf(slice: Slice) {
  const one = singularOf(slice.slice);
  const { 'zh-CN': zhCN, en, 'zh-TW': zhTW } = slice.words;
  const prefix = ['identity', 'system', 'tools'].includes(slice.area) ? 'system' : slice.area;
  return {
    ...slice,
    many: camel(slice.slice),
    one: camel(one),
    wordsName: `${camel(one)}Words`,
    routes: `${camel(one)}Routes`,
    path: `/${prefix}/${camel(one)}`,
    access: `${prefix}:${camel(one)}`,
    page: `${capital(camel(slice.slice))}Page`,
    ...{ zhCN, en, zhTW },
    ens: /[^aeiou]y$/.test(en) ? `${en.slice(0, -1)}ies` : `${en}s`,
    /** A tree of the console reads this field, whatever the column is called. */
    parentName: 'parentId',
  };
}
export type Names = ReturnType<typeof namesOf>;

/** The word of the name field of a new slice. */
export const nameWord = ({ words }: Pick<Slice, 'words'>) =>
  word(`${words['zh-CN']}名称`, `${capital(words.en)} name`, `${words['zh-TW']}名稱`);

/** The field that names a row: the first required text. */
export const titleOf = (n: Pick<Names, 'fields'>): Field | undefined =>
  n.fields.find(
    ({ type, dictionary, isRequired, inAdd, inEdit, inList }) =>
      type === 'text' && !dictionary && isRequired && inAdd && inEdit && inList,
  );

/** The words that every feature has, and fields of every row: no column can have these names in code. */
export const wordKeys: ReadonlySet<string> = new Set([
  ...['id', 'userName', 'gmtCreate', 'gmtModified', 'many', 'singular', 'plural', 'counted', 'items', 'parentId'],
  ...['tenantId', 'ownerId', 'createdAt', 'modifiedAt', 'ids', 'pageNum', 'pageSize', 'orderBy', 'order', 'exactTotal'],
  ...[
    'beginTime',
    'endTime',
    'top',
    'hasOthers',
    'addItem',
    'moveUp',
    'moveDown',
    'removeItem',
    'yes',
    'no',
    'columns',
  ],
  // Words of the language, and names that the generated functions have.
  ...[
    'class',
    'default',
    'delete',
    'new',
    'in',
    'case',
    'function',
    'return',
    'this',
    'void',
    'null',
    'true',
    'false',
    'with',
  ],
  ...['form', 'row', 'change', 'current', 'tx', 'who', 'query', 'db', 'select', 'table', 'children', 'countBelow'],
]);
