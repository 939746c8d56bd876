import { choiceCode, hasChoices, numberCode } from './field-kinds.ts';
import { importsOf, spread, usesName } from './layout.ts';
import { capital, fieldName, type Names, titleOf } from './names.ts';
import { quote } from './quote.ts';
import { references } from './references.ts';
import type { Field } from './slice.ts';

const constant = (field: Field, end: string): string => `${fieldName(field)}${end}`;

/** A value of a field that its column takes, as code. */
function sample(field: Field): string {
  if (field.refersTo) return constant(field, 'Sample');
  if (field.dictionary) return constant(field, 'Sample');
  if (field.type === 'boolean') return 'true';
  if (field.type === 'timestamptz') return "'2030-01-31T08:00:00.000Z'";
  if (field.type === 'date') return "'2030-01-31'";
  if (field.type === 'text[]') return "['some']";
  if (hasChoices(field)) return `${choiceCode(field.choices[0]!)} as const`;
  return field.type === 'text' ? "'Some'" : numberCode(withinLimits(field, 1));
}

const withinLimits = ({ min = -Infinity, max = Infinity }: Field, wanted: number): number =>
  Math.min(Math.max(wanted, min), max);

/** The statements before the tests: rows and entries to which the form refers. */
function prepared(n: Names, person: string): string[] {
  return n.fields
    .filter(({ inAdd }) => inAdd)
    .flatMap((field) => {
      if (field.refersTo) {
        const [id] = references[field.refersTo]!.sample;
        const own =
          field.refersTo === 'user_account' && n.isOwned
            ? 'tenant.id'
            : id.replaceAll('person', person).replace('admin', n.isOwned ? 't.admin' : 'admin');
        const name = constant(field, 'Sample');
        const [, call, sent] = /^\((await .*?)\{ (.*) \}\)\)\.id$/.exec(own) ?? [];
        return [call ? spread(`const { id: ${name} } = ${call}{`, [sent!], '});') : `const ${name} = ${own};`];
      }
      if (!field.dictionary) return [];
      const admin = n.isOwned ? 't.admin' : 'admin';
      const type = field.dictionary;
      if (type.startsWith('sys_'))
        return [
          `const [${constant(field, 'Entry')}] = (await ${admin}.call(getDictData, { query: { dictType: '${type}' } })).list;`,
          `const ${constant(field, 'Sample')} = ${constant(field, 'Entry')}!.value;`,
        ];
      return [
        `const ${constant(field, 'Sample')} = 'sample';`,
        `await ${admin}.call(dictTypes.add, { body: { name: '${type}', type: '${type}' } });`,
        `const ${constant(field, 'Entry')} = { dictType: '${type}', label: 'Sample', value: 'sample', sort: 1 };`,
        `await ${admin}.call(dictEntries.add, { body: ${constant(field, 'Entry')} });`,
      ];
    });
}

function formOf(n: Names, title: string): string[] {
  const others = n.fields
    .filter((field) => field.inAdd && fieldName(field) !== title)
    .map((field) => (sample(field) === fieldName(field) ? sample(field) : `${fieldName(field)}: ${sample(field)}`));
  return [...(n.parent ? ['parentId: null'] : []), ...others, ...(n.sub ? ['items: []'] : [])];
}

const accessTest = (n: Names, body: string, title: string) =>
  n.isOwned
    ? `test('another tenant does not reach it, nor does somebody without the permission', async () => {
  const id = await add('Hidden');
  const other = await t.tenant();
  expect(await other.send(${n.many}.edit, { body: { id, ${title}: 'x' } })).toMatchObject({ code: 404 });
  const reader = await t.backgroundUser({ permissions: ['${n.access}:list'] });
  expect(await reader.send(${n.many}.add, { body: ${body} })).toMatchObject({ code: 403 });
});`
    : `test('whoever may only read them adds none', async () => {
  const reader = await t.backgroundUser({ permissions: ['${n.access}:list'] });
  expect(await reader.send(${n.many}.add, { body: ${body} })).toMatchObject({ code: 403 });
});`;

const treeTest = (n: Names, user: string, title: string) => `
test('a row is moved below another one, never below itself', async () => {
  const [top, inner] = [await add('Top'), await add('Inner')];
  await ${user}.call(${n.many}.edit, { body: { id: inner, parentId: top } });
  expect(await ${user}.call(${n.many}.one, { query: { id: inner } })).toMatchObject({ parentId: top, ${title}: 'Inner' });
  for (const parentId of [top, inner, 999_999]) {
    const answer = await ${user}.send(${n.many}.edit, { body: { id: top, parentId } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'parentId' }] } });
  }
  expect(await ${user}.send(${n.many}.remove, { query: { ids: [top] } })).toMatchObject({ code: 409 });
  await ${user}.call(${n.many}.remove, { query: { ids: [top, inner] } });
});
`;

function subTest(n: Names, user: string): string {
  const item = spread(
    'const item = {',
    n.sub!.fields.map((field) => `${fieldName(field)}: ${sample(field)}`),
    '};',
  );
  return `
${item}

test('its items are added, changed and deleted with it', async () => {
  const id = await add('With items');
  await ${user}.call(${n.many}.edit, { body: { id, items: [item, item] } });
  const [first] = (await ${user}.call(${n.many}.one, { query: { id } })).items;
  expect(first).toMatchObject(item);
  await ${user}.call(${n.many}.edit, { body: { id, items: [first!] } });
  expect((await ${user}.call(${n.many}.one, { query: { id } })).items).toEqual([first]);
  const answer = await ${user}.send(${n.many}.edit, { body: { id, items: [{ ...item, id: 999_999 }] } });
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'items.0.id' }] } });
});
`;
}

/** A sheet of an exported row, whose title is changed, and of one without a title. */
function importTest(n: Names, user: string, title: Field): string {
  if (!n.isImported) return '';
  const url = `t.url, ${user}`;
  return `
test('an exported row is imported under another name, and a row without a name is reported', async () => {
  await add('Exported');
  const { fileName } = await ${user}.call(${n.many}.export);
  const [titles = [], ...rows] = await exportedRows(${url}, fileName);
  const cells = rows.find((row) => row.includes('Exported'))!;
  const named = (name: string) => cells.map((cell) => (cell === 'Exported' ? name : cell));
  const report = await importedRows(${url}, ${n.many}.import, [titles, named('Imported'), named('')]);
  expect(report).toMatchObject({
    data: {
      ...{ added: 1, failed: 1 },
      lines: [
        { line: 2, added: true, message: '' },
        { line: 3, added: false, message: ${quote(`${capital(title.words.en)} cannot be empty`)} },
      ],
    },
  });
  const template = await ${user}.call(${n.many}.template);
  expect((await exportedRows(${url}, template.fileName))[0]).toContain(titles[${n.fields.indexOf(title) + 1}]);
  const reader = await t.backgroundUser({ permissions: ['${n.access}:list'] });
  expect(await importedRows(t.url, reader, ${n.many}.import, [titles])).toMatchObject({ code: 403 });
});
`;
}

/** A value that differs from the sample. */
function otherValue(field: Field): string {
  const { type } = field;
  if (hasChoices(field)) return choiceCode(field.choices.at(-1)!);
  if (type === 'date') return "'2031-01-31'";
  if (type === 'text[]') return "['other']";
  if (type === 'text') return "'other'";
  if (type === 'boolean') return 'false';
  return type === 'timestamptz' ? "'2031-01-31T08:00:00.000Z'" : numberCode(withinLimits(field, 2));
}

/** Numbers beyond the limits of their fields. */
function limitsTest(n: Names, user: string, body: string): string {
  const beyond = n.fields.flatMap((field) => {
    const value = field.min === undefined ? field.max !== undefined && field.max + 1 : field.min - 1;
    return field.inAdd && value !== false ? [`${fieldName(field)}: ${numberCode(value)}`] : [];
  });
  if (beyond.length === 0) return '';
  return `
test('a number beyond its limits is refused with its path', async () => {
${spread('  const beyond = {', beyond, '};')}
  for (const [path, value] of Object.entries(beyond)) {
    const answer = await ${user}.send(${n.many}.add, { body: { ${body}, [path]: value } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  }
});
`;
}

/** Fields of one form alone: an addition does not know those of the edit, and an edit cannot change those of the addition. */
function formsTest(n: Names, user: string, own: string): string {
  const refusals = (['edit', 'add'] as const).flatMap((call) => {
    const fields = n.fields.filter(({ inAdd, inEdit }) => (call === 'edit' ? inAdd && !inEdit : inEdit && !inAdd));
    if (fields.length === 0) return [];
    const name = call === 'edit' ? 'fixed' : 'unknown';
    const values = fields.map((field) => `${fieldName(field)}: ${otherValue(field)}`);
    const body = call === 'edit' ? 'id' : own.slice(2, -2);
    const added = call === 'edit' ? '  const id = await add(name);\n' : '';
    return `${added}${spread(`  const ${name} = {`, values, '};')}
  for (const [path, value] of Object.entries(${name})) {
    const body = { ${body}, [path]: value };
    const answer = await ${user}.send(${n.many}.${call}, { body } as never);
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  }
`;
  });
  if (refusals.length === 0) return '';
  return `
test('a field of one form is refused by the other', async () => {
  const name = 'Other';
${refusals.join('')}});
`;
}

/** The tests of the calls. */
export function tests(n: Names): string {
  const user = n.isOwned ? 'tenant' : 'admin';
  const titled = titleOf(n)!;
  const title = fieldName(titled);
  const form = formOf(n, title);
  const before = prepared(n, user);
  const shared = form.length > 0 ? `${spread('const form = {', form, '};')}\n` : '';
  const others = form.length > 0 ? '...form, ' : '';
  const bodyOf = (value: string) => `{ ${others}${title}: ${value} }`;
  const own = title === 'name' ? `{ ${others}name }` : bodyOf('name');
  const taken = titled.unique
    ? `  expect(await answerTo('TAKEN')).toMatchObject({ code: 409, data: { errors: [{ path: '${title}' }] } });\n`
    : '';
  const body = `${n.isOwned ? 'const t = await useTestApp();\nconst tenant = await t.tenant();' : 'const { admin, ...t } = await useTestApp();'}
${before.map((line) => `${line}\n`).join('')}${shared}
const add = async (name: string) => (await ${user}.call(${n.many}.add, { body: ${own} })).id;

test('one is added, edited and deleted', async () => {
  const id = await add('First');
  await ${user}.call(${n.many}.edit, { body: { id, ${title}: 'Second' } });
  expect((await ${user}.call(${n.many}.list)).list).toMatchObject([{ id, ${title}: 'Second' }]);
  expect(await ${user}.call(${n.many}.export)).toMatchObject({ fileName: expect.stringContaining('.xlsx') });
  await ${user}.call(${n.many}.remove, { query: { ids: [id] } });
  expect(await ${user}.send(${n.many}.one, { query: { id } })).toMatchObject({ code: 404 });
});

${accessTest(n, bodyOf("'x'"), title)}
${n.parent ? treeTest(n, user, title) : ''}${n.sub ? subTest(n, user) : ''}${importTest(n, user, titled)}${formsTest(n, user, own)}${limitsTest(n, user, bodyOf("'Beyond'").slice(2, -2))}
test('wrong input is refused with its path${titled.unique ? ', and a name is taken once' : ''}', async () => {
${taken ? "  await add('Taken');\n" : ''}  const answerTo = (name: string) => ${user}.send(${n.many}.add, { body: ${own} });
  expect(await answerTo(' ')).toMatchObject({ code: 400, data: { errors: [{ path: '${title}' }] } });
${taken}});
`;
  const uses = (name: string) => usesName(body, name);
  const samples = Object.values(references).flatMap(({ sample: [, ...imports] }) => imports);
  return `${importsOf(
    [`@flotilla/contract/http/${n.area}/${n.slice}`, n.many],
    ...samples.filter(([, name]) => uses(name)),
    ...['dictEntries', 'dictTypes', 'getDictData']
      .filter(uses)
      .map((name) => ['@flotilla/contract/http/system/dictionaries', name] as const),
    ['vitest', 'expect', 'test'],
    ['../../../testing/create-test-app.ts', 'useTestApp'],
    uses('exportedRows') && ['../../../testing/exported.ts', 'exportedRows', 'importedRows'],
  )}\n${body}`;
}
