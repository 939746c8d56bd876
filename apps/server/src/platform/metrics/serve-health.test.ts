import { editParameter, listParameters } from '@flotilla/contract/http/parameters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

test('health and readiness need no session', async () => {
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ ready: true, database: 'up', draining: false });
});

test('metrics answer this machine', async () => {
  await server.anonymous.send(listParameters);
  const response = await get('/metrics');
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toMatch(/^# HELP process_resident_memory_bytes .+\n# TYPE process_resident_memory_bytes gauge\n/m);
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^(#|\w+(\{[^}]*\})? -?[\d.e+-]+$)/);
  expect(text).toMatch(/flotilla_calls_total\{code="0"\} \d+/);
  expect(text).toMatch(/flotilla_calls_total\{code="-401"\} 1/);
});

test('metrics answer nobody who came through a proxy, unless with the token', async () => {
  const forwarded = { 'x-forwarded-for': '127.0.0.1' };
  expect((await get('/metrics', forwarded)).status).toBe(404);
  expect((await get('/metrics', { ...forwarded, authorization: 'Bearer ' })).status).toBe(404);
  const { list } = await server.admin.call(listParameters, { query: { configKey: 'metrics.token' } });
  await server.admin.call(editParameter, { body: { id: list[0]!.id, configValue: 'the-token' } });
  expect((await get('/metrics', { ...forwarded, authorization: 'Bearer the-token' })).status).toBe(200);
  expect((await get('/metrics', { ...forwarded, authorization: 'Bearer another' })).status).toBe(404);
});
