import { addScript, deleteScripts } from '@flotilla/contract/http/automation/scripts';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import { getOwnProductInfo } from '@flotilla/contract/http/system/licence';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/create-test-app.ts';
import { saveParameters } from '../../testing/parameters.ts';
import { addUpStorage } from './storage-use.ts';

const t = await useTestApp();
const script = (characters: number) => ({ name: 'stored', version: '1', content: `// ${'x'.repeat(characters)}` });

test('the bytes of a tenant are counted, limited, and given back with what is deleted', async () => {
  const [tenant, other] = [await t.tenant(), await t.tenant()];
  const used = async () => (await tenant.call(getOwnProductInfo)).storageUsed;
  await saveParameters(t.admin, { 'storage.tenantMegabytes': '1' });
  const { id } = await tenant.call(addScript, { body: script(700_000) });
  expect(await used()).toBe(700_003);
  const full = { code: 409, msg: 'The storage is full, the limit is 1 MB. Please delete something first' };
  expect(await tenant.send(addScript, { body: script(700_000) })).toMatchObject(full);
  expect(await used()).toBe(700_003);
  expect(await other.send(addScript, { body: script(700_000) })).toMatchObject({ code: 0 });
  await tenant.call(deleteScripts, { query: { ids: [id] } });
  expect(await used()).toBe(0);
  expect(await tenant.send(addScript, { body: script(700_000) })).toMatchObject({ code: 0 });
});

test('an edited line changes the count by its difference, and the sum stays when the changes are added up', async () => {
  const tenant = await t.tenant();
  const used = async () => (await tenant.call(getOwnProductInfo)).storageUsed;
  const { id: groupId } = await tenant.call(dataGroups.add, { body: { name: 'lines' } });
  for (let nth = 0; nth < 20; nth += 1) {
    await tenant.call(dataItems.add, { body: { name: 'n', groupId, content: 'four' } });
  }
  expect(await used()).toBe(80);
  const { list } = await tenant.call(dataItems.list, { query: { groupId } });
  await tenant.call(dataItems.edit, { body: { id: list[0]!.id, content: 'longer' } });
  await t.app.platform.db.transaction(({ drizzle: tx }) => addUpStorage(tx));
  expect(await used()).toBe(82);
});
