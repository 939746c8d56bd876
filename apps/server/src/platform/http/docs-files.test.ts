import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createProcessCaches } from '../caches/process-caches.ts';
import { serveConsole } from './console-files.ts';
import { serveDocs } from './docs-files.ts';
import { createHttp, type HttpPorts } from './http.ts';

async function serve(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (written: Readonly<Record<string, string>>) => {
    for (const name of ['docs/zh', 'docs/assets', 'console']) mkdirSync(join(folder, name), { recursive: true });
    for (const [name, content] of Object.entries(written)) writeFileSync(join(folder, name), content);
  };
  write(files);
  const http = await createHttp({ log: pino({ level: 'silent' }), trustProxy: false, ports: {} as HttpPorts });
  onTestFinished(() => http.fastify.close());
  await serveDocs(http, join(folder, 'docs'));
  await serveConsole(http, join(folder, 'console'), createProcessCaches());
  const get = (url: string, headers = {}) =>
    http.fastify.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', ...headers } });
  return { get, write, folder };
}

const inline = 'document.documentElement.classList.add("dark")';
const built = {
  'docs/index.html': `<script>${inline}</script><script type="module" src="/docs/assets/app.abc.js"></script>English`,
  'docs/zh/index.html': '中文',
  'docs/install.html': 'Install',
  'docs/404.html': 'No such page',
  'docs/assets/app.abc.js': 'export {}',
  'docs/assets/@index.-_.js': 'index',
  'docs/secret..txt': 'dots',
  'console/index.html': 'console',
  'outside.txt': 'outside',
};

test('pages are found by their names, files by theirs, and nothing outside the folder', async () => {
  const { get } = await serve(built);
  const bodyOf = async (url: string) => {
    const { statusCode, body } = await get(url);
    return [statusCode, body];
  };
  expect(await bodyOf('/docs/')).toEqual([200, built['docs/index.html']]);
  expect(await bodyOf('/docs/install?x=1')).toEqual([200, 'Install']);
  expect(await bodyOf('/docs/zh/')).toEqual([200, '中文']);
  expect(await bodyOf('/docs/assets/@index.-_.js')).toEqual([200, 'index']);
  for (const path of ['../outside.txt', '%2e%2e/outside.txt', '..%2foutside.txt', 'zh/../../outside.txt'])
    expect((await get(`/docs/${path}`)).body, path).not.toContain('outside');
  for (const path of ['secret..txt', 'assets/', 'zh/nothing'])
    expect(await bodyOf(`/docs/${path}`)).toEqual([404, 'No such page']);
  expect(await bodyOf('/docs/nothing')).toEqual([404, 'No such page']);
  expect(await bodyOf('/fleet')).toEqual([200, 'console']);
});

test('a page allows its own inline script only, and is asked for again after a build', async () => {
  const { get, write, folder } = await serve(built);
  const { headers } = await get('/docs/');
  const hash = createHash('sha256').update(inline).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  expect((await get('/docs/assets/app.abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/docs/', { 'if-none-match': headers.etag })).statusCode).toBe(304);
  write({ 'docs/index.html': 'without scripts' });
  utimesSync(join(folder, 'docs/index.html'), 1, 1);
  expect((await get('/docs/')).headers['content-security-policy']).toContain("script-src 'self';");
});

test('the address without a language leads to the reader’s own', async () => {
  const { get } = await serve(built);
  const target = async (headers: object) => (await get('/docs', headers)).headers.location;
  expect(await target({ 'accept-language': 'en-GB' })).toBe('/docs/');
  expect(await target({ 'accept-language': 'zh-TW,en' })).toBe('/docs/zh/');
  expect(await target({ cookie: 'flotilla.language=zh-CN' })).toBe('/docs/zh/');
});

test('without a build a sentence names the command, and a build needs no restart', async () => {
  const { get, write } = await serve({ 'console/index.html': 'console' });
  for (const url of ['/docs', '/docs/', '/docs/install']) {
    const { statusCode, body } = await get(url);
    expect([statusCode, body]).toEqual([404, expect.stringContaining('npm run docs')]);
  }
  write(built);
  expect((await get('/docs/install')).body).toBe('Install');
});
