import { orderable } from './contract.ts';
import { choiceCode, hasChoices, isNumber } from './field-kinds.ts';
import { importsOf, spread, usesName } from './layout.ts';
import { fieldName, type Names, shownName, titleOf } from './names.ts';
import { itemFields, itemList } from './page-items.ts';
import { references } from './references.ts';
import type { Field } from './slice.ts';

const inForm = (field: Field): boolean => field.inAdd || field.inEdit;
const choiceName = (field: Field): string => `${fieldName(field)}Choices`;
const valuesName = (field: Field): string => `${fieldName(field)}Values`;
const choiceWord = (n: Names, field: Field): string =>
  `t(\`${n.many}.${fieldName(field)}.\${row.${fieldName(field)}}\`)`;
const orBlank = (field: Field, shown: string): string =>
  field.isNullable ? `row.${fieldName(field)} && ${shown}` : shown;
/** The options of a choice without a dictionary. */
const choiceOptions = (n: Names, field: Field): string => {
  const label = `label: t(\`${n.many}.${fieldName(field)}.\${value}\`)`;
  return `${spread(`  const ${choiceName(field)} = ${valuesName(field)}.map((value) => ({`, ['value', label], '}));')}\n`;
};
const word = (n: Names, field: string): string => `t('${n.many}.${field}')`;

/** An object literal in one line with a comma after it, or a property a line with `indent` spaces. */
function literal(properties: readonly string[], indent: number): string {
  return spread(`${' '.repeat(indent)}{`, properties, '}', 119);
}

/** The columns of the list, each an object literal with `indent` spaces. */
function columns(n: Names, indent: number): string {
  const sortable = new Set(orderable(n));
  const shown = n.fields
    .filter(({ inList }) => inList)
    .map((field) => {
      const name = fieldName(field);
      const key = field.refersTo ? shownName(field) : name;
      const properties = [`key: '${key}'`, `title: ${word(n, key)}`];
      if (sortable.has(field) && !n.parent) properties.push('sort: true');
      if (field.type === 'timestamptz') properties.push("show: 'time'");
      else if (field.dictionary) properties.push(`render: (row) => ${choiceName(field)}.labelOf(row.${name})`);
      else if (hasChoices(field)) properties.push(`render: (row) => ${orBlank(field, choiceWord(n, field))}`);
      else if (field.type === 'text[]')
        properties.push(`render: (row) => row.${name}${field.isNullable ? '?' : ''}.join(', ')`);
      else if (field.type === 'jsonb') properties.push(`render: (row) => <JsonText value={row.${name}} />`);
      else if (field.type === 'boolean') properties.push(`render: (row) => row.${name} && t('admin.yes')`);
      else if (isNumber(field)) properties.push("align: 'right'");
      return properties;
    });
  const all = [
    ...shown,
    ...(n.isOwned ? [["key: 'userName'", `title: ${word(n, 'userName')}`]] : []),
    ["key: 'gmtModified'", `title: ${word(n, 'gmtModified')}`, ...(n.parent ? [] : ['sort: true']), "show: 'time'"],
  ];
  return all.map((one) => `${literal(one, indent)},\n`).join('');
}

function filters(n: Names): string {
  const all = n.fields.flatMap((field) => {
    const name = fieldName(field);
    const label = `label: ${word(n, name)}`;
    const choice = (choices: string) =>
      literal(["kind: 'choice'", `name: '${name}'`, label, `choices: ${choices}`], 10).trimStart();
    if (field.query === 'none') return [];
    if (field.query === 'range') return [`{ kind: 'range', ${label} }`];
    if (field.refersTo) return [`lookupFilter('${name}', ${word(n, name)}, ${references[field.refersTo]!.lookup})`];
    if (hasChoices(field)) return [choice(choiceName(field))];
    if (field.dictionary) return [choice(`${choiceName(field)}.choices`)];
    if (field.type !== 'boolean') return [`{ kind: 'text', name: '${name}', ${label} }`];
    return [choice(`[1, 0].map((value) => ({ value, label: t(value ? '${n.many}.yes' : '${n.many}.no') }))`)];
  });
  return all.length === 0 ? '' : `${spread('        filters={[', all, ']}')}\n`;
}

function widget(n: Names, field: Field): string {
  const name = fieldName(field);
  const clear = field.isNullable ? ' allowClear' : '';
  if (field.refersTo) {
    return `<LookupSelect from={${references[field.refersTo]!.lookup}}${clear} />`;
  }
  if (field.dictionary)
    return field.widget === 'radio'
      ? `<Segmented options={${choiceName(field)}.choices} />`
      : `<Select options={${choiceName(field)}.choices}${clear} />`;
  if (hasChoices(field)) {
    const options = `options={${choiceName(field)}}`;
    return field.widget === 'radio' ? `<Segmented ${options} />` : `<Select ${options}${clear} />`;
  }
  if (field.type === 'text[]') return '<Select mode="tags" open={false} suffixIcon={null} />';
  if (field.type === 'date') return `<MomentField label={${word(n, name)}} timed={false} />`;
  if (field.type === 'boolean') return '<Switch />';
  if (field.type === 'timestamptz') return `<MomentField label={${word(n, name)}} />`;
  if (field.type !== 'text') return `<InputNumber precision={${field.scale ?? 0}} />`;
  return field.widget === 'textarea' ? '<Input.TextArea rows={3} />' : '';
}

/** The props of a field besides its name: how it is read, and its rules. A cleared choice is `null`, because an absent field changes nothing. */
function fieldProps(field: Field): string {
  if (field.type === 'boolean') return ' valuePropName="checked"';
  if (field.type === 'timestamptz') return ' typed rules={[momentRule()]}';
  if (field.type === 'date') return ' typed rules={[momentRule(false)]}';
  const isChoice = field.refersTo || field.dictionary || hasChoices(field);
  return isChoice && field.isNullable ? ' normalize={orNull}' : '';
}

/** The conditions under which a form adds a row, and edits one. */
type Conditions = readonly [isNew: string, isStored: string];

function formField(n: Names, field: Field, conditions: Conditions): string[] {
  const name = fieldName(field);
  const more = fieldProps(field);
  const inner = widget(n, field);
  const lines = inner ? [`<Field name="${name}"${more}>`, `  ${inner}`, '</Field>'] : [`<Field name="${name}" />`];
  if (field.inAdd && field.inEdit) return lines;
  const when = conditions[field.inAdd ? 0 : 1];
  return lines.length === 1
    ? [`{${when} && ${lines[0]}}`]
    : [`{${when} && (`, ...lines.map((line) => `  ${line}`), ')}'];
}

const isDated = ({ type }: Field): boolean => type === 'timestamptz' || type === 'date';
const moments = (n: Names): Field[] => n.fields.filter((field) => inForm(field) && isDated(field));
const needsRow = (n: Names): boolean =>
  Boolean(n.parent) || n.fields.some((field) => inForm(field) && field.inAdd !== field.inEdit);

/** The conversion of a row to the values of the form, where they differ. */
function values(n: Names): { declared: string; props: string[]; typed: boolean } {
  const dated = moments(n);
  const dates = dated.map(fieldName);
  const starts = n.fields.flatMap((field) => {
    if (!field.inAdd) return [];
    if (typeof field.standard === 'number' || typeof field.standard === 'boolean')
      return [`${fieldName(field)}: ${field.standard}`];
    if (hasChoices(field) && field.standard !== undefined)
      return [`${fieldName(field)}: ${choiceCode(field.standard as string)}`];
    return field.type === 'boolean' && !field.isNullable ? [`${fieldName(field)}: false`] : [];
  });
  const initial = [...(n.parent ? ['parentId: top'] : []), ...starts, ...(n.sub ? ['items: []'] : [])];
  if (n.parent) initial.push('...form.initial');
  const props = initial.length > 0 ? [`initial={{ ${initial.join(', ')} }}`] : [];
  if (dates.length === 0 && !n.parent) return { declared: '', props, typed: false };
  const addedOnly = n.fields.filter(({ inAdd, inEdit }) => inAdd && !inEdit).map(fieldName);
  const names = ['(typeof calls.fields)[number]', ...addedOnly.map((name) => `'${name}'`)].join(' | ');
  const plain = n.fields.filter((field) => field.inEdit && !isDated(field)).map(fieldName);
  const own = [...(n.parent ? ['parentId: row.parentId ?? top'] : []), ...plain.map((name) => `${name}: row.${name}`)];
  const all = [
    ...own,
    ...dated
      .filter(({ inEdit }) => inEdit)
      .map((field) => [fieldName(field), field] as const)
      .map(([name, { type, isNullable }]) =>
        type === 'date' ? `${name}: row.${name}${isNullable ? " ?? ''" : ''}` : `${name}: toLocalInput(row.${name})`,
      ),
    ...(n.sub ? ['items: row.items'] : []),
  ];
  const nullable = new Set(
    moments(n)
      .filter(({ isNullable }) => isNullable)
      .map(fieldName),
  );
  const back = [
    ...(n.parent ? ['parentId: parentId === top ? null : parentId'] : []),
    ...dates.filter((name) => nullable.has(name)).map((name) => `${name}: ${name} === '' ? null : ${name}`),
  ];
  const apart = [...(n.parent ? ['parentId'] : []), ...dates.filter((name) => nullable.has(name))];
  const taken = `          toBody={({ ${[...apart, '...values'].join(', ')} }) => ({`;
  const toBody = spread(taken, ['...values', ...back], '})}').trimStart();
  return {
    declared: `type Values = Pick<Row, ${names}>;

${spread(`const toValues = (row: Row): ${addedOnly.length > 0 ? 'Partial<Values>' : 'Values'} => ({`, all, '});')}

`,
    props: [...props, 'toValues={toValues}', ...(back.length > 0 ? [toBody] : [])],
    typed: true,
  };
}

const parentField = (n: Names, title: string): string => `interface ParentProps extends Entry<number | null> {
  of: number | undefined;
}

/** The field for the row above. */
function ParentField({ of, ...field }: ParentProps) {
  const t = useT();
  const { data } = useAsk(calls.list, { query: { pageSize: 100_000 } });
  const children = parentChoices(data?.list ?? [], { of, nameOf: (row) => row.${title} });
  return <TreeSelect {...field} nodes={[{ id: top, name: ${word(n, 'top')}, children }]} />;
}

`;

/** `fields`: those of the columns. */
function dialog(n: Names, fields: readonly string[]): string {
  const { props, typed } = values(n);
  const drawer = n.sub ? ['drawer'] : [];
  const attributes = ['{...form}', ...drawer, ...props];
  const name = typed ? 'EditDialog<typeof calls, Values>' : 'EditDialog';
  const oneLine = `        <${name} ${attributes.join(' ')}>`;
  const open =
    oneLine.length <= 120 && !oneLine.includes('\n')
      ? oneLine
      : `        <${name}\n${attributes.map((one) => `          ${one}\n`).join('')}        >`;
  const parent = n.parent ? ['<Field name="parentId" required>', '  <ParentField of={row?.id} />', '</Field>'] : [];
  const all = [...parent, ...fields, ...(n.sub ? itemList(n) : [])];
  const ofRow =
    all.length === 1
      ? [`{(row) => ${all[0]}}`]
      : ['{(row) => (', '  <>', ...all.map((line) => `    ${line}`), '  </>', ')}'];
  const body = needsRow(n) ? ofRow : all;
  return `      {form && (
${open}
${body.map((line) => `          ${line}\n`).join('')}        </EditDialog>
      )}
`;
}

/** The hooks that the code of a function needs. */
function hooks(n: Names, code: string): { text: string; choices: string } {
  const choices = n.fields
    .filter((field) => (field.dictionary || hasChoices(field)) && usesName(code, choiceName(field)))
    .map((field) =>
      field.dictionary
        ? `  const ${choiceName(field)} = useDictionary('${field.dictionary}');\n`
        : choiceOptions(n, field),
    )
    .join('');
  return { text: /(?<![\w.])t\(/.test(code + choices) ? '  const t = useT();\n' : '', choices };
}

const mostLines = 100;
/** The lines of a component around its fields, and of its hooks. */
const linesAround = 12;

/** Groups of fields, each of which fits into one component. */
function fieldGroups(fields: readonly (readonly string[])[]): string[][] {
  const groups: string[][] = [[]];
  for (const lines of fields) {
    if (groups.at(-1)!.length + lines.length > mostLines - linesAround) groups.push([]);
    groups.at(-1)!.push(...lines);
  }
  return groups;
}

/** A function with the hooks that its code needs. */
function withHooks(n: Names, head: string, code: string): string {
  const { text, choices } = hooks(n, code);
  return `function ${head} {\n${text}${choices}${code}}\n\n`;
}

const formFields = (n: Names, conditions: Conditions): string[][] =>
  n.fields.filter(inForm).map((field) => formField(n, field, conditions));

/** The components of the form's fields, and the code that uses them. */
function fieldComponents(n: Names): { before: string; used: string[] } {
  const differs = n.fields.some((field) => inForm(field) && field.inAdd !== field.inEdit);
  const groups = fieldGroups(formFields(n, ['isNew', '!isNew'])).map((lines, index) => {
    const name = `${n.page.replace(/Page$/, '')}Fields${index === 0 ? '' : index + 1}`;
    const takes = differs && lines.some((line) => line.includes('isNew && '));
    const code = `  return (\n    <>\n${lines.map((line) => `      ${line}\n`).join('')}    </>\n  );\n`;
    return {
      code: withHooks(n, `${name}(${takes ? '{ isNew }: { isNew: boolean }' : ''})`, code),
      use: `<${name}${takes ? ' isNew={!row}' : ''} />`,
    };
  });
  return { before: groups.map(({ code }) => code).join(''), used: groups.map(({ use }) => use) };
}

/** The hook of the columns, and the code that uses it. */
function columnsHook(n: Names): { before: string; used: string } {
  const name = `use${n.page.replace(/Page$/, '')}Columns`;
  const code = `  return [\n${columns(n, 4)}  ];\n`;
  return { before: withHooks(n, `${name}(): Column<Row>[]`, code), used: `        columns={${name}()}\n` };
}

/** The parts of a page that are functions of their own where its own one is too long. */
type Part = 'fields' | 'columns';
const layouts: readonly (readonly Part[])[] = [[], ['fields'], ['fields', 'columns']];

/** The page's function, and those of its parts before it. */
function pageCode(n: Names, title: string, apart: readonly Part[]): { before: string; own: string } {
  const named = title === 'name' ? '' : `, nameOf: (row) => row.${title}`;
  const keeps = n.parent
    ? `, undeletableReason: (row, chosen) =>\n      hasOthersBelow(row as TreeOf<Row>, chosen) ? ${word(n, 'hasOthers')} : undefined`
    : '';
  const importing = n.isImported ? ', importing' : '';
  const taken = n.parent ? `form, list, addTo, edit, remove${importing}` : `form, list${importing}`;
  const options = n.parent
    ? `{\n    counted: '${n.many}.counted',\n${named ? `    ${named.slice(2)},\n` : ''}    ${keeps.slice(2)},\n  }`
    : `{ counted: '${n.many}.counted'${named} }`;
  const list = n.parent
    ? `      <TreePage<typeof calls.list>
        {...list}
        actions={(row) => [edit(row), addTo(t('admin.addBelow'), { parentId: row.id }), remove(row)]}
`
    : '      <ListPage\n        {...list}\n';
  const fields = apart.includes('fields')
    ? fieldComponents(n)
    : { before: '', used: formFields(n, ['!row', 'row']).flat() };
  const shown = apart.includes('columns')
    ? columnsHook(n)
    : { before: '', used: `        columns={[\n${columns(n, 10)}        ]}\n` };
  const filtered = filters(n);
  const returned = `  return (
    <>
${list}        id="${n.slice}"
        label={${word(n, 'many')}}
${shown.used}${filtered}      />
${dialog(n, fields.used)}${n.isImported ? `      {importing && <ImportRowsDialog {...importing} rows={${word(n, 'plural')}} />}\n` : ''}    </>
  );
}
`;
  const { text, choices } = hooks(n, returned);
  const own = `export default function ${n.page}() {
${text}  const { ${taken} } = useCrud(calls, ${options});
${choices}${returned}`;
  return { before: fields.before + shown.before, own };
}

/** The page of the console. Parts of a long one are functions of their own. */
export function page(n: Names): string {
  const title = fieldName(titleOf(n)!);
  const lists = n.fields
    .filter(hasChoices)
    .map((field) => `${spread(`const ${valuesName(field)} = [`, field.choices.map(choiceCode), '] as const;')}\n`);
  const codes = layouts.map((apart) => pageCode(n, title, apart));
  const { before, own } = codes.find((code) => code.own.trimEnd().split('\n').length <= mostLines) ?? codes.at(-1)!;
  const code = `${values(n).declared}${n.parent ? parentField(n, title) : ''}${n.sub ? itemFields(n) : ''}${before}${own}`;
  const rowType = usesName(code, 'Row') ? 'type Row = RowOf<typeof calls.list>;\n' : '';
  const body = `const calls = resources.${n.many};
${lists.join('')}
${rowType}${rowType && !values(n).typed ? '\n' : ''}${code}`;
  return `${pageImports(body)}\n${body}`;
}

function pageImports(body: string): string {
  const uses = (name: string) => usesName(body, name);
  const root = '../../../../';
  const from = (path: string, ...names: string[]) => {
    const used = names.filter((name) => uses(name.replace(/^type /, '')));
    return used.length > 0 && ([path, ...used] as const);
  };
  const lookups = Object.values(references).map(({ lookup }) => lookup);
  return importsOf(
    from('antd', 'Form', 'Input', 'InputNumber', 'Segmented', 'Select', 'Switch'),
    from(`${root}components/date/moment-field.tsx`, 'MomentField', 'momentRule'),
    from(`${root}components/form/edit-dialog.tsx`, 'EditDialog'),
    from(`${root}components/form/field.tsx`, 'Field', 'type Entry', 'Part'),
    from(`${root}components/form/item-list.tsx`, 'ItemList', 'ItemRow'),
    from(`${root}components/form/rules.ts`, 'entered', 'numbered', 'orNull'),
    from(`${root}components/form/tree-select.tsx`, 'TreeSelect'),
    from(`${root}components/form/use-crud.ts`, 'useCrud'),
    from(`${root}components/list/columns.ts`, 'type Column'),
    from(`${root}components/list/list-page.tsx`, 'ListPage'),
    from(`${root}components/list/tree-page.tsx`, 'TreePage'),
    from(`${root}components/text/json-text.tsx`, 'JsonText'),
    from(`${root}lib/calls/use-call.ts`, 'type RowOf', 'useAsk'),
    from(`${root}lib/format/local-time.ts`, 'toLocalInput'),
    from(`${root}lib/forms.gen.ts`, 'resources'),
    from(`${root}lib/i18n.ts`, 'useT'),
    from(`${root}lib/tree.ts`, 'hasOthersBelow', 'type TreeOf'),
    from(`${root}parts/admin/parent-choices.ts`, 'parentChoices', 'top'),
    from(`${root}parts/admin/use-dictionary.ts`, 'useDictionary'),
    from(`${root}parts/import/import-rows-dialog.tsx`, 'ImportRowsDialog'),
    from(`${root}parts/pick/lookup-select.tsx`, 'LookupSelect', 'lookupFilter'),
    from(`${root}parts/pick/lookups.ts`, ...lookups),
  );
}
