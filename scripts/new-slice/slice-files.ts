import { contractCalls, contractWords } from './contract-files.ts';
import type { Names } from './names.ts';
import { ownedSlice } from './owned-slice.ts';
import { page } from './page.ts';
import { siteWideSlice } from './site-wide-slice.ts';

/** The tests of the calls. `accessTest` is the test of who reaches the rows. */
function tests(n: Names, accessTest: string): string {
  const user = n.isSiteWide ? 'admin' : 'tenant';
  const app = 'await useTestApp()';
  return `import { ${n.many} } from '@flotilla/contract/http/${n.area}/${n.slice}';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

${n.isSiteWide ? `const { admin, ...t } = ${app};` : `const t = ${app};\nconst tenant = await t.tenant();`}

const add = async (name: string) => (await ${user}.call(${n.many}.add, { body: { name } })).id;

test('one is added, edited and deleted', async () => {
  const id = await add('First');
  await ${user}.call(${n.many}.edit, { body: { id, name: 'Second' } });
  expect((await ${user}.call(${n.many}.list)).list).toMatchObject([{ id, name: 'Second' }]);
  await ${user}.call(${n.many}.remove, { query: { ids: [id] } });
  expect(await ${user}.send(${n.many}.one, { query: { id } })).toMatchObject({ code: 404 });
});

${accessTest}

test('wrong input is refused with its path, and a name is taken once', async () => {
  await add('Taken');
  const answerTo = (name: string) => ${user}.send(${n.many}.add, { body: { name } });
  expect(await answerTo(' ')).toMatchObject({ code: 400, data: { errors: [{ path: 'name' }] } });
  expect(await answerTo('TAKEN')).toMatchObject({ code: 409, data: { errors: [{ path: 'name' }] } });
});
`;
}

/** The new files, by their paths. `next`: the number of the migration. */
export function newFiles(n: Names, next: string): Readonly<Record<string, string>> {
  const server = `apps/server/src/features/${n.area}/${n.slice}/`;
  const { migration, schema, routes, accessTest } = n.isSiteWide ? siteWideSlice : ownedSlice;
  return {
    [`packages/contract/src/words/${n.slice}.ts`]: contractWords(n),
    [`packages/contract/src/http/${n.area}/${n.slice}.ts`]: contractCalls(n),
    [`apps/server/migrations/${next}-${n.slice}.sql`]: migration(n),
    [`${server}schema.ts`]: schema(n),
    [`${server}routes.ts`]: routes(n),
    [`${server}${n.slice}.test.ts`]: tests(n, accessTest(n)),
    [`apps/console/src/features/${n.area}/${n.slice}/pages/${n.slice}-page.tsx`]: page(n),
  };
}

interface Insertion {
  readonly path: string;
  /** The text is inserted after the first place that has this text, or before the last one. */
  readonly after?: string;
  readonly before?: string;
  readonly text: string;
}

/** The places where the slice is registered. */
export function insertions(n: Names): readonly Insertion[] {
  const composition = `apps/server/src/composition/${n.area}.ts`;
  const menu = `apps/server/src/features/${n.isSiteWide ? 'system' : n.area}/menu.ts`;
  const routes = `import { ${n.routes} } from '../features/${n.area}/${n.slice}/routes.ts';\n`;
  const words = `import { ${n.words} } from '@flotilla/contract/words/${n.slice}';\n`;
  const places: Insertion[] = [
    { path: composition, after: `export const ${n.area}Routes = [`, text: `${n.routes}, ` },
    { path: composition, after: '', text: routes },
    { path: menu, after: '', text: words },
    {
      path: menu,
      before: '    ],\n  },\n];',
      text: `      page('${n.access.replace(':', '.')}', ${n.words}.many, '${n.slice}', {
        icon: 'list',
        component: '${n.area}/${n.slice}',${n.isSiteWide ? '' : '\n        tenants: true,'}
        buttons: rights('${n.access}', ${n.words}.plural, 'add', 'edit', 'delete'),
      }),
`,
    },
  ];
  if (!n.isSiteWide) return places;
  const thing = n.access.replace('system:', '');
  return [...places, { path: 'packages/contract/src/site-wide.ts', after: "...['menu'", text: `, '${thing}'` }];
}

/** Returns the text of a file with one insertion. Throws when the place is missing. */
export function inserted(old: string, { path, after, before, text }: Insertion): string {
  const found = after === undefined ? old.lastIndexOf(before ?? '') : old.indexOf(after);
  if (found < 0) throw new Error(`${path} has no place that reads ${JSON.stringify(after ?? before)}: insert ${text}`);
  const at = found + (after ?? '').length;
  return old.slice(0, at) + text + old.slice(at);
}
