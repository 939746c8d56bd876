import { expect, it } from 'vitest';
import { type DayCounts, fillDay, outcomesOf, roundUp } from './count-hours.ts';
import { type Attention, findAttention } from './find-attention.ts';

type Known = Parameters<typeof findAttention>[0];

const group = (id: number, states: number[]) => ({
  id,
  name: `rack ${id}`,
  userName: 'admin',
  deviceNos: states.map((_state, index) => `${id}-${index}`),
  states,
});
const summary = (groups: ReturnType<typeof group>[], lowBattery = 0) =>
  ({ total: 0, online: 0, offline: 0, busy: 0, disabled: 0, lowBattery, groups }) as Known['summary'];
const task = (name: string, failed: number, total: number) =>
  ({ id: 1, name, phones: { total, failed, lost: 0, done: total - failed } }) as Known['tasks'][number];
const nothing: Known = { summary: summary([]), failures: [], tasks: [] };
const kinds = (list: readonly Attention[]) => list.map(({ kind, urgent }) => [kind, urgent]);

it('says nothing when all is well', () => {
  expect(findAttention({ ...nothing, summary: summary([group(1, [1, 2, 3])]), tasks: [task('a', 0, 9)] })).toEqual([]);
  expect(findAttention({ summary: undefined, failures: [], tasks: [] })).toEqual([]);
});

it('names the offline phones of each group, urgent where many went together', () => {
  const found = findAttention({ ...nothing, summary: summary([group(1, [0, 1, 1, 1, 1, 1]), group(2, [0, 0, 0, 1])]) });
  expect(kinds(found)).toEqual([
    ['offline', true],
    ['offline', false],
  ]);
  expect(found[0]).toMatchObject({ groupId: 2, total: 4, deviceNos: ['2-0', '2-1', '2-2'] });
});

it('weighs tasks by the share that failed, and tells of low batteries last', () => {
  const found = findAttention({
    ...nothing,
    summary: summary([], 3),
    tasks: [task('few', 1, 100), task('many', 10, 100)],
  });
  expect(kinds(found)).toEqual([
    ['task', true],
    ['task', false],
    ['battery', false],
  ]);
  expect(found[0]).toMatchObject({ failed: 10 });
});

it('puts the states of each hour together, and keeps the hours without runs', () => {
  const none = { total: 0, waiting: 0, sent: 0, running: 0, done: 0, failed: 0, stopped: 0, expired: 0, lost: 0 };
  const hours: DayCounts['hours'] = [
    { ...none, hour: 9, done: 1, lost: 1, stopped: 2 },
    { ...none, hour: 10, running: 1, waiting: 3 },
  ];
  const day = fillDay(hours);
  expect(day).toHaveLength(24);
  expect(day.slice(8, 11)).toEqual([
    outcomesOf(none),
    { done: 1, failed: 3, open: 0 },
    { done: 0, failed: 0, open: 4 },
  ]);
});

it('ends the scale at a round number whose half is whole', () => {
  expect([0, 3, 5, 12, 75, 99, 100, 688, 1_875].map(roundUp)).toEqual([4, 4, 6, 20, 80, 100, 100, 800, 2_000]);
});
