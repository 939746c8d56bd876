import { parameters } from '@flotilla/contract/http/system/parameters';
import { expect, test } from 'vitest';
import { joinedPhone } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();

test('a connected phone receives the hosts that scripts may call after each change', async () => {
  const { phone } = await joinedPhone(t, await t.tenant());
  const { list } = await t.admin.call(parameters.list, { query: { configKey: 'script.httpAllow' } });
  const allow = (configValue: string) => t.admin.call(parameters.edit, { body: { id: list[0]!.id, configValue } });
  await allow('one.example, two.example:8080');
  expect((await phone.next('httpAllow')).httpAllow).toEqual(['one.example', 'two.example:8080']);
  await allow('');
  expect((await phone.next('httpAllow')).httpAllow).toEqual([]);
});
