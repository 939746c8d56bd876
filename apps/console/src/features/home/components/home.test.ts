import { expect, it } from 'vitest';
import { setSiteZone, siteZone } from '../../../lib/format/zone.ts';
import { type DayCounts, fillDay, fillDays, firstDay, outcomesOf, roundUp } from './count-hours.ts';
import { type Attention, findAttention } from './find-attention.ts';
import { timerWords } from './tasks-panel.tsx';

type Known = Parameters<typeof findAttention>[0];

const group = (id: number, states: number[]) => ({
  id,
  name: `rack ${id}`,
  userName: 'admin',
  deviceNos: states.map((_state, index) => `${id}-${index}`),
  states,
  ranks: states.map((state) => (state === 0 ? 0 : 5)),
  offlineSince: states.includes(0) ? '2026-11-20T08:00:00Z' : null,
});
const summary = (groups: ReturnType<typeof group>[], lowBattery = 0) =>
  ({ total: 0, online: 0, offline: 0, busy: 0, disabled: 0, lowBattery, groups }) as Known['summary'];
const task = (name: string, failed: number, total: number) =>
  ({ id: 1, name, phones: { total, failed, lost: 0, done: total - failed } }) as Known['tasks'][number];
const nothing: Known = { summary: summary([]), failures: [], tasks: [], asking: [] };
const kinds = (list: readonly Attention[]) => list.map(({ kind, urgent }) => [kind, urgent]);

it('says nothing when all is well', () => {
  expect(findAttention({ ...nothing, summary: summary([group(1, [1, 2, 3])]), tasks: [task('a', 0, 9)] })).toEqual([]);
  expect(findAttention({ ...nothing, summary: undefined })).toEqual([]);
});

it('names the offline phones of each group, urgent where many went together', () => {
  const found = findAttention({ ...nothing, summary: summary([group(1, [0, 1, 1, 1, 1, 1]), group(2, [0, 0, 0, 1])]) });
  expect(kinds(found)).toEqual([
    ['offline', true],
    ['offline', false],
  ]);
  expect(found[0]).toMatchObject({
    groupId: 2,
    total: 4,
    deviceNos: ['2-0', '2-1', '2-2'],
    since: '2026-11-20T08:00:00Z',
  });
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

it('begins with the tasks that wait for a decision or have stopped themselves, each once with its exception', () => {
  const asking = (id: number, status: 0 | 1) => ({ ...task(`${id}`, 2, 10), id, status });
  const failure = (taskId: number, exception: string) =>
    ({ exception, phones: 9, last: { taskId } }) as Known['failures'][number];
  const found = findAttention({
    ...nothing,
    summary: summary([group(1, [0, 0, 0, 1])], 1),
    tasks: [asking(7, 1), { ...task('failing', 1, 2), id: 8 }],
    asking: [asking(7, 1), asking(9, 0)],
    failures: [failure(7, 'of the canary'), failure(8, 'of the failing'), failure(5, 'of another')],
  });
  const exceptionOf = (item: Attention) => ('failure' in item ? item.failure?.exception : undefined);
  expect(found.map((item) => [item.kind, exceptionOf(item)])).toEqual([
    ['held', 'of the canary'],
    ['stopped', undefined],
    ['offline', undefined],
    ['task', 'of the failing'],
    ['exception', 'of another'],
    ['battery', undefined],
  ]);
});

const none = { total: 0, waiting: 0, sent: 0, running: 0, done: 0, failed: 0, stopped: 0, expired: 0, lost: 0 };

it('puts the hours of each day of the site together, also where a day has 25 of them', () => {
  const zone = siteZone();
  setSiteZone('Europe/Berlin');
  try {
    expect(firstDay(7, new Date('2026-10-26T23:30:00Z'))).toBe('2026-10-21');
    const hours = [0, 23, 24, 25, 48, 49].map((hour) => ({ ...none, hour, done: 1, failed: hour === 25 ? 1 : 0 }));
    // On the second day the clock goes back, so that hour 48 is still of it.
    expect(fillDays(hours, '2026-10-24', 4)).toEqual([
      { day: '2026-10-24', done: 2, failed: 0, open: 0 },
      { day: '2026-10-25', done: 3, failed: 1, open: 0 },
      { day: '2026-10-26', done: 1, failed: 0, open: 0 },
      { day: '2026-10-27', done: 0, failed: 0, open: 0 },
    ]);
  } finally {
    setSiteZone(zone);
  }
});

it('tells when a task on a timer starts, then when it ends', () => {
  const t = (key: string) => key;
  const timer = {
    timerType: 'time',
    startTime: '2026-11-20T08:00:00Z',
    endTime: '2026-11-20T09:00:00Z',
    nextTime: null,
  } as const;
  const at = (time: string, more = {}) => timerWords({ ...timer, ...more }, t as never, Date.parse(time));
  expect(at('2026-11-20T07:59:00Z')).toBe('home.starts');
  expect(at('2026-11-20T08:01:00Z')).toBe('home.ends');
  expect(at('2026-11-20T09:01:00Z')).toBe('—');
  expect(at('2026-11-20T07:59:00Z', { timerType: 'now' })).toBe('—');
  const daily = { timerType: 'daily', startTime: '08:00:00', endTime: '09:00:00' };
  expect(at('2026-11-20T07:59:00Z', { ...daily, nextTime: '2026-11-21T00:00:00Z' })).toBe('home.starts');
  expect(at('2026-11-20T07:59:00Z', daily)).toBe('—');
});

it('puts the states of each hour together, and keeps the hours without runs', () => {
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
