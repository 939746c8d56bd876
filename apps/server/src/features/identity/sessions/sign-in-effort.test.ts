import { login } from '@flotilla/contract/http/identity/sessions';
import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

// The real one, counted: it is what takes the time of a sign-in.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const server = await useTestApp();

test('of a burst over many names few passwords are tried, and few at once', async () => {
  let [atOnce, most, tried] = [0, 0, 0];
  vi.mocked(verify).mockImplementation(async () => {
    atOnce += 1;
    tried += 1;
    most = Math.max(most, atOnce);
    // So long that whoever else is let in has come.
    for (let round = 0; round < 20; round += 1) await server.db.query('select');
    atOnce -= 1;
    return false;
  });
  const names = Array.from({ length: 300 }, (_, index) => `name-${index}`);
  const answers = await Promise.all(
    names.map((username) => server.anonymous.send(login, { body: { username, password: 'of all of them' } })),
  );
  expect(tried).toBeLessThan(40);
  expect(most).toBeLessThanOrEqual(2);
  expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThan(260);
  vi.mocked(verify).mockRestore();
  await server.db.query('delete from sign_in_failure');
});

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
