import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

const never = new AbortController().signal;

test('so many are let in, the next ones in order as places get free', async () => {
  const gate = createGate(1);
  const order: string[] = [];
  const leave = await gate.enter(never);
  const second = gate.enter(never).then((out) => {
    order.push('second');
    out();
  });
  const third = gate.enter(never).then((out) => {
    order.push('third');
    out();
  });
  expect(order).toEqual([]);
  leave();
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});

test('one that gives up waiting takes nobody else’s turn', async () => {
  const gate = createGate(1);
  const leave = await gate.enter(never);
  const abort = new AbortController();
  const givesUp = gate.enter(abort.signal);
  const waits = gate.enter(never);
  abort.abort();
  (await givesUp)();
  leave();
  (await waits)();
});

test('an opened gate holds nobody', async () => {
  const gate = createGate(1);
  await gate.enter(never);
  const waits = gate.enter(never);
  gate.open();
  await waits;
});
