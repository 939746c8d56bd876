import { getInfo } from '@flotilla/contract/http/identity/sessions';
import { download } from '@flotilla/contract/http/system/downloads';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Person } from '../../testing/factories.ts';
import type { ExportedFile } from './downloads.ts';

const server = await useTestApp();
const tenant = await server.tenant();

const file = { fileName: '设备.txt', contentType: 'text/plain', content: [Buffer.from('one\n'), Buffer.from('two')] };
const offer = async (person: Person, content: ExportedFile['content'] = file.content) => {
  await person.call(getInfo);
  const who = await server.app.sessions.peek(person.token!);
  return server.app.platform.downloads.offer(who!.sessionId, { ...file, content });
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

test('a large file is kept and streamed in parts, and nothing of it stays', async () => {
  const mostBytes = 1024 * 1024;
  const large = Buffer.alloc(2.5 * mostBytes, 'abc');
  const { fileName } = await offer(tenant, [large.subarray(0, 10), large.subarray(10)]);
  const { rows } = await server.db.query<{ bytes: number }>('select length(content) as bytes from download_part');
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(2 * mostBytes);
  const fetched = await get(tenant, fileName);
  expect(fetched.headers.get('content-length')).toBe(String(large.length));
  expect(Buffer.from(await fetched.arrayBuffer()).equals(large)).toBe(true);
  const left = async () => (await server.db.query('select name from download where name = $1', [fileName])).rows;
  await eventually(async () => (await left()).length === 0);
  expect((await server.db.query('select 1 from download_part where name = $1', [fileName])).rows).toEqual([]);
});

test('nobody takes a file that is still being written, and one that fails leaves nothing', async () => {
  const failing = async function* () {
    yield Buffer.from('half');
    const { rows } = await server.db.query<{ name: string }>('select name from download where not ready');
    expect(await (await get(tenant, rows[0]!.name)).json()).toMatchObject({ code: 404 });
    throw new Error('the list cannot be read');
  };
  await expect(offer(tenant, failing())).rejects.toThrow('cannot be read');
  expect((await server.db.query('select 1 from download where not ready')).rows).toEqual([]);
});
