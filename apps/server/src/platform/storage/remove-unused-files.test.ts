import { addScript } from '@flotilla/contract/http/automation/scripts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/create-test-app.ts';
import { columnsThatForgetFiles, isFileKept, removeUnused } from '../../testing/unused-files.ts';

const t = await useTestApp();

test('a file is kept while a column named sha256 names it; the tests find one of another name, which would lose it', async () => {
  const tenant = await t.tenant();
  await tenant.call(addScript, { body: { name: 'kept', version: '1', content: 'return 1;' } });
  expect(await columnsThatForgetFiles(t)).toEqual([]);

  const { sha256 } = await t.app.platform.files.put(Buffer.from('a picture'));
  await t.db.query('create table badge (picture text not null)');
  await t.db.query('insert into badge values ($1)', [sha256]);
  expect(await columnsThatForgetFiles(t)).toEqual(['badge.picture']);

  await t.db.query('alter table badge rename column picture to sha256');
  expect(await columnsThatForgetFiles(t)).toEqual([]);
  expect(await removeUnused(t)).toBe(0);
  await t.db.query('alter table badge rename column sha256 to picture');
  expect(await removeUnused(t)).toBe(1);
  expect(await isFileKept(t, sha256)).toBe(false);
});
