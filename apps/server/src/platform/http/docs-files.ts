import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Locale, readLocale } from '@flotilla/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from './http.ts';

const notBuilt: Record<Locale, string> = {
  'zh-CN': '文档还没有生成。请在安装目录运行：npm run docs',
  en: 'The documentation is not built. Run in the program folder: npm run docs',
  'zh-TW': '文件尚未產生。請在安裝目錄執行：npm run docs',
};

const headers = {
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The inline scripts of a page are allowed by their hashes. VitePress colours code by `style` attributes. */
function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const modifiedMs = async (path: string): Promise<number | undefined> => {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.mtimeMs : undefined;
};

/** Letters of a page's or file's path. Names with two dots in a row would leave the folder. */
const isName = (path: string): boolean => /^[\w./@-]*$/.test(path) && !path.includes('..');

const languageOf = ({ headers }: FastifyRequest): Locale =>
  readLocale(/(?:^|; )flotilla\.language=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? headers['accept-language']);

/** Whether the documentation is built. */
export const docsExist = async (folder: string): Promise<boolean> =>
  (await modifiedMs(join(folder, 'index.html'))) !== undefined;

/** Serves the built documentation under `/docs`, without a session. It may be built while the server runs. */
export async function serveDocs({ fastify }: Http, folder: string): Promise<void> {
  const policies = new Map<string, { ms: number; policy: string }>();

  /** The file of a path: the name itself, or the page of that name. */
  async function find(path: string): Promise<{ name: string; ms: number } | undefined> {
    if (!isName(path)) return undefined;
    // The router drops a slash at the end.
    const page = path.replace(/\/$/, '');
    const names = page === '' ? ['index.html'] : [`${page}.html`, page, `${page}/index.html`];
    for (const name of names) {
      const ms = await modifiedMs(join(folder, name));
      if (ms !== undefined) return { name, ms };
    }
    return undefined;
  }

  async function policyFor(name: string, ms: number): Promise<string> {
    const known = policies.get(name);
    if (known?.ms === ms) return known.policy;
    const policy = policyOf(await readFile(join(folder, name), 'utf8'));
    policies.set(name, { ms, policy });
    return policy;
  }

  async function send(reply: FastifyReply, name: string, ms: number) {
    reply.headers(headers);
    if (name.startsWith('assets/')) return reply.sendFile(name, folder, { immutable: true, maxAge: '365d' });
    if (name.endsWith('.html')) reply.header('content-security-policy', await policyFor(name, ms));
    // Pages name files by their hashes, so that a stored page would request files that no longer exist.
    return reply.header('cache-control', 'no-cache').sendFile(name, folder, { cacheControl: false });
  }

  async function sendPath(reply: FastifyReply, path: string) {
    const found = await find(path);
    if (found) return send(reply, found.name, found.ms);
    const missing = await find('404');
    reply.code(404);
    return missing ? send(reply, missing.name, missing.ms) : reply.type('text/plain').send('404');
  }

  await fastify.register(async (docs) => {
    // The plugin warns about a root that does not exist, which is normal here. Each call names the folder.
    await docs.register(fastifyStatic, {
      root: import.meta.dirname,
      serve: false,
      preCompressed: true,
      schemaHide: true,
    });
    const sayNotBuilt = (request: FastifyRequest, reply: FastifyReply) =>
      reply.code(404).headers(headers).type('text/plain; charset=utf-8').send(notBuilt[languageOf(request)]);

    // The router matches `/docs` with and without the slash.
    docs.get('/docs', async (request, reply) => {
      if (!(await docsExist(folder))) return sayNotBuilt(request, reply);
      if (request.url.split('?')[0] === '/docs/') return sendPath(reply, '');
      reply.header('vary', 'accept-language, cookie').header('cache-control', 'no-cache');
      return reply.redirect(languageOf(request) === 'en' ? '/docs/' : '/docs/zh/');
    });
    docs.get('/docs/*', async (request, reply) => {
      if (!(await docsExist(folder))) return sayNotBuilt(request, reply);
      return sendPath(reply, (request.params as { '*': string })['*']);
    });
  });
}
