import { orderable } from './contract.ts';
import { exportColumns } from './export-columns.ts';
import { callWith, importsOf, spread, stacked, usesName } from './layout.ts';
import { fieldName, type Names, shownName, titleOf } from './names.ts';
import { references } from './references.ts';
import type { Field } from './slice.ts';
import { itemRows, saveItems } from './sub-rows.ts';
import { isBelow, parentCheck } from './tree-rows.ts';

const inForm = (field: Field): boolean => field.inAdd || field.inEdit;
const ofForm = (n: Names, is: (field: Field) => unknown): Field[] =>
  n.fields.filter((field) => inForm(field) && is(field));
const momentsOf = (n: Names) => ofForm(n, ({ type }) => type === 'timestamptz');
const choicesOf = (n: Names) => ofForm(n, ({ dictionary }) => dictionary);
const referencesOf = (n: Names) => ofForm(n, ({ refersTo }) => refersTo);
const hasChecks = (n: Names) => choicesOf(n).length + referencesOf(n).length > 0;
const isPlain = (n: Names) => !hasChecks(n) && momentsOf(n).length === 0 && n.template === 'crud';

/** The condition of a list. */
function conditionsOf(n: Names, row: string): string[] {
  return n.fields.flatMap((field) => {
    const name = fieldName(field);
    const column = `${row}.${name}`;
    if (field.query === 'none') return [];
    if (field.query === 'range')
      return [field.type === 'date' ? `withinDays(${column}, query)` : `within(${column}, query, timeZone())`];
    if (field.type === 'text[]') return [`hasText(${column}, query.${name})`];
    if (field.query === 'contains') return [`contains(${column}, query.${name})`];
    return [
      `equals(${column}, query.${name}${field.type === 'boolean' ? ` === undefined ? undefined : query.${name} === 1` : ''})`,
    ];
  });
}

function joined(conditions: readonly string[]): string {
  if (conditions.length === 0) return 'undefined';
  return conditions.length === 1 ? conditions[0]! : `and(${conditions.join(', ')})`;
}

/** The columns by which a list is ordered, and the others that it shows. */
function columnsOf(n: Names, row: string) {
  const ordered = new Set(orderable(n));
  const column = (field: Field) => `${fieldName(field)}: ${row}.${fieldName(field)}`;
  const reference = (field: Field) => (n.isOwned ? `\${${row}.${fieldName(field)}}` : `\${${row}}.${field.column}`);
  const labels = n.fields.flatMap((field) => {
    const target = field.refersTo && references[field.refersTo];
    if (!target) return [];
    const named = `select r.${target.nameColumn} from ${target.view} r where r.id = ${reference(field)}`;
    return [`${shownName(field)}: sql<string>\`coalesce((${named}), '')\``];
  });
  const others = n.fields.filter((field) => !ordered.has(field)).map(column);
  return {
    ordered: [`id: ${row}.id`, ...[...ordered].map(column), `gmtModified: ${row}.modifiedAt`],
    shown: [
      ...(n.parent ? [`parentId: ${row}.parentId`] : []),
      ...others,
      ...labels,
      ...(n.sub ? [`items: itemsOf(${n.isOwned ? `${row}.id` : `sql\`\${${row}}.id\``})`] : []),
    ],
  };
}

function ownedRows(n: Names): string {
  const { ordered, shown } = columnsOf(n, 'row');
  const all = ['...columns', ...shown, 'userName: ownerName', 'gmtCreate: row.createdAt'];
  return `/** The rows that \`who\` reaches, and what is shown of them. */
function rowsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(${n.many}, 'row');
${spread('  const columns = {', ordered, '};')}
${spread('  const shown = db.select({', all, '});')}
  return { row, columns, select: shown.from(row).leftJoin(userRef, eq(userRef.id, row.ownerId)) };
}
`;
}

function siteRows(n: Names): string {
  const { ordered, shown } = columnsOf(n, 'table');
  const all = ['...columns', ...shown, 'gmtCreate: table.createdAt'];
  const select = `const select = (db: Queryable) => db.select({ ${all.join(', ')} }).from(table);`;
  const long = `const select = (db: Queryable) =>\n  db\n    .select({\n${stacked(all, 6)}    })\n    .from(table);`;
  return `${spread('const columns = {', ordered, '};')}\n${select.length > 120 ? long : select}\n`;
}

function listAndRows(n: Names): string {
  const bySort = orderable(n).some(({ column }) => column === 'sort');
  const order = n.parent ? `, { by: '${bySort ? 'sort' : 'id'}', order: 'asc' }` : '';
  const conditions = conditionsOf(n, n.isOwned ? 'row' : 'table');
  const pageOf = (select: string, found: string) => `readPage(db, ${select}, ${found}, query, columns${order})`;
  if (!n.isOwned) {
    const page = pageOf('select(db)', joined(conditions));
    const isLong = page.length > 113;
    const short =
      page.length > 77 ? `list: (db, _who, query) =>\n      ${page},` : `list: (db, _who, query) => ${page},`;
    const found = spread('      const found = and(', conditions, ');');
    const long = `list(db, _who, query) {\n${found}\n      return ${pageOf('select(db)', 'found')};\n    },`;
    return `    ${isLong ? long : short}
    rows: (db, _who, ids) => select(db).where(among(table.id, ids)),
`;
  }
  const page = pageOf('select', joined(conditions));
  const found = spread('      const found = and(', conditions, ');');
  return `    list(db, who, query) {
      const { row, columns, select } = rowsFor(db, who);
${page.length > 105 ? `${found}\n      return ${pageOf('select', 'found')}` : `      return ${page}`};
    },
    rows(db, who, ids) {
      const { row, select } = rowsFor(db, who);
      return select.where(among(row.id, ids));
    },
`;
}

const momentOf = `  /** A moment without a zone is in the site's. PostgreSQL reads it. */
  const momentOf = <Sent extends string | null | undefined>(sent: Sent): Sent =>
    sent ? (instantText(sent, timeZone()) as unknown as Sent) : sent;
`;

function checks(n: Names): string {
  if (!hasChecks(n)) return '';
  const lines = [
    ...choicesOf(n).map((field) => {
      const name = fieldName(field);
      return `    if (form.${name}) await dictionaries.assertChoice(tx, '${field.dictionary}', form.${name}, '${name}');\n`;
    }),
    ...referencesOf(n).map((field) => {
      const name = fieldName(field);
      return `    if (form.${name}) ${references[field.refersTo!]!.check(`form.${name}`, name)};\n`;
    }),
  ];
  const who = lines.some((line) => line.includes('who')) ? 'who' : '_who';
  const call = n.fields.some(({ inAdd, inEdit }) => inEdit && !inAdd) ? 'edit' : 'add';
  return `  const check = async (tx: Queryable, ${who}: UserWho, form: Partial<BodyOf<typeof calls.${call}>>) => {
${lines.join('')}  };
`;
}

const namesOfMoments = (n: Names, form: 'inAdd' | 'inEdit') =>
  momentsOf(n)
    .filter((field) => field[form])
    .map(fieldName);

/** The functions that add, change and delete rows. */
function changes(n: Names): string {
  const owned = n.isOwned;
  const table = owned ? n.many : 'table';
  if (isPlain(n))
    return owned
      ? `    insert: async (tx, who, form) => scoped(tx, who).insert(${table}, await users.owner(tx, who), form),
    update: (tx, who, change, { id }) => scoped(tx, who).update(${table}, [id], change),
`
      : `    insert: (tx, _who, form) => insertRow(tx, table, form),
    async update(tx, _who, change, { id }) {
      await tx.update(table).set(change).where(eq(table.id, id));
    },
`;
  const momentsIn = { form: namesOfMoments(n, 'inAdd'), change: namesOfMoments(n, 'inEdit') };
  const taken = (rest: 'form' | 'change') => {
    const apart = [...(n.sub ? ['items'] : []), ...momentsIn[rest]];
    return apart.length > 0 ? `{ ${[...apart, `...${rest}`].join(', ')} }` : rest;
  };
  /** A row of which only the items change is changed too. */
  const touched = n.sub ? ['modifiedAt: sql`now()`'] : [];
  const stored = (head: string, rest: 'form' | 'change', end: string, more: readonly string[] = []) =>
    momentsIn[rest].length + more.length > 0
      ? callWith(head, [`...${rest}`, ...momentsIn[rest].map((name) => `${name}: momentOf(${name})`), ...more], end)
      : `${head}${rest}${end}`;
  const who = owned || hasChecks(n) || n.parent ? 'who' : '_who';
  const check = (form: string) => (hasChecks(n) ? `      await check(tx, who, ${form});\n` : '');
  const inserting = owned ? `scoped(tx, who).insert(${table}, await users.owner(tx, who), ` : 'insertRow(tx, table, ';
  const insert = (head: string) => stored(`      ${head} ${inserting}`, 'form', ');\n');
  const update = owned
    ? stored(`      await scoped(tx, who).update(${table}, [current.id], `, 'change', ');\n', touched)
    : momentsIn.change.length + touched.length > 0
      ? `${stored('      await tx\n        .update(table)\n        .set(', 'change', ')\n', touched)}        .where(eq(table.id, current.id));\n`
      : '      await tx.update(table).set(change).where(eq(table.id, current.id));\n';
  return `    async insert(tx, ${who}, ${taken('form')}) {
${check('form')}${n.parent ? '      await assertParent(tx, who, form.parentId);\n' : ''}${
  n.sub ? `${insert('const id = await')}      await saveItems(tx, id, items);\n      return id;\n` : insert('return')
}    },
    async update(tx, ${who}, ${taken('change')}, current) {
${check('change')}${
  n.parent ? '      await assertParent(tx, who, change.parentId, current.id);\n' : ''
}${update}${n.sub ? '      if (items) await saveItems(tx, current.id, items);\n' : ''}    },
`;
}

function removal(n: Names): string {
  const statement = n.isOwned
    ? `scoped(db, who).remove(${n.many}, ids)`
    : 'db.delete(table).where(among(table.id, ids))';
  return `    remove: (db, ${n.isOwned ? 'who' : '_who'}, _found, ids) => ${statement},\n`;
}

/** The fields of each check that no limit of a field expresses. Those of a sub-table are about its items. */
function checkedFields(n: Names): string[] {
  const inForms = new Map(n.fields.filter(inForm).map((field) => [field.column, fieldName(field)]));
  const own = (n.checks ?? []).map((one) => [one.name, one.columns.flatMap((column) => inForms.get(column) ?? [])]);
  const items = (n.sub?.checks ?? []).map((one) => [one.name, one.columns.length > 0 ? ['items'] : []]);
  return ([...own, ...items] as [string, string[]][])
    .filter(([, fields]) => fields.length > 0)
    .map(([name, fields]) =>
      spread(
        `      ${name}: [`,
        fields.map((field) => `'${field}'`),
        ']',
        119,
      ).trimStart(),
    );
}

/** The options of the import. A cell names the row to which a column refers, or the row above. */
function importOptions(n: Names): string {
  if (!n.isImported) return '';
  const added = referencesOf(n).filter(({ inAdd }) => inAdd);
  const names = [
    ...added.map((field) => {
      const { view, nameColumn } = references[field.refersTo!]!;
      return `${fieldName(field)}: '${view}.${nameColumn}'`;
    }),
    ...(n.parent ? [`parentId: '${n.table}.${titleOf(n)!.column}'`] : []),
  ];
  if (names.length === 0) return '    imported: { works, parameters },\n';
  const named = spread('      named: {', names, '}', 119).trimStart();
  const check = n.parent
    ? `async check(tx, who, form) {
${hasChecks(n) ? '        await check(tx, who, form);\n' : ''}        await assertParent(tx, who, form.parentId);
      }`
    : 'check';
  return `${spread('    imported: {', ['works', 'parameters', named, check], '},')}\n`;
}

function dependencies(n: Names): readonly (readonly [name: string, type: string, path?: string])[] {
  const needsZone =
    momentsOf(n).length > 0 || n.fields.some(({ query, type }) => query === 'range' && type === 'timestamptz');
  return [
    ['db', 'Database'],
    ['exports', 'Exports', '../../../platform/spreadsheet/exports.ts'],
    ...(n.isImported
      ? [
          ['works', 'Works', '../../../platform/work/works.ts'] as const,
          ['parameters', 'Parameters', '../../system/parameters/api.ts'] as const,
        ]
      : []),
    ...(n.isOwned ? [['users', 'Users', '../../identity/users/api.ts'] as const] : []),
    ...(choicesOf(n).length > 0 ? [['dictionaries', 'Dictionaries', '../../system/dictionaries/api.ts'] as const] : []),
    ...referencesOf(n).flatMap(({ refersTo }) => {
      const { dependency } = references[refersTo!]!;
      if (!dependency) return [];
      const [name, type, path] = dependency;
      return [[name, type, `../../${path}/api.ts`] as const];
    }),
    ...(needsZone ? [['timeZone', '() => string'] as const] : []),
  ];
}

/** Serves the calls: `routes.ts`. */
export function routes(n: Names): string {
  const deps = [...new Map(dependencies(n).map((one) => [one[0], one])).values()];
  const unique = n.fields
    .filter(({ unique, column }) => unique && column)
    .map((field) => `${field.unique}: '${fieldName(field)}'`);
  const checked = checkedFields(n);
  const types = `{ ${deps.map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
  const names = ['db: database', ...deps.slice(1).map(([name]) => name)];
  const head = `export function ${n.routes}(http: Http, { ${names.join(', ')} }: ${types}): void {`;
  const short = head.length <= 120;
  const declared = short
    ? ''
    : `interface Deps {\n${deps.map(([name, type]) => `  readonly ${name}: ${type};\n`).join('')}}\n\n`;
  const named = `export function ${n.routes}(http: Http, { ${names.join(', ')} }: Deps): void {`;
  const broken = `export function ${n.routes}(\n  http: Http,\n  { ${names.join(', ')} }: Deps,\n): void {`;
  const shownHead = short ? head : named.length <= 120 ? named : broken;
  const before = [checks(n), momentsOf(n).length > 0 ? momentOf : '', n.parent ? parentCheck(n) : ''].filter(Boolean);
  const body = `${n.isOwned ? ownedRows(n) : siteRows(n)}${n.sub ? `\n${saveItems(n)}` : ''}${n.parent ? `\n${isBelow(n)}` : ''}
${exportColumns(n)}
${declared}${shownHead}
${before.length > 0 ? `${before.join('\n')}\n` : ''}  serveResource(http, calls, {
    database,
    ${n.isOwned ? `table: ${n.many}` : 'table'},
${listAndRows(n)}${changes(n)}${removal(n)}${unique.length > 0 ? `${spread('    unique: {', unique, '},')}\n` : ''}${checked.length > 0 ? `${spread('    checks: {', checked, '},')}\n` : ''}    exported: { exports, columns: exportColumns },
${importOptions(n)}  });
}
`;
  const before0 = n.sub ? `${itemRows(n)}\n` : '';
  return `${imports(n, before0 + body, deps)}\n${before0}${body}`;
}

const listImports = ['contains', 'equals', 'hasText', 'instantText', 'readPage', 'within', 'withinDays'];

function imports(n: Names, body: string, deps: readonly (readonly [string, string, string?])[]): string {
  const uses = (name: string) => (name === 'and' ? body.includes('and(') : usesName(body, name));
  const some = (...names: string[]) => names.filter((name) => uses(name.replace(/^type /, '')));
  const from = (path: string, ...names: string[]) => {
    const used = some(...names);
    return used.length > 0 && ([path, ...used] as const);
  };
  const own = n.isOwned ? [n.many] : [`${n.many} as table`];
  return importsOf(
    from('@flotilla/contract/endpoint', 'type AnswerOf', 'type BodyOf'),
    [`@flotilla/contract/http/${n.area}/${n.slice}`, `${n.many} as calls`],
    from('@flotilla/contract/terms', 'term'),
    from('../../../platform/access/who.ts', 'type UserWho'),
    ['../../../platform/db/database.ts', 'type Database'],
    from('../../../platform/db/insert-row.ts', 'insertRow'),
    from('../../../platform/db/list.ts', 'among', ...listImports),
    from('../../../platform/db/orm.ts', 'and', 'eq', 'type SQL', 'sql'),
    from('../../../platform/db/orm-tables.ts', 'type AnyPgColumn'),
    from('../../../platform/db/owned.ts', 'scoped'),
    ['../../../platform/db/queryable.ts', 'type Queryable'],
    from('../../../platform/spreadsheet/columns.ts', 'type Column', 'fieldColumns', 'wordColumn'),
    from('../../../platform/spreadsheet/yes-no.ts', 'yesNo'),
    [`@flotilla/contract/words/${n.slice}`, `${n.wordsName} as words`],
    from('../../../platform/http/call-error.ts', 'invalidField'),
    ['../../../platform/http/http.ts', 'type Http'],
    ['../../../platform/http/serve-resource.ts', 'serveResource'],
    ...deps.flatMap(([, type, path]) => (path ? [[path, `type ${type}`] as const] : [])),
    ...referencesOf(n).map(({ refersTo }) => {
      const { module } = references[refersTo!]!;
      return module && ([`../../${module[0]}/api.ts`, module[1]] as const);
    }),
    n.isOwned && ['../../identity/users/api.ts', 'ownerName', 'userRef'],
    ['./schema.ts', ...own, ...(n.sub ? ['items as itemTable'] : [])],
  );
}
