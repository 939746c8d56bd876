import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPanel } from './panel.ts';

vi.mock('./insert-command.ts', () => ({
  insertCommand: async () => ({ id: 1, deliveries: [{ id: 5, deviceId: 7 }] }),
}));

const asked: number[] = [];
const panel = () =>
  createPanel({
    db: { transaction: (work: (tx: object) => unknown) => work({ drizzle: {} }) } as never,
    devices: { byNumber: async () => ({ id: 7 }) } as never,
    connections: { live: () => ({ online: true }) } as never,
    wake: (deviceIds) => asked.push(...deviceIds),
  });
const send = ({ commands }: ReturnType<typeof panel>) =>
  commands.send({} as never, { id: 7, deviceNo: 'A-7' }, 'rebootEC');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // First: what was spied on is a fake timer.
  vi.restoreAllMocks();
  vi.useRealTimers();
  asked.length = 0;
});

test('a phone that does not answer is waited for no longer than a person waits, and keeps no process alive', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const answer = expect(send(panel())).rejects.toThrow('Phone A-7 did not answer');
  await vi.waitFor(() => expect(asked).toEqual([7]));
  expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
  await vi.advanceTimersByTimeAsync(20_000);
  await answer;
});

test('its answer ends the wait; a second one is ignored', async () => {
  const one = panel();
  const answer = send(one);
  await vi.waitFor(() => expect(asked).toEqual([7]));
  for (const output of ['first', 'second']) {
    one.answered({ id: 5, deviceId: 7, ownerId: 3, ok: true, output, error: '' });
  }
  expect(await answer).toEqual({ ok: true, msg: 'first' });
  expect(vi.getTimerCount()).toBe(0);
});
