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

test('a caller that stops waiting does not use up the turn of another', async () => {
  const gate = createGate(1);
  const leave = await gate.enter(never);
  const abort = new AbortController();
  const givesUp = gate.enter(abort.signal);
  const order: string[] = [];
  const enter = (name: string) =>
    gate.enter(never).then((out) => {
      order.push(name);
      return out;
    });
  const [second, third] = [enter('second'), enter('third')];
  abort.abort();
  (await givesUp)();
  expect(order).toEqual([]);
  leave();
  const leaveSecond = await second;
  expect(order).toEqual(['second']);
  leaveSecond();
  await third;
  expect(order).toEqual(['second', 'third']);
});

test('one that gave up waiting is skipped when a place becomes free', async () => {
  const gate = createGate(1);
  const leave = await gate.enter(never);
  const abort = new AbortController();
  const givesUp = gate.enter(abort.signal);
  abort.abort();
  await givesUp;
  const next = gate.enter(never);
  leave();
  (await next)();
});

test('an opened gate lets everyone in', async () => {
  const gate = createGate(1);
  await gate.enter(never);
  let entered = 0;
  const waits = [gate.enter(never), gate.enter(never)].map((entering) => entering.then(() => (entered += 1)));
  await Promise.resolve();
  expect(entered).toBe(0);
  gate.open();
  await Promise.all(waits);
  await gate.enter(never);
  expect(entered).toBe(2);
});
