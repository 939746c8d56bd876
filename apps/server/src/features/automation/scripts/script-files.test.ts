import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteScripts, editScript, getScript } from '@flotilla/contract/http/automation/scripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeUnusedFiles } from '../../../platform/storage/remove-unused-files.ts';
import { enabledTask, joinedPhone, newScript } from '../../../testing/automation-factories.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { isFileKept, removeUnused } from '../../../testing/unused-files.ts';

let t: TestApp;
let tenant: Person;

beforeAll(async () => {
  t = await createTestApp();
  tenant = await t.tenant();
});
afterAll(() => t.close());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const isKept = (text: string) => isFileKept(t, hashOf(text));

test('a phone that fetches a script whose file is lost gets 404 at once, and saving the text again restores it', async () => {
  const joined = await joinedPhone(t, tenant);
  const content = 'log.info("lost")';
  const id = await newScript(tenant, { content });
  await enabledTask(tenant, { scriptId: id, deviceNos: [joined.deviceNo] });
  const { script } = await joined.phone.next('run');
  const fetched = () => fetch(new URL(script.url, t.url), { headers: { authorization: `Bearer ${joined.token}` } });
  await rm(join(t.app.platform.settings.dataDir, 'files', hashOf(content).slice(0, 2)), { recursive: true });
  expect((await fetched()).status).toBe(404);
  expect(await tenant.call(getScript, { query: { id } })).toMatchObject({ content: '' });
  await tenant.call(editScript, { body: { id, content } });
  expect(await (await fetched()).text()).toBe(content);
});

test('files of deleted scripts are removed, those that something else names or that were just given are not', async () => {
  const [shared, alone] = ['log.info("shared")', 'log.info("alone")'];
  const ids = await Promise.all([shared, alone].map((content) => newScript(tenant, { content })));
  await newScript(tenant, { content: shared });
  await removeUnused(t);
  expect([await isKept(shared), await isKept(alone)]).toEqual([true, true]);
  await tenant.call(deleteScripts, { query: { ids } });
  expect(await removeUnusedFiles(t.db, t.app.platform.files)).toBe(0);
  expect(await removeUnused(t)).toBe(1);
  expect([await isKept(shared), await isKept(alone)]).toEqual([true, false]);
});
