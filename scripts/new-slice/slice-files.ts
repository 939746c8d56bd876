/** What a slice is called in each place. */
export interface Slice {
  readonly area: string;
  /** Many of them, as folders and files are called: `spare-parts`. */
  readonly slice: string;
  /** The word for one of them. */
  readonly words: { readonly 'zh-CN': string; readonly en: string; readonly 'zh-TW': string };
}

const camel = (text: string): string => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** All names that follow from the slice's. */
export function namesOf({ area, slice, words }: Slice) {
  const one = slice.replace(/ies$/, 'y').replace(/s$/, '');
  const [zhCN, en, zhTW] = [words['zh-CN'], words.en, words['zh-TW']];
  return {
    area,
    slice,
    many: camel(slice),
    one: camel(one),
    words: `${camel(one)}Words`,
    routes: `${camel(one)}Routes`,
    table: one.replaceAll('-', '_'),
    path: `/${area}/${camel(one)}`,
    access: `${area}:${camel(one)}`,
    page: `${capital(camel(slice))}Page`,
    ...{ zhCN, en, zhTW },
    ens: `${en}s`,
  };
}
type Names = ReturnType<typeof namesOf>;

const contractWords = (n: Names) => `import { counted, word } from '../locale.ts';
import { common } from './common.ts';

export const ${n.words} = {
  ...common,
  many: word('${n.zhCN}', '${capital(n.ens)}', '${n.zhTW}'),
  counted: counted(['${n.zhCN}', '个'], ['${n.en}', '${n.ens}'], ['${n.zhTW}', '個']),
  name: word('${n.zhCN}名称', '${capital(n.en)} name', '${n.zhTW}名稱'),
};
`;

const contractCalls = (n: Names) => `import { z } from 'zod';
import { filter, name, time } from '../fields.ts';
import { resource } from '../resource.ts';
import { ${n.words} } from '../words/${n.slice}.ts';

export const ${n.many} = resource({
  path: '${n.path}',
  access: '${n.access}',
  nouns: ['a ${n.en}', '${n.ens}'],
  words: ${n.words},
  row: { name: z.string(), userName: z.string(), gmtCreate: time },
  form: { name: name() },
  filters: { name: filter },
  order: ['id', 'name', 'gmtModified'],
});
`;

const migration = (n: Names) => `-- ${capital(n.ens)}, each of one tenant.
create table ${n.table} (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name text not null,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index ${n.table}_name on ${n.table} (tenant_id, lower(name));
create index ${n.table}_owner on ${n.table} (owner_id, id);
`;

const schema = (n: Names) => `import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const ${n.many} = owned(
  pgTable('${n.table}', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);
`;

const routes = (n: Names) => `import { ${n.many} as calls } from '@flotilla/contract/http/${n.slice}';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { eq } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { ownerName, type Users, userRef } from '../../identity/users/api.ts';
import { ${n.many} } from './schema.ts';

/** The rows that \`who\` reaches, and what is shown of them. */
function rowsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(${n.many}, 'row');
  const columns = { id: row.id, name: row.name, gmtModified: row.modifiedAt };
  const shown = db.select({ ...columns, userName: ownerName, gmtCreate: row.createdAt });
  return { row, columns, select: shown.from(row).leftJoin(userRef, eq(userRef.id, row.ownerId)) };
}

export function ${n.routes}(http: Http, { db: database, users }: { db: Database; users: Users }): void {
  serveResource(http, calls, {
    database,
    table: ${n.many},
    list(db, who, query) {
      const { row, columns, select } = rowsFor(db, who);
      return readPage(db, select, contains(row.name, query.name), query, columns);
    },
    rows(db, who, ids) {
      const { row, select } = rowsFor(db, who);
      return select.where(among(row.id, ids));
    },
    insert: async (tx, who, form) => scoped(tx, who).insert(${n.many}, await users.owner(tx, who), form),
    update: (tx, who, change, { id }) => scoped(tx, who).update(${n.many}, [id], change),
    async remove(db, who, found) {
      const ids = found.map(({ id }) => id);
      await scoped(db, who).remove(${n.many}, ids);
    },
    unique: { ${n.table}_name: 'name' },
  });
}
`;

const test = (n: Names) => `import { ${n.many} } from '@flotilla/contract/http/${n.slice}';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const tenant = await t.tenant();

const add = async (name: string) => (await tenant.call(${n.many}.add, { body: { name } })).id;

test('one is added, edited and deleted', async () => {
  const id = await add('First');
  await tenant.call(${n.many}.edit, { body: { id, name: 'Second' } });
  expect((await tenant.call(${n.many}.list)).list).toMatchObject([{ id, name: 'Second' }]);
  await tenant.call(${n.many}.remove, { query: { ids: [id] } });
  expect(await tenant.send(${n.many}.one, { query: { id } })).toMatchObject({ code: 404 });
});

test('another tenant does not reach it, nor does somebody without the permission', async () => {
  const id = await add('Hidden');
  const other = await t.tenant();
  expect(await other.send(${n.many}.edit, { body: { id, name: 'x' } })).toMatchObject({ code: 404 });
  const reader = await t.backgroundUser({ permissions: ['${n.access}:list'] });
  expect(await reader.send(${n.many}.add, { body: { name: 'x' } })).toMatchObject({ code: 403 });
});

test('wrong input is refused with its path, and a name is taken once', async () => {
  await add('Taken');
  const answerTo = (name: string) => tenant.send(${n.many}.add, { body: { name } });
  expect(await answerTo(' ')).toMatchObject({ code: 400, data: { errors: [{ path: 'name' }] } });
  expect(await answerTo('TAKEN')).toMatchObject({ code: 409, data: { errors: [{ path: 'name' }] } });
});
`;

const page = (n: Names) => `import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { Time } from '../../../../components/time.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';

export default function ${n.page}() {
  const t = useT();
  const { form, create, edit, remove, removeChosen } = useCrud(resources.${n.many}, { counted: '${n.many}.counted' });
  return (
    <>
      <ListPage
        route={resources.${n.many}.list}
        id="${n.slice}"
        label={t('${n.many}.many')}
        columns={[
          { key: 'name', title: t('${n.many}.name'), sort: true },
          { key: 'userName', title: t('${n.many}.userName') },
          {
            key: 'gmtModified',
            title: t('${n.many}.gmtModified'),
            sort: true,
            render: (row) => <Time value={row.gmtModified} />,
          },
        ]}
        filters={[{ kind: 'text', name: 'name', label: t('${n.many}.name') }]}
        nameOf={(row) => row.name}
        create={create}
        actions={(row) => [edit(row), remove(row)]}
        batch={[removeChosen]}
        empty={{ title: t('list.none', { what: t('${n.many}.counted', { count: 1 }) }) }}
      />
      {form && (
        <EditDialog {...form}>
          <Field name="name" />
        </EditDialog>
      )}
    </>
  );
}
`;

/** The new files, by their paths. `next`: the number of the migration. */
export function newFiles(n: Names, next: string): Readonly<Record<string, string>> {
  const server = `apps/server/src/features/${n.area}/${n.slice}/`;
  return {
    [`packages/contract/src/words/${n.slice}.ts`]: contractWords(n),
    [`packages/contract/src/http/${n.slice}.ts`]: contractCalls(n),
    [`apps/server/migrations/${next}-${n.slice}.sql`]: migration(n),
    [`${server}schema.ts`]: schema(n),
    [`${server}routes.ts`]: routes(n),
    [`${server}${n.slice}.test.ts`]: test(n),
    [`apps/console/src/features/${n.area}/${n.slice}/pages/${n.slice}-page.tsx`]: page(n),
  };
}

interface Insertion {
  readonly path: string;
  /** The text goes before the last place that reads so. */
  readonly before: string;
  readonly text: string;
}

/** Where the slice has to be named. */
export const insertions = (n: Names): readonly Insertion[] => [
  {
    path: `apps/server/src/composition/${n.area}.ts`,
    before: 'import type { Identity }',
    text: `import { ${n.routes} } from '../features/${n.area}/${n.slice}/routes.ts';\n`,
  },
  {
    path: `apps/server/src/composition/${n.area}.ts`,
    before: n.area === 'automation' ? 'platformRoutes,' : 'deviceGroupRoutes,',
    text: `${n.routes}, `,
  },
  {
    path: `apps/server/src/features/${n.area}/menu.ts`,
    before: '    ],\n  },\n];',
    text: `      page('${n.access.replace(':', '.')}', word('${n.zhCN}', '${capital(n.ens)}', '${n.zhTW}'), '${n.slice}', {
        icon: 'list',
        component: '${n.area}/${n.slice}',
        tenants,
        buttons: rights('${n.access}', word('${n.zhCN}', '${n.ens}', '${n.zhTW}'), 'add', 'edit', 'delete'),
      }),
`,
  },
  {
    path: 'apps/console/src/app/routing/registry.ts',
    before: `  'automation/commands': page(`,
    text: `  '${n.area}/${n.slice}': page(
    ['words/${n.slice}'],
    () => import('../../features/${n.area}/${n.slice}/pages/${n.slice}-page.tsx'),
  ),
`,
  },
];
