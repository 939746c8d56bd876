import { addScript, editScript, getScript } from '@flotilla/contract/http/automation/scripts';
import { describe, expect, test } from 'vitest';
import { newScript } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { findSyntaxFault } from './syntax/find-syntax-fault.ts';

const t = await useTestApp();
const tenant = await t.tenant();

describe('a script', () => {
  test.each([
    ['awaits and returns at its top', 'await sleep(1);\nreturn params;'],
    ['is no more than a remark', '// later'],
    ['is sloppy', 'with (params) {} var x = 010;'],
  ])('that %s is read', async (_what, source) => {
    expect(await findSyntaxFault(source)).toBeNull();
  });

  test.each([
    ['on its first line', 'let a = ;', 1, 9, /unexpected/],
    ['on a later line', "\n\tlet 中文 = '😀' + ;", 2, 17, /unexpected/],
    ['where a bracket is missing', "await device.key('home'\nfoo(", 2, 1, /expecting/],
    ['where it ends too early', 'if (params) {\n  log.info(1)\n\n', 2, 14, /ends where more is expected/],
    ['where it is too deep for the engine', '['.repeat(100_000), 1, expect.any(Number), /stack overflow/],
    ['where it imports', "import x from 'y'", 1, 8, /expecting/],
    ['where a name is taken twice', 'let a;\nfunction f() { let b; let b; }', 2, 28, /redefinition/],
  ])('is refused %s, with line and column', async (_where, source, line, column, message) => {
    expect(await findSyntaxFault(source)).toEqual({ line, column, message: expect.stringMatching(message) });
  });

  test('that takes too long to read is left to the phones, and the next one is read again', async () => {
    const large = 'function one(a) { return a.map((b) => b + 1) }\n'.repeat(40_000);
    expect(await findSyntaxFault(`${large}let a = ;`, { limitMs: 1 })).toBeNull();
    expect(await findSyntaxFault('let a = ;')).not.toBeNull();
  });

  test('is only read: nothing of it runs', async () => {
    expect(await findSyntaxFault('})(); for (;;) {} (async () => {')).toBeNull();
  });
});

describe('what cannot be read is not kept', () => {
  const broken = { name: 'broken', version: '1', content: 'let a = 1;\nlet b = ;' };
  const fault = (path: string) => ({
    code: 400,
    data: { errors: [{ path, line: 2, column: 9, message: expect.stringMatching(/^2:9 unexpected/) }] },
  });

  test.each([
    ['en', /^The script cannot be read \(line 2, column 9\): unexpected/],
    ['zh-CN', /^脚本有语法错误（第 2 行，第 9 列）：unexpected/],
    ['zh-TW', /^腳本有語法錯誤（第 2 行，第 9 欄）：unexpected/],
  ])('and it is said in %s', async (language, text) => {
    const answer = await tenant.send(addScript, { body: broken, headers: { 'accept-language': language } });
    expect(answer).toMatchObject({ ...fault('content'), msg: expect.stringMatching(text) });
  });

  test('by an edit either: the version stays', async () => {
    const id = await newScript(tenant, { content: 'return 1' });
    expect(await tenant.send(editScript, { body: { id, content: broken.content } })).toMatchObject(fault('content'));
    expect(await tenant.call(getScript, { query: { id } })).toMatchObject({ content: 'return 1' });
  });

  test('from an uploaded file either', async () => {
    const form = new FormData();
    form.append('file', new Blob([broken.content]), 'broken.js');
    const headers = { authorization: `Bearer ${tenant.token}` };
    const answer = await fetch(new URL('/script/script/upload', t.url), { method: 'POST', headers, body: form });
    expect(await answer.json()).toMatchObject(fault('file'));
  });
});
