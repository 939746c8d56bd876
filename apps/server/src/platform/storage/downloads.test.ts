import { download } from '@flotilla/contract/http/downloads';
import { getInfo } from '@flotilla/contract/http/sessions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/create-test-app.ts';
import type { Person } from '../../testing/factories.ts';

const server = await useTestApp();
const tenant = await server.tenant();

const file = { fileName: '设备.txt', contentType: 'text/plain', content: Buffer.from('one\ntwo') };
const offer = async (person: Person) => {
  await person.call(getInfo);
  const who = await server.app.sessions.peek(person.token!);
  return server.app.platform.downloads.offer(who!.sessionId, file);
};
const get = (person: { token: string | null }, fileName: string) =>
  fetch(`${server.url}${download.path}?fileName=${encodeURIComponent(fileName)}&delete=true`, {
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'en' },
  });

test('a file is streamed once, under its own name', async () => {
  const { fileName } = await offer(tenant);
  const first = await get(tenant, fileName);
  expect(await first.text()).toBe('one\ntwo');
  expect(first.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('设备.txt')}`,
  );
  expect(await (await get(tenant, fileName)).json()).toMatchObject({ code: 404 });
});

test('another session cannot take it, and does not use it up', async () => {
  const { fileName } = await offer(tenant);
  expect(await (await get(server.admin, fileName)).json()).toMatchObject({ code: 404 });
  expect((await get(tenant, fileName)).headers.get('content-type')).toContain('text/plain');
});

test.each(['../../etc/passwd', '/etc/passwd', '%2e%2e%2fpackage.json', 'x'])('%s is no name', async (name) => {
  expect(await (await get(tenant, name)).json()).toMatchObject({ code: 404 });
});

test('a session leaves few files unfetched', async () => {
  for (let nth = 0; nth < 12; nth += 1) await offer(tenant);
  const { rows } = await server.db.query('select 1 from download');
  expect(rows).toHaveLength(10);
  await server.db.query('delete from download');
});

test('what nobody fetched is removed', async () => {
  await offer(tenant);
  await server.db.query(`update download set created_at = now() - interval '2 hours'`);
  expect(await server.app.platform.downloads.removeOld()).toBe(1);
});
