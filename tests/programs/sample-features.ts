import { word } from '@flotilla/contract/locale';
import type { Field, Slice } from '@flotilla/generator/slice';

const field = (column: string, more: Partial<Field> = {}): Field => ({
  ...{ column, type: 'text', isNullable: false, isRequired: false, inAdd: true, inEdit: true, inList: true },
  ...{ query: 'none', widget: 'input' },
  words: word(`字段 ${column}`, column.replaceAll('_', ' '), `欄位 ${column}`),
  ...more,
});
const label = field('label', { isRequired: true, query: 'contains', most: 100 });
const hole = '$' + '{x}';
/** Texts that end a literal, a template or a comment where they are not quoted. */
const hostile = word(`'引号' ${hole} \``, `it's "quoted" \\ ${hole} \` */ one`, '第一行\n第二行 */');
const common = { isMigrated: false, isImported: true } as const;

/** One feature of each template, with every kind of column. The suppliers have so many columns that the page needs more functions. */
export const sampleFeatures: readonly Slice[] = [
  {
    ...common,
    ...{ area: 'fleet', slice: 'inspections', table: 'inspection', template: 'crud', isOwned: true },
    words: word('巡检', 'inspection', '巡檢'),
    menuParent: 'device',
    fields: [
      { ...label, unique: 'inspection_label' },
      field('group_id', { type: 'bigint', refersTo: 'device_group', widget: 'lookup', query: 'equals' }),
      field('user_id', { type: 'bigint', isNullable: true, refersTo: 'user_account', widget: 'lookup' }),
      field('device_id', { type: 'bigint', isNullable: true, refersTo: 'device', widget: 'lookup', query: 'equals' }),
      field('kind', { widget: 'select', dictionary: 'inspection_kind', query: 'equals' }),
      field('notice_type', { widget: 'radio', dictionary: 'sys_notice_type', isNullable: true }),
      field('phone_count', { type: 'integer', widget: 'number', query: 'equals', standard: 0 }),
      field('is_urgent', { type: 'boolean', widget: 'switch', query: 'equals', standard: false }),
      field('starts_at', { type: 'timestamptz', widget: 'dateTime', query: 'range' }),
      field('ends_at', { type: 'timestamptz', widget: 'dateTime', isNullable: true }),
      field('serial', { isRequired: true, inEdit: false, most: 32 }),
      field('remark', { widget: 'textarea', inList: false, standard: "it's" }),
      field('outcome', { inAdd: false, isNullable: true, words: hostile }),
    ],
  },
  {
    ...common,
    ...{ area: 'system', slice: 'suppliers', table: 'supplier', template: 'crud', isOwned: false },
    words: word('供应商', 'supplier', '供應商'),
    fields: [
      label,
      field('rating', { type: 'smallint', widget: 'number', min: 1, max: 5 }),
      field('remark', { isNullable: true }),
      field('price', {
        type: 'numeric',
        digits: 10,
        scale: 2,
        widget: 'number',
        query: 'equals',
        isRequired: true,
        min: 0.01,
      }),
      field('discount', {
        type: 'numeric',
        digits: 4,
        scale: 1,
        widget: 'number',
        isNullable: true,
        standard: 0.5,
        max: 50,
      }),
      field('founded_on', { type: 'date', widget: 'date', query: 'range' }),
      field('left_on', { type: 'date', widget: 'date', isNullable: true }),
      field('tags', { type: 'text[]', widget: 'tags', query: 'contains', standard: '{}' }),
      field('codes', { type: 'text[]', widget: 'tags', isNullable: true }),
      field('stage', { widget: 'radio', choices: ['new', "it's old"], query: 'equals', standard: 'new' }),
      field('grade', { type: 'smallint', widget: 'select', choices: [1, 2, 3], query: 'equals', isNullable: true }),
      field('details', { type: 'jsonb', widget: 'readOnly', inAdd: false, inEdit: false, isNullable: true }),
      field('score', { type: 'double precision', widget: 'readOnly', inAdd: false, inEdit: false, isNullable: true }),
      field('total', { type: 'numeric', widget: 'readOnly', inAdd: false, inEdit: false, isNullable: true }),
      field('opened_on', { type: 'date', widget: 'date', inEdit: false, isNullable: true }),
      field('rank', { type: 'integer', widget: 'number', inAdd: false, isNullable: true }),
      field('notice_type', { widget: 'select', dictionary: 'sys_notice_type', query: 'equals', isNullable: true }),
      field('is_active', { type: 'boolean', widget: 'switch', query: 'equals', standard: true }),
      field('city', { query: 'contains', most: 80 }),
      field('street_and_number', { query: 'contains', isNullable: true }),
      ...Array.from({ length: 16 }, (_, index) =>
        field(`measure_${'abcdefghijklmnop'.charAt(index)}`, { type: 'integer', widget: 'number', isNullable: true }),
      ),
    ],
    others: [{ column: 'network', sqlType: 'inet' }],
    checks: [
      { name: 'supplier_rating', condition: 'rating >= 1 and rating <= 5', columns: [] },
      { name: 'supplier_price', condition: 'price > (0)::numeric', columns: [] },
      { name: 'supplier_days', condition: 'left_on >= founded_on', columns: ['left_on', 'founded_on'] },
      { name: 'supplier_remark', condition: "remark <> 'none'::text", columns: ['remark'] },
    ],
  },
  {
    ...common,
    ...{ area: 'data', slice: 'categories', table: 'category', template: 'tree', isOwned: true, parent: 'parent_id' },
    words: word('分类', 'category', '分類'),
    fields: [
      { ...label, column: 'name' },
      field('sort', { type: 'integer', widget: 'number', standard: 0 }),
      field('data_group_id', { type: 'bigint', refersTo: 'data_group', widget: 'lookup', isNullable: true }),
    ],
  },
  {
    ...common,
    ...{ area: 'tools', slice: 'regions', table: 'region', template: 'tree', isOwned: false, parent: 'upper_id' },
    words: word('区域', 'region', '區域'),
    fields: [label],
  },
  {
    ...common,
    ...{ area: 'automation', slice: 'check-lists', table: 'check_list', template: 'sub', isOwned: true },
    words: word('清单', 'check list', '清單'),
    fields: [
      label,
      field('starts_at', { type: 'timestamptz', widget: 'dateTime', isNullable: true }),
      field('task_id', { type: 'bigint', refersTo: 'task', widget: 'lookup' }),
      field('script_id', { type: 'bigint', refersTo: 'script', widget: 'lookup', isNullable: true }),
    ],
    sub: {
      table: 'check_list_line',
      key: 'check_list_id',
      words: word('步骤', 'steps', '步驟'),
      fields: [
        field('title', { isRequired: true, most: 200 }),
        field('minutes', { type: 'integer', widget: 'number', min: 0, max: 100_000 }),
        field('is_done', { type: 'boolean', widget: 'switch', standard: false }),
      ],
      checks: [{ name: 'check_list_line_title', condition: "title <> 'none'::text", columns: ['title'] }],
    },
  },
  {
    ...common,
    ...{ area: 'identity', slice: 'courses', table: 'course', template: 'sub', isOwned: false },
    words: word('课程', 'course', '課程'),
    fields: [
      label,
      field('department_id', {
        type: 'bigint',
        refersTo: 'department',
        widget: 'lookup',
        isNullable: true,
        query: 'equals',
      }),
      field('post_id', { type: 'bigint', refersTo: 'post', widget: 'lookup' }),
      field('role_id', { type: 'bigint', refersTo: 'role', widget: 'lookup', isNullable: true }),
    ],
    sub: {
      table: 'lesson',
      key: 'course_id',
      words: word('课', 'lessons', '課'),
      fields: [
        field('title', { isRequired: true }),
        field('credits', { type: 'numeric', digits: 4, scale: 1, widget: 'number', isNullable: true }),
      ],
    },
  },
];
