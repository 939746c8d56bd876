import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createBrowserGate, type SessionPort } from './browser-gate.ts';

const who = { userId: 1 } as never;
const sessions: SessionPort = { authenticate: async () => who, peek: async () => who, onChange: () => () => {} };
const from = (protocol: 'http' | 'https', origin: string) =>
  ({ protocol, host: 'site.example', headers: { origin, cookie: 'Admin-Token=t' } }) as FastifyRequest;

test.each<[string, boolean, 'http' | 'https', string | null, string]>([
  ['its own page', true, 'https', null, 'https://site.example'],
  ['its own page, unencrypted', true, 'http', null, 'http://site.example'],
  ['its own page behind a proxy that it was not told of', true, 'http', null, 'https://site.example'],
  ['its page at the public address', true, 'http', 'https://flotilla.example', 'https://flotilla.example'],
  [
    'its page at an inner address beside the public one',
    true,
    'http',
    'https://flotilla.example',
    'http://site.example',
  ],
  ['an unencrypted page of the same host', false, 'https', null, 'http://site.example'],
  [
    'an encrypted page of a host that speaks no HTTPS',
    false,
    'http',
    'http://site.example:8080',
    'https://site.example',
  ],
  ['another host', false, 'https', null, 'https://evil.example'],
])('live connections: %s (let in: %s)', async (_what, letIn, protocol, publicUrl, origin) => {
  const gate = createBrowserGate(sessions, publicUrl);
  const admitted = gate.admit(from(protocol, origin));
  if (letIn) expect((await admitted).who).toBe(who);
  else await expect(admitted).rejects.toMatchObject({ code: 403 });
  gate.close();
});

test('a slow look at the sessions is not joined by the next', async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<typeof who>();
  const peek = vi.fn(() => answer.promise);
  const gate = createBrowserGate({ ...sessions, peek }, null);
  gate.watch({ who, token: 't' }, () => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(peek).toHaveBeenCalledTimes(1);
  answer.resolve(who);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(peek.mock.calls.length).toBeGreaterThan(1);
  gate.close();
  vi.useRealTimers();
});
