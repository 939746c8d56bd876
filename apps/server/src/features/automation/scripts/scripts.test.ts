import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { platforms } from '@flotilla/contract/http/automation/platforms';
import * as calls from '@flotilla/contract/http/automation/scripts';
import { describe, expect, test } from 'vitest';
import { newScript } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { saveParameters } from '../../../testing/parameters.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const one = (person: Person, id: number) => person.call(calls.getScript, { query: { id } });
const edit = (person: Person, body: object) => person.send(calls.editScript, { body });
const versionsOf = async (id: number) => (await tenant.call(calls.scriptVersions, { query: { id } })).list;
const wrong = (path: string) => ({ code: 400, data: { errors: [{ path }] } });
const address = { downloadUrl: 'https://files.example/a.js', md5: md5('a') };
const base = { name: 'base', version: '1' };

function download(person: { token: string | null }, path: string) {
  return fetch(new URL(path, t.url), { headers: { authorization: `Bearer ${person.token}` } });
}
function upload(fileName: string, content: string | Buffer, person = tenant) {
  const form = new FormData();
  form.append('file', new Blob([content as never]), fileName);
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': 'en' };
  return fetch(new URL('/script/script/upload', t.url), { method: 'POST', headers, body: form }).then((answer) =>
    answer.json(),
  );
}

/** The specification's section 5, field by field. */
describe.each([
  [
    'zh-CN',
    '脚本名称不能为空',
    '版本不能为空',
    '下载地址不能为空',
    '脚本内容不能为空',
    '文件 MD5不能为空',
    '平台不能为空',
  ],
  [
    'en',
    ...['Script name cannot be empty', 'Version cannot be empty', 'Download address cannot be empty'],
    ...['Script text cannot be empty', 'File MD5 cannot be empty', 'Platform cannot be empty'],
  ],
  [
    'zh-TW',
    '腳本名稱不能為空',
    '版本不能為空',
    '下載位址不能為空',
    '腳本內容不能為空',
    '檔案 MD5不能為空',
    '平台不能為空',
  ],
])('in %s', (locale, name, version, downloadUrl, content, md5Text, platform) => {
  test.each([
    ['name', { name: ' ' }, name],
    ['version', { version: '' }, version],
    ['downloadUrl', { content: undefined, downloadUrl: '' }, downloadUrl],
    ['content', { content: undefined }, content],
    ['md5', { content: undefined, downloadUrl: address.downloadUrl }, md5Text],
    ['platformId', { platformId: null }, platform],
  ])('an empty %s has a message of its own', async (path, more, msg) => {
    const body = { ...base, content: '1', ...more };
    const answer = await tenant.send(calls.addScript, { body, headers: { 'accept-language': String(locale) } });
    expect(answer).toMatchObject({ code: 400, msg, data: { errors: [{ path }] } });
  });
});

describe('adding', () => {
  test('by text: hashed, kept, read back; without a platform it gets the built-in one', async () => {
    const id = await newScript(tenant, { name: 'By text', content: 'log.info("é")' });
    expect(await one(tenant, id)).toMatchObject({
      name: 'By text',
      version: '1',
      platformName: 'Flotilla',
      fileMd5: md5('log.info("é")'),
      fileSha256: sha256('log.info("é")'),
      bytes: 14,
      downloadUrl: '',
      content: 'log.info("é")',
      userName: tenant.userName,
    });
  });

  test('by address and MD5: the text is not here', async () => {
    const { id } = await tenant.call(calls.addScript, {
      body: { ...base, ...address, md5: address.md5.toUpperCase() },
    });
    const script = await one(tenant, id);
    expect(script).toMatchObject({
      downloadUrl: address.downloadUrl,
      fileMd5: address.md5,
      fileSha256: '',
      content: '',
    });
    const answer = await download(tenant, `/script/script/download?id=${id}`);
    expect(answer.status).toBe(409);
  });

  test.each([
    ['nothing', {}, 'content'],
    ['text and address', { ...address, content: '1' }, 'downloadUrl'],
    ['an address without MD5', { downloadUrl: address.downloadUrl }, 'md5'],
    ['a wrong MD5', { content: '1', md5: md5('2') }, 'md5'],
    ['no MD5 at all', { content: '1', md5: 'abc' }, 'md5'],
    ['another protocol', { ...address, downloadUrl: 'file:///etc/passwd' }, 'downloadUrl'],
    ['an empty name', { content: '1', name: '' }, 'name'],
    ['an unknown field', { content: '1', ownerId: 1 }, 'ownerId'],
  ])('%s is refused with its path', async (_what, body, path) => {
    expect(await tenant.send(calls.addScript, { body: { ...base, ...body } })).toMatchObject(wrong(path));
  });

  test.each([
    ['a key twice', { key: 'a', kind: 'text' }, 'parameters.1.key'],
    ['a key that means something to JavaScript', { key: '__proto__', kind: 'text' }, 'parameters.1.key'],
    ['a list without options', { key: 'b', kind: 'dropdown' }, 'parameters.1.options'],
    [
      'a default that is none',
      { key: 'b', kind: 'dropdown', options: ['x'], defaultValue: 'y' },
      'parameters.1.defaultValue',
    ],
    [
      'a text where a list goes',
      { key: 'b', kind: 'multiSelect', options: ['x'], defaultValue: 'x' },
      'parameters.1.defaultValue',
    ],
    ['a list where a text goes', { key: 'b', kind: 'text', defaultValue: ['x'] }, 'parameters.1.defaultValue'],
  ])('a parameter with %s is refused with its path', async (_what, second, path) => {
    const parameters = [
      { key: 'a', label: 'A', kind: 'text' },
      { label: 'B', ...second },
    ];
    const body = { ...base, content: '1', parameters };
    expect(await tenant.send(calls.addScript, { body })).toMatchObject(wrong(path));
    const id = await newScript(tenant);
    expect(await edit(tenant, { id, parameters })).toMatchObject(wrong(path));
  });

  test('an edit takes no more parameters than an addition', async () => {
    const parameters = Array.from({ length: 51 }, (_, index) => ({ key: `p${index}`, label: 'p', kind: 'text' }));
    expect(await edit(tenant, { id: await newScript(tenant), parameters })).toMatchObject(wrong('parameters'));
  });

  test('another’s platform is out of reach', async () => {
    const { id } = await other.call(platforms.add, { body: { name: 'Theirs' } });
    const body = { ...base, content: '1', platformId: id };
    expect(await tenant.send(calls.addScript, { body })).toMatchObject({ code: 404 });
  });

  test('the size limit is a parameter, and the text never reaches the audit log', async () => {
    const text = `// secret-text ${'x'.repeat(1024 * 1024)}`;
    await saveParameters(t.admin, { 'upload.scriptMegabytes': '1' });
    const refused = await tenant.send(calls.addScript, { body: { ...base, content: text } });
    expect(refused).toMatchObject({ code: 400, msg: 'Too large, the limit is 1 MB' });
    expect(await upload('large.js', text)).toMatchObject({ code: 400, msg: 'Too large, the limit is 1 MB' });
    const id = await newScript(tenant);
    expect(await edit(tenant, { id, content: text })).toMatchObject({ code: 400 });
    await saveParameters(t.admin, { 'upload.scriptMegabytes': '20' });
    await tenant.call(calls.addScript, { body: { ...base, content: text + text.repeat(9) } });
    expect(await edit(tenant, { id, content: text })).toMatchObject({ code: 0 });
    await t.app.flush();
    const { rows } = await t.db.query<{ found: boolean }>(
      `select params like '%secret-text%' as found from operation_log where path like '/script/script/%'`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((row) => !row.found)).toBe(true);
  });
});

describe('uploading', () => {
  const stored = () => {
    const folder = join(t.app.platform.settings.dataDir, 'files');
    return readdirSync(folder, { recursive: true }).length;
  };

  test('answers text and hashes, and keeps nothing', async () => {
    await newScript(tenant);
    const before = stored();
    expect(await upload('../../Nice.JS', 'fresh(upload)')).toEqual({
      code: 0,
      msg: 'success',
      data: {
        fileName: 'Nice.JS',
        content: 'fresh(upload)',
        md5: md5('fresh(upload)'),
        sha256: sha256('fresh(upload)'),
        bytes: 13,
      },
    });
    expect(stored()).toBe(before);
  });

  test.each([
    ['another type', 'page.html', '<script></script>', '.js'],
    ['a double name', 'script.js.exe', 'x', '.js'],
    ['binary', 'script.js', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]), 'JavaScript (UTF-8)'],
    ['text that is no UTF-8', 'script.js', Buffer.from([0x27, 0xe9, 0x27]), 'JavaScript (UTF-8)'],
  ])('%s is refused, with the type that is taken', async (_what, fileName, content, type) => {
    const msg = `File format error: only ${type} is taken`;
    expect(await upload(fileName, content)).toMatchObject({ ...wrong('file'), msg });
  });

  test('needs its permission', async () => {
    const reader = await t.backgroundUser({ permissions: ['script:script:list'] });
    expect(await upload('a.js', '1', reader)).toMatchObject({ code: 403 });
  });
});

describe('editing', () => {
  test('takes back what `one` answered, and makes no version of it', async () => {
    for (const body of [{ content: 'text' }, address]) {
      const { id } = await tenant.call(calls.addScript, { body: { ...base, ...body } });
      const { gmtModified: _before, ...before } = await one(tenant, id);
      expect(await edit(tenant, await one(tenant, id))).toMatchObject({ code: 0 });
      expect(await one(tenant, id)).toMatchObject(before);
      expect(await edit(tenant, { id, name: 'renamed' })).toMatchObject({ code: 0 });
      expect(await versionsOf(id)).toHaveLength(1);
    }
  });

  test('keeps every version; only a changed text, address, MD5 or version name makes one', async () => {
    const id = await newScript(tenant, { content: 'first' });
    const changes = [
      [{ content: 'second' }, { fileSha256: sha256('second'), version: '1', downloadUrl: '' }],
      [{ version: '2' }, { fileSha256: sha256('second'), version: '2', downloadUrl: '' }],
      [address, { fileSha256: '', fileMd5: address.md5, downloadUrl: address.downloadUrl }],
      [{ version: '3' }, { fileMd5: address.md5, version: '3', downloadUrl: address.downloadUrl }],
      [{ md5: md5('b') }, { fileMd5: md5('b'), downloadUrl: address.downloadUrl }],
      [{ downloadUrl: 'https://b.example/' }, { fileMd5: md5('b'), downloadUrl: 'https://b.example/' }],
      [
        { content: 'last', downloadUrl: '' },
        { fileSha256: sha256('last'), downloadUrl: '' },
      ],
    ] as const;
    for (const [change, expected] of changes) {
      const before = await versionsOf(id);
      expect(await edit(tenant, { ...(await one(tenant, id)), ...change })).toMatchObject({ code: 0 });
      const after = await versionsOf(id);
      expect(after[0]).toMatchObject({ ...expected, userName: tenant.userName });
      expect(after.slice(1)).toEqual(before);
      expect(await one(tenant, id)).toMatchObject({ ...expected, versionId: after[0]!.versionId });
    }
    const oldest = (await versionsOf(id)).at(-1)!;
    const answer = await download(tenant, `/script/script/download?id=${id}&versionId=${oldest.versionId}`);
    expect(await answer.text()).toBe('first');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('only what is sent, too: a version name alone keeps the source, a text replaces the address', async () => {
    const { id } = await tenant.call(calls.addScript, { body: { ...base, ...address } });
    expect(await edit(tenant, { id, version: '2' })).toMatchObject({ code: 0 });
    expect(await one(tenant, id)).toMatchObject({ version: '2', downloadUrl: address.downloadUrl });
    expect(await edit(tenant, { id, content: 'text' })).toMatchObject({ code: 0 });
    expect(await one(tenant, id)).toMatchObject({ version: '2', downloadUrl: '', content: 'text' });
  });

  test('refuses changed read-only fields and half-made sources with their path', async () => {
    const id = await newScript(tenant);
    const readOnly = { versionId: 1, fileMd5: md5('x'), fileSha256: 'x', bytes: 1, userName: 'x', gmtCreate: 'x' };
    for (const [path, value] of Object.entries(readOnly)) {
      expect(await edit(tenant, { id, [path]: value })).toMatchObject({
        ...wrong(path),
        msg: expect.stringContaining('is read-only and cannot be changed'),
      });
    }
    expect(await edit(tenant, { id, content: '' })).toMatchObject(wrong('content'));
    expect(await edit(tenant, { id, md5: md5('x') })).toMatchObject(wrong('md5'));
    expect(await edit(tenant, { id, content: 'new', md5: md5('x') })).toMatchObject(wrong('md5'));
    expect(await edit(tenant, { id, downloadUrl: address.downloadUrl })).toMatchObject(wrong('md5'));
    expect(await edit(tenant, { id, content: 'new', ...address })).toMatchObject(wrong('downloadUrl'));
    const { id: far } = await tenant.call(calls.addScript, { body: { ...base, ...address } });
    expect(await edit(tenant, { id: far, downloadUrl: '' })).toMatchObject(wrong('downloadUrl'));
    expect(await versionsOf(id)).toHaveLength(1);
  });
});
