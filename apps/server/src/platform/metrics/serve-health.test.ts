import { parameters } from '@flotilla/contract/http/system/parameters';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/create-test-app.ts';

const server = await useTestApp();
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

test('health and readiness need no session', async () => {
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ ready: true, database: 'up', draining: false, waitingMs: expect.any(Number) });
});

test('a server whose reports have waited long for the database is not ready, though the database answers', async () => {
  const waiting = vi.spyOn(server.db.backlog, 'oldestMs').mockReturnValue(15_000);
  const response = await get('/readyz');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ ready: false, database: 'up', draining: false, waitingMs: 15_000 });
  waiting.mockReturnValue(14_999);
  expect((await get('/readyz')).status).toBe(200);
  waiting.mockRestore();
});

test('metrics answer this machine', async () => {
  await server.anonymous.send(parameters.list);
  const response = await get('/metrics');
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toMatch(/^# HELP process_resident_memory_bytes .+\n# TYPE process_resident_memory_bytes gauge\n/m);
  for (const line of text.trim().split('\n').filter(Boolean)) expect(line).toMatch(/^(#|\w+(\{[^}]*\})? -?[\d.e+-]+$)/);
  expect(text).toMatch(/flotilla_call_duration_seconds_count\{node="[^"]+",family="[^"]+",code="0"\} \d+/);
  expect(text).toMatch(
    /flotilla_call_duration_seconds_bucket\{le="10",node="[^"]+",family="system\/config",code="-401"\} 1/,
  );
  expect(text).toMatch(/^# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total\{node="[^"]+"\} [\d.]+$/m);
});

test('what one reader of the metrics has read is there for the next', async () => {
  const read = async (name: string) =>
    Number(new RegExp(`^${name}\\{node="[^"]+"\\} (\\S+)$`, 'm').exec(await (await get('/metrics')).text())?.[1]);
  await vi.waitFor(async () => expect(await read('nodejs_eventloop_lag_seconds_count')).toBeGreaterThan(0));
  for (const name of ['nodejs_eventloop_lag_seconds_count', 'process_cpu_seconds_total']) {
    const [first, second] = [await read(name), await read(name)];
    expect(second).toBeGreaterThanOrEqual(first);
  }
});

test('metrics answer no page whose own name leads to this machine', async () => {
  const answered = (host: string) => server.app.http.fastify.inject({ url: '/metrics', headers: { host } });
  expect((await answered('evil.example:8080')).statusCode).toBe(404);
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080']) expect((await answered(host)).statusCode).toBe(200);
});

test('metrics answer nobody who came through a proxy, unless with the token', async () => {
  const forwarded = { 'x-forwarded-for': '127.0.0.1' };
  expect((await get('/metrics', forwarded)).status).toBe(404);
  expect((await get('/metrics', { ...forwarded, authorization: 'Bearer ' })).status).toBe(404);
  const { list } = await server.admin.call(parameters.list, { query: { configKey: 'metrics.token' } });
  await server.admin.call(parameters.edit, { body: { id: list[0]!.id, configValue: 'the-token' } });
  expect((await get('/metrics', { ...forwarded, authorization: 'Bearer the-token' })).status).toBe(200);
  expect((await get('/metrics', { ...forwarded, authorization: 'Bearer another' })).status).toBe(404);
});
