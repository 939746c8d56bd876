import { describe, expect, test } from 'vitest';
import { commentsArePlain } from './comment-rules.ts';
import { filesAreShort, functionsAreShort, mostFilesAreSmall, namesSayWhatIsInside } from './file-rules.ts';
import {
  agentImportsGoDown,
  consoleFeaturesStandAlone,
  consoleImportsGoDown,
  filesHaveNoCircle,
  serverAreasImportDown,
  simulatedPhonesComeWhenAskedFor,
} from './floor-rules.ts';
import {
  appsStandAlone,
  browsersGetNoValidator,
  contractImportsOnlyZod,
  ormIsNamedInItsPlace,
  packagesImportNoApp,
  platformKnowsNoFeature,
  type Rule,
  slicesHaveNoCycle,
  slicesMeetInTheirApi,
} from './import-rules.ts';
import { readMigrations, readSources, type SourceFile } from './source-tree.ts';
import { readsAreViews, statementsNameColumns } from './sql-rules.ts';
import { tablesHaveOneOwner, unscopedIsListed } from './table-rules.ts';
import { unscopedFiles } from './unscoped-files.ts';

const slice = (name: string) => `apps/server/src/features/${name}`;
const file = (path: string, text = ''): SourceFile => ({ path, text });
const tables = [file('apps/server/migrations/0001.sql', 'create table apple (id int);\ncreate table pear (id int);')];
const orchard = [
  file(
    'apps/server/migrations/a.sql',
    'create table plum (\n  id int,\n  ripe int\n);\ncreate table cherry (\n  id int\n);',
  ),
  file(
    'apps/server/migrations/b.sql',
    'alter table plum rename column ripe to ready;\ncreate view plum_ref as select ready from plum;',
  ),
];
const owners = [
  file(`${slice('a/one')}/schema.ts`, `pgTable('plum', {})`),
  file(`${slice('b/two')}/schema.ts`, `pgTable('cherry', {})`),
];

/** Each rule holds for our sources, and finds the fault in each of the small trees that break it. */
const rules: readonly [name: string, rule: Rule, broken: readonly (readonly SourceFile[])[]][] = [
  [
    'an app imports packages, never another app',
    appsStandAlone,
    [
      [file('apps/console/src/a.ts', `import { x } from '../../server/src/x.ts';`)],
      [file('apps/agent/src/a.ts', `import type { X } from '@flotilla/server/x';`)],
    ],
  ],
  [
    'a package imports no app',
    packagesImportNoApp,
    [[file('packages/contract/src/a.ts', `export { x } from '../../../apps/server/src/x.ts';`)]],
  ],
  [
    'the contract imports only zod',
    contractImportsOnlyZod,
    [
      [file('packages/contract/src/a.ts', `import fs from 'node:fs';`)],
      [file('packages/contract/src/a.ts', `const lazy = await import('pg');`)],
    ],
  ],
  [
    'queries take the mapper from one place',
    ormIsNamedInItsPlace,
    [[file('apps/server/src/features/a/b/routes.ts', `import { eq } from 'drizzle-orm';`)]],
  ],
  [
    'simulated phones are loaded when they are asked for',
    simulatedPhonesComeWhenAskedFor,
    [[file('apps/agent/src/main.ts', `import { a } from './phones/simulated/a.ts';`)]],
  ],
  [
    'browsers get no validator',
    browsersGetNoValidator,
    [
      [file('apps/console/src/a.ts', `import { z } from 'zod';`)],
      [
        file('apps/console/src/a.ts', `import { type B, kind } from '@flotilla/contract/b';`),
        file('packages/contract/src/b.ts', `import { c } from './c.ts';`),
        file('packages/contract/src/c.ts', `import type { D } from './d.ts';\nimport { z } from 'zod';`),
      ],
    ],
  ],
  [
    'the console’s imports go down its floors',
    consoleImportsGoDown,
    [
      [file('apps/console/src/lib/a.ts', `import { x } from '../components/x.tsx';`)],
      [file('apps/console/src/components/a.tsx', `import type { X } from '../parts/pick/x.tsx';`)],
      [file('apps/console/src/parts/pick/a.tsx', `import { x } from '../../features/fleet/devices/x.tsx';`)],
      [file('apps/console/src/features/home/a.tsx', `const page = () => import('../../app/shell/x.tsx');`)],
    ],
  ],
  [
    'the console’s features do not import each other',
    consoleFeaturesStandAlone,
    [
      [file('apps/console/src/features/fleet/devices/a.tsx', `import { x } from '../monitor/x.tsx';`)],
      [file('apps/console/src/features/home/a.tsx', `import type { X } from '../fleet/monitor/x.tsx';`)],
    ],
  ],
  [
    'the agent’s imports go down its rooms',
    agentImportsGoDown,
    [
      [file('apps/agent/src/phones/a.ts', `import { x } from '../link/x.ts';`)],
      [file('apps/agent/src/runtime/a.ts', `import type { X } from '../screen/x.ts';`)],
    ],
  ],
  [
    'the server’s areas import downwards',
    serverAreasImportDown,
    [
      [file(`${slice('system/a')}/a.ts`, `import type { X } from '../../identity/users/api.ts';`)],
      [file(`${slice('fleet/a')}/a.ts`, `import { x } from '../../automation/runs/api.ts';`)],
    ],
  ],
  [
    'no files import each other in a circle',
    filesHaveNoCircle,
    [
      [
        file('apps/agent/src/a.ts', `import type { B } from './b.ts';`),
        file('apps/agent/src/b.ts', `import { c } from './c.ts';`),
        file('apps/agent/src/c.ts', `import { a } from './a.ts';`),
      ],
      [
        file('packages/contract/src/a.ts', `import { b } from '@flotilla/contract/b';`),
        file('packages/contract/src/b.ts', `import { a } from './a.ts';`),
      ],
    ],
  ],
  [
    'platform knows no feature',
    platformKnowsNoFeature,
    [[file('apps/server/src/platform/db/a.ts', `import { x } from '../../features/identity/users/api.ts';`)]],
  ],
  [
    'a slice imports another only through its api.ts, and nobody above it',
    slicesMeetInTheirApi,
    [
      [file(`${slice('a/one')}/x.ts`, `import { y } from '../../b/two/store.ts';`)],
      [file(`${slice('a/one')}/x.ts`, `import { y } from '../three/store.ts';`)],
      [file(`${slice('a/one')}/x.ts`, `import { createApp } from '../../../app.ts';`)],
    ],
  ],
  [
    'slices need each other in no circle',
    slicesHaveNoCycle,
    [
      [
        file(`${slice('a/one')}/x.ts`, `import type { Y } from '../../b/two/api.ts';`),
        file(`${slice('b/two')}/x.ts`, `import type { Z } from '../../c/three/api.ts';`),
        file(`${slice('c/three')}/x.ts`, `import type { X } from '../../a/one/api.ts';`),
      ],
    ],
  ],
  [
    'a table has one owner, who alone writes it',
    tablesHaveOneOwner(tables.concat(readMigrations())),
    [
      [
        file(`${slice('a/one')}/schema.ts`, `pgTable('apple', {})`),
        file(`${slice('b/two')}/store.ts`, 'sql`insert into apple values (1)`'),
      ],
      [
        file(`${slice('a/one')}/schema.ts`, `pgTable('apple', {})`),
        file(`${slice('b/two')}/store.ts`, 'sql`update apple as a set x = 1`'),
      ],
      [
        file(`${slice('a/one')}/store.ts`, 'sql`delete from pear`'),
        file(`${slice('b/two')}/store.ts`, 'sql`insert into pear values (1)`'),
      ],
      [
        file(`${slice('a/one')}/schema.ts`, `pgTable('apple', {})`),
        file(`${slice('b/two')}/x.ts`, `pgTable(\n'apple', {})`),
      ],
    ],
  ],
  [
    'a slice reads another slice’s table only through a view of it',
    readsAreViews(readMigrations().concat(orchard)),
    [
      [...owners, file(`${slice('a/one')}/store.ts`, 'sql`select from cherry`')],
      [...owners, file(`${slice('b/two')}/store.ts`, `sql\`select from \${x} join plum p on p.id = \${\`\${y}\`}\``)],
      [...owners, file(`${slice('b/two')}/store.ts`, `sql\`update cherry set id = 1 from \${x}, plum p where true\``)],
    ],
  ],
  [
    'a statement names only columns that are there',
    statementsNameColumns(readMigrations().concat(orchard)),
    [
      [file(`${slice('a/one')}/store.ts`, `sql\`select p.ripe from plum p where p.ready > \${now}\``)],
      [file(`${slice('a/one')}/store.ts`, 'sql`select plum.ripe from plum`')],
      [file(`${slice('b/two')}/store.ts`, 'sql`select p.id from plum_ref p`')],
      [file(`${slice('b/two')}/store.ts`, `sql\`\${x} exists (select from plum as p where p.ripe = \${\`\${y}\`})\``)],
    ],
  ],
  [
    'who opens tenants’ tables past the scope is listed',
    unscopedIsListed(unscopedFiles),
    [[file(`${slice('a/one')}/store.ts`, `unscoped(apples, 'because')`)]],
  ],
  [
    'comments use the words of the field',
    commentsArePlain,
    [
      [file('apps/server/src/a.ts', '/** Tells the phone. */')],
      [file('apps/server/src/a.ts', '// What the phone reports.')],
      [file('apps/console/src/a.css', '/* It stands below. */')],
    ],
  ],
  ['no file is over 400 lines', filesAreShort, [[file('apps/server/src/a.ts', 'x\n'.repeat(401))]]],
  [
    'no function is over 100 lines',
    functionsAreShort,
    [
      [file('apps/server/src/a.ts', `export function a() {\n${'// a comment\n'.repeat(99)}}`)],
      [file('apps/server/src/a.ts', `const a = () => {\n${'\n'.repeat(99)}}`)],
      [file('apps/console/src/a.tsx', `class A {\n  text() {\n    return \`${'\n'.repeat(99)}\`;\n  }\n}`)],
    ],
  ],
  [
    'half of the files have fewer than 80 lines',
    mostFilesAreSmall,
    [[file('apps/server/src/a.ts', 'x\n'.repeat(80)), file('apps/server/src/b.ts', 'x')]],
  ],
  [
    'file names are kebab-case and say what is inside',
    namesSayWhatIsInside,
    [
      [file('apps/server/src/platform/UserStore.ts')],
      [file('apps/server/src/platform/db/utils.ts')],
      [file('apps/console/src/helpers/date.ts')],
      [file('apps/server/src/device-manager.ts')],
    ],
  ],
];

const sources = readSources();

test('every exception in a list is needed', () => {
  const listed = unscopedIsListed({ 'features/a/one/store.ts': 'because' });
  expect(listed([])).toEqual(['features/a/one/store.ts is listed and does not call unscoped']);
  expect(listed([file(`${slice('a/one')}/store.ts`, 'unscoped(apples)')])).toEqual([]);
});

test('the checks find files', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(readMigrations().length).toBeGreaterThan(0);
});

describe.each(rules)('%s', (_name, rule, broken) => {
  test('holds', () => {
    expect(rule(sources)).toEqual([]);
  });
  test.each(broken.map((tree, index) => [index, tree] as const))('finds the fault of tree %i', (_index, tree) => {
    expect(rule(tree)).toHaveLength(rule([]).length + 1);
  });
});
