import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { serveConsole } from './console-files.ts';
import { createHttp, type HttpPorts } from './http.ts';

test('the page may open sockets to its own site only, whatever the request calls it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const http = await createHttp({ log: pino({ level: 'silent' }), trustProxy: false, ports: {} as HttpPorts });
  onTestFinished(() => http.fastify.close());
  await serveConsole(http, folder);
  const connectOf = async (host: string) => {
    const { headers } = await http.fastify.inject({ url: '/', headers: { accept: 'text/html', host } });
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.trim();
  };
  expect(await connectOf('phones.example:8080')).toBe("'self' ws://phones.example:8080 wss://phones.example:8080");
  expect(await connectOf('evil.example ws: *')).toBe("'self'");
});
