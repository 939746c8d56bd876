import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { createFairTurns } from './fair-turns.ts';

const never = new AbortController().signal;

/** Turns whose work ends when the test ends it. */
function scripted(options: { atOnce: number; perKey: number; mostWaiting: number }) {
  const running: { name: string; end: () => void }[] = [];
  const inTurn = createFairTurns({
    atOnce: options.atOnce,
    perKey: () => options.perKey,
    mostWaiting: () => options.mostWaiting,
    refuse: () => new CallError('limitBusy'),
  });
  return {
    names: () => running.map(({ name }) => name),
    start: (name: string, signal: AbortSignal = never) =>
      inTurn(name[0]!, signal, () => new Promise<void>((end) => running.push({ name, end }))),
    async endFirst() {
      running.shift()!.end();
      await setImmediate();
    },
  };
}

test('tenants take turns, however much work one of them has', async () => {
  const turns = scripted({ atOnce: 1, perKey: 1, mostWaiting: 20 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void turns.start(name);
  const order: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    await setImmediate();
    order.push(...turns.names());
    await turns.endFirst();
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('one tenant runs as much as its limit, and leaves the other turns to others', async () => {
  const turns = scripted({ atOnce: 3, perKey: 1, mostWaiting: 20 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void turns.start(name);
  await setImmediate();
  expect(turns.names()).toEqual(['a1', 'b1']);
});

test('work beyond the waiting limit is refused, and work that was left makes room', async () => {
  const turns = scripted({ atOnce: 1, perKey: 1, mostWaiting: 1 });
  void turns.start('a1');
  const gone = new AbortController();
  const left = turns.start('a2', gone.signal);
  await expect(turns.start('a3')).rejects.toMatchObject({ error: 'limitBusy' });
  gone.abort(new CallError('connectionClosed'));
  await expect(left).rejects.toMatchObject({ error: 'connectionClosed' });
  void turns.start('a4');
  await turns.endFirst();
  expect(turns.names()).toEqual(['a4']);
});

test('work that fails ends its turn', async () => {
  const turns = createFairTurns({
    atOnce: 1,
    perKey: () => 1,
    mostWaiting: () => 0,
    refuse: () => new CallError('limitBusy'),
  });
  await expect(turns('a', never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns('a', never, async () => 'next')).toBe('next');
});
