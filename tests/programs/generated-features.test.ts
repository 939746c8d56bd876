import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { namesOf } from '@flotilla/generator/names';
import { anchorFiles } from '@flotilla/generator/places';
import { type Area, areas } from '@flotilla/generator/slice';
import { expect, test, vi } from 'vitest';
import { writeCode } from '../../apps/server/src/features/tools/code-generation/write-code.ts';
import { plainSlice } from '../../scripts/new-slice/plain-slice.ts';
import { writeSlice } from '../../scripts/new-slice/write-slice.ts';
import { copyProject } from '../support/copy-project.ts';
import { temporaryFolder } from '../support/folders.ts';
import { incrementalTypes } from '../support/incremental-types.ts';
import { sampleFeatures } from './sample-features.ts';

const execute = promisify(execFile);
vi.setConfig({ testTimeout: 900_000 });

/** Unpacks the features of the code generation as its readme describes. Returns the paths of the new and changed sources. */
async function writeFeatures(copy: string): Promise<string[]> {
  const anchors = new Map(anchorFiles.map((path) => [path, readFileSync(join(copy, path), 'utf8')]));
  const files = writeCode(
    sampleFeatures.map((slice) => ({ slice, missing: [] })),
    { anchors, next: 9_001 },
  );
  for (const { path, text } of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  await execute('git', ['apply', 'insertions.patch'], { cwd: copy });
  return [...files.map(({ path }) => path), ...anchorFiles].filter((path) => /\.tsx?$/.test(path));
}

/** A feature with more fields than a name needs its own body in `added-rows.test.ts`. There its addition is left out. */
function leaveOutOfAddedRows(copy: string): void {
  const path = join(copy, 'apps/server/src/added-rows.test.ts');
  const added = sampleFeatures.map((slice) => `${namesOf(slice).path}/add`);
  const place = "effect !== 'script' && ";
  const old = readFileSync(path, 'utf8');
  expect(old).toContain(place);
  writeFileSync(path, old.replace(place, `${place}!${JSON.stringify(added)}.includes(path) && `));
}

/** Tests that cannot be derived from the description: of checks that no limit of a field expresses, and of imports by name. */
const moreTests = {
  'fleet/inspections': `
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';

test('a cell names a row in reach, and an import is audited', async () => {
  const { fileName } = await tenant.call(inspections.export);
  const [titles = [], cells = []] = await exportedRows(t.url, tenant, fileName);
  const other = await t.tenant();
  await other.call(deviceGroups.add, { body: { name: 'Of another tenant' } });
  const rowIn = (group: string, label: string) =>
    cells.map((cell, at) => (cell === 'Group' ? group : at === 1 ? label : cell));
  const rows = [titles, rowIn('Of another tenant', 'A'), rowIn('Nowhere', 'B'), rowIn('gROUP', 'C'), rowIn('Group', 'C')];
  const { data } = await importedRows(t.url, tenant, inspections.import, rows);
  expect(data.lines.map(({ line, message }) => [line, message])).toEqual([
    [2, 'Group id: not found'],
    [3, 'Group id: not found'],
    [4, ''],
    [5, 'Label "C" already exists'],
  ]);
  expect(await importedRows(t.url, tenant, inspections.import, [['Colour'], ['red']])).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'file' }] },
  });
  await t.app.flush();
  const { list } = await t.admin.call(operationLogs.list, { query: { module: 'Import inspections', pageSize: 2 } });
  expect(list.map(({ code }) => code)).toEqual([400, 0]);
});
`,
  'system/suppliers': `
test('values that a check refuses are an error at their fields', async () => {
  const answerTo = (more: object) => admin.send(suppliers.add, { body: { ...form, label: 'Checked', ...more } });
  const errors = [{ path: 'remark' }];
  expect(await answerTo({ remark: 'none' })).toMatchObject({ code: 400, msg: 'Remark: not allowed', data: { errors } });
  const id = await add('Changed');
  for (const answer of [
    await answerTo({ leftOn: '2000-01-31' }),
    await admin.send(suppliers.edit, { body: { id, leftOn: '2000-01-31' } }),
  ])
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'leftOn' }, { path: 'foundedOn' }] } });
});
`,
  'automation/check-lists': `
test('an item that a check refuses is an error at the items', async () => {
  const body = { ...form, label: 'Checked', items: [{ ...item, title: 'none' }] };
  const answer = await tenant.send(checkLists.add, { body });
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'items' }] } });
});
`,
};

/** A generated page: a row is deleted after a question, and the import opens. */
const pageTest = `import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmHost } from '../../../components/overlay/confirm-host.tsx';
import { keepProfile } from '../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../testing/browser.ts';
import { TabContext } from '../../../lib/navigation/tab-context.tsx';
import { closeAll, show } from '../../../testing/show.tsx';
import CoursesPage from './pages/courses-page.tsx';

const labels = { departmentId: null, departmentLabel: '', postId: 1, postLabel: 'Driver', roleId: null, roleLabel: '' };
const stamps = { gmtCreate: '2026-11-20T08:00:00.000Z', gmtModified: '2026-11-20T08:00:00.000Z' };
const row = { id: 7, label: 'Knots', ...labels, items: [], ...stamps };
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'words/courses' as never);
  const person = { id: 1, name: 'a', nickname: '', avatar: '', userType: 'background' as const, roles: ['admin'] };
  keepProfile({ ...person, permissions: ['*:*:*'], seesAll: true });
  sent = fakeRoutes({
    'GET /system/course/list': { list: [row], total: 1 },
    'DELETE /system/course/delete': null,
    'GET /system/config/configKey/{key}': { configValue: '50' },
  });
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('deletes a row after a question that names it, and opens the import', async () => {
  show(
    <TabContext value={{ key: 'courses', path: '/courses', search: '' }}>
      <CoursesPage />
      <ConfirmHost />
    </TabContext>,
  );
  await screen.findByText('Knots');
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
  await screen.findByText(/^Delete .*Knots/);
  fireEvent.click(screen.getByRole('button', { name: 'OK', hidden: true }));
  await waitFor(() => expect(sent.map(({ method, url }) => [method, url])).toContainEqual(['DELETE', '/system/course/delete?ids=7']));
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('Import courses');
});
`;

const plain = (area: Area) => plainSlice(area, `${area}-parts`);

test('a generated feature of every template and a new slice of every area compile, keep the rules and pass their tests', async () => {
  const copy = temporaryFolder();
  await copyProject(copy);
  const run = (name: string, ...args: string[]) =>
    execute(join(copy, 'node_modules/.bin', name), args, { cwd: copy }).catch(({ stdout, stderr }) => {
      throw new Error(`${name} ${args.join(' ')}\n${stdout}${stderr}`);
    });
  // The files are as the formatter leaves them. `new-slice` would format them.
  await run('biome', 'check', ...(await writeFeatures(copy)));
  const [last, ...others] = areas;
  for (const area of others) writeSlice(copy, namesOf(plain(area)));
  // The program itself runs the generators for all.
  await run('node', 'scripts/new-slice/main.ts', `${last}/${last}-parts`);

  const types = ['tsconfig.json', 'apps/console/tsconfig.json'].map((config) => incrementalTypes(copy, config));
  await Promise.all([run('biome', 'check', 'apps', 'packages'), ...types.map(({ args }) => run('tsc', ...args))]);
  for (const { keep } of types) keep();
  const slices = [...sampleFeatures, ...areas.map(plain)].map(({ slice }) => slice);
  for (const [slice, test] of Object.entries(moreTests))
    appendFileSync(join(copy, `apps/server/src/features/${slice}/${slice.replace(/^.*\//, '')}.test.ts`), test);
  writeFileSync(join(copy, 'apps/console/src/features/identity/courses/courses-page.test.tsx'), pageTest);
  leaveOutOfAddedRows(copy);
  const tests = [...slices.map((slice) => `/${slice}.test.ts`), 'courses-page.test.tsx'];
  await run('knip', '--no-progress');
  const { stdout } = await run('vitest', 'run', 'scripts/check/', 'added-rows', ...tests);
  for (const test of tests) expect(stdout).toContain(test.replace('/', ''));
});
