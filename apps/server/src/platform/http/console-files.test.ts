import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createProcessCaches } from '../caches/process-caches.ts';
import { serveConsole } from './console-files.ts';
import { createHttp, type HttpPorts } from './http.ts';
import type { ComponentAt } from './preloads.ts';

async function serve(files: Readonly<Record<string, string | Buffer>>, componentAt?: ComponentAt) {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const http = await createHttp({ log: pino({ level: 'silent' }), trustProxy: false, ports: {} as HttpPorts });
  onTestFinished(() => http.fastify.close());
  await serveConsole(http, folder, createProcessCaches(), componentAt);
  return http.fastify;
}

test('the page may open sockets to its own site only, whatever the request calls it', async () => {
  const fastify = await serve({ 'index.html': '<!doctype html>' });
  const connectOf = async (host: string) => {
    const { headers } = await fastify.inject({ url: '/', headers: { accept: 'text/html', host } });
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.trim();
  };
  expect(await connectOf('phones.example:8080')).toBe("'self' ws://phones.example:8080 wss://phones.example:8080");
  expect(await connectOf('evil.example ws: *')).toBe("'self'");
});

const script = 'export const phones = 1;';
const compressed = {
  'index.html': '<!doctype html>',
  'index.html.br': brotliCompressSync('<!doctype html>'),
  'assets/a.js': script,
  'assets/a.js.br': brotliCompressSync(script),
  'assets/a.js.gz': gzipSync(script),
  'assets/b.js': script,
};

test('a file is sent as the browser takes it, and caches keep the kinds apart', async () => {
  const fastify = await serve(compressed);
  const ask = (url: string, encodings: string, more = {}) =>
    fastify.inject({ url, headers: { 'accept-encoding': encodings, ...more } });
  const br = await ask('/assets/a.js', 'gzip, deflate, br');
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
  const gzip = await ask('/assets/a.js', 'gzip');
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', script]);
  const plain = await ask('/assets/a.js', 'identity');
  expect([plain.headers['content-encoding'], plain.headers.vary, plain.body]).toEqual([
    undefined,
    expect.stringMatching(/accept-encoding/i),
    script,
  ]);
  const single = await ask('/assets/b.js', 'br, gzip');
  expect([single.headers['content-encoding'], single.body]).toEqual([undefined, script]);
  const again = await ask('/assets/a.js', 'br', { 'if-none-match': br.headers.etag });
  expect(again.statusCode).toBe(304);
  expect(gzip.headers.etag).not.toBe(br.headers.etag);
});

test('the page is compressed too, is asked for anew each time, and keeps its policy', async () => {
  const fastify = await serve(compressed);
  const page = await fastify.inject({ url: '/fleet', headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  expect(page.headers['content-encoding']).toBe('br');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.headers['cache-control']).toBe('no-cache');
});

const texts = (locale: string) => ({ signIn: [`assets/enter-${locale}.js`], console: [`assets/texts-${locale}.js`] });
const built = {
  parts: { signIn: ['assets/base.js', 'assets/sign-in.js'], console: ['assets/base.js', 'assets/shell.js'] },
  pages: { 'fleet/devices': ['assets/devices.css', 'assets/devices.js'], 'fleet/screen': ['assets/screen.js'] },
  routes: { '/phone/:name': 'fleet/screen' },
  texts: { 'zh-CN': texts('zh-CN'), en: texts('en'), 'zh-TW': texts('zh-TW') },
};
const named = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)"[^>]* href="\/assets\/([^"]+)"/g)].map(([, , file]) => file);

test.each([
  [
    'a page of the menu',
    '/fleet/devices?page=2',
    'Admin-Token=x',
    ['shell.js', 'texts-en.js', 'devices.css', 'devices.js'],
  ],
  ['a page beside the menu', '/phone/7', 'a=1; Admin-Token=x', ['shell.js', 'texts-en.js', 'screen.js']],
  ['an unknown page', '/nowhere', 'Admin-Token=x', ['shell.js', 'texts-en.js']],
  ['a chosen language', '/nowhere', 'flotilla.language=zh-TW; Admin-Token=x', ['shell.js', 'texts-zh-TW.js']],
  ['somebody without a session', '/fleet/devices', 'Admin-Token=', ['sign-in.js', 'enter-en.js']],
])('the page names every file that it will ask for, once: %s', async (_what, url, cookie, files) => {
  const page = '<!doctype html><head><link rel="modulepreload" href="/assets/base.js"></head>';
  const fastify = await serve(
    { 'index.html': page, '.vite/preloads.json': JSON.stringify(built) },
    (path) => ({ '/fleet/devices': 'fleet/devices' })[path],
  );
  const headers = { accept: 'text/html', cookie, 'accept-language': 'en' };
  const plain = await fastify.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip' } });
  expect(named(plain.body)).toEqual(['base.js', ...files]);
  const brotli = await fastify.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip, br' } });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(brotli.headers['content-type']).toBe('text/html; charset=utf-8');
});
