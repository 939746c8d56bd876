import { login } from '@flotilla/contract/http/sessions';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';

// The real one, counted: it is what takes the time of a sign-in.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('a name that nobody has costs as much as a wrong password: one hash of the same cost', async () => {
  const tenant = await server.tenant();
  const tried = async (username: string) => {
    vi.mocked(verify).mockClear();
    await server.anonymous.send(login, { body: { username, password: 'wrong password' } });
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
  };
  const known = await tried(tenant.userName);
  expect(known).toHaveLength(1);
  expect(await tried('nobody-at-all')).toEqual(known);
});
