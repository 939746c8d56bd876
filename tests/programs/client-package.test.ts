import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getProfile } from '@flotilla/contract/http/identity/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageClient, packClient } from '../../scripts/package/client.ts';
import { root, runTool } from '../../scripts/programs.ts';
import { makeDataFolder } from '../support/folders.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const out = makeDataFolder();
let folder: string;
let site: Site;

beforeAll(async () => {
  folder = await packageClient(out);
  site = await startSite();
});
afterAll(async () => {
  await site?.close();
  rmSync(out, { recursive: true, force: true });
});

/** The recipes of the README as one module of a project that has installed the package. */
function recipes(): string {
  const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8');
  return [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code).join('\n');
}

test('the package has its modules and types, no others, and needs nothing else', () => {
  const archive = join(out, packClient(folder));
  const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n').sort();
  const modules = ['messages', 'site', 'transport'].flatMap((name) => [`package/${name}.d.ts`, `package/${name}.js`]);
  expect(files).toEqual([...modules, 'package/README.md', 'package/package.json', 'package/routes.d.ts'].sort());
  const texts = modules.map((name) => readFileSync(join(folder, name.replace('package/', '')), 'utf8'));
  const imported = texts.flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from!));
  expect(imported.filter((from) => !/^(node:|\.\/\w+\.js$)/.test(from))).toEqual([]);
});

test('every recipe of the README fits the types of the package', async () => {
  const project = join(out, 'project');
  mkdirSync(project);
  cpSync(folder, join(project, 'node_modules/@flotilla/client'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'recipes.ts'), recipes());
  const options = { module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom'], strict: true, noEmit: true };
  const compilerOptions = { ...options, types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  expect(await runTool('tsc', ['-p', project])).toBe(0);
});

test('a program reads, writes, is refused, and follows phones live', async () => {
  const { createClient, SiteError } = (await import(
    pathToFileURL(join(folder, 'site.js')).href
  )) as typeof import('../../packages/client/src/site.ts');
  const client = createClient(site.address, site.admin.token);
  expect((await client.call('GET /system/user/profile')).userName).toBe((await site.admin.call(getProfile)).userName);
  const names = Array.from({ length: 5 }, (_, index) => `group ${index}`);
  for (const name of names) await client.call('POST /device/group/add', { body: { name } });
  const read: string[] = [];
  for await (const { name } of client.rows('GET /device/group/list', { query: { pageSize: 2, name: 'group ' } }))
    read.push(name);
  expect(read.sort()).toEqual(names);

  const refused = await client.call('POST /device/group/add', { body: { name: '' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SiteError);
  expect(refused).toMatchObject({ code: 400, errors: [{ path: 'name' }] });
  const { fileName } = await client.call('GET /device/group/export');
  const sheet = await client.download('GET /common/download', { query: { fileName } });
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const missing = client.download('GET /common/download', { query: { fileName: 'none.xlsx' } });
  await expect(missing).rejects.toMatchObject({ name: 'SiteError', code: 404 });

  site.startAgent(1);
  const [deviceNo] = await phonesOnline(site.admin, 1);
  for await (const message of client.watch([deviceNo!])) {
    expect(message).toMatchObject({ deviceNo });
    break;
  }
  for await (const picture of client.screen(deviceNo!)) {
    expect(Buffer.from(picture.subarray(0, 2)).toString('hex')).toBe('ffd8');
    break;
  }
  await expect(client.screen('nowhere').next()).rejects.toThrow();
});
