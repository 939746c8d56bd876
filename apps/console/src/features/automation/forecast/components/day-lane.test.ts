import { expect, it } from 'vitest';
import { setSiteZone, siteZone } from '../../../../lib/format/zone.ts';
import { hoursOf, marksOf, placeIn, spanOf, startsIn } from './day-lane.ts';

const span = spanOf({ from: '2026-11-21T01:30:00Z', until: '2026-11-22T01:30:00Z' });
const task = {
  taskId: 1,
  taskName: 'one',
  phones: 2,
  medianSeconds: null,
  starts: [
    { time: '2026-11-21T07:30:00Z', until: '2026-11-21T07:31:00Z', count: 1 },
    { time: '2026-11-21T13:30:00Z', until: '2026-11-21T13:31:00Z', count: 3 },
  ],
};

it('places starts within the day', () => {
  expect(task.starts.map(({ time }) => placeIn(span, time))).toEqual([25, 50]);
  expect(placeIn(span, '2026-11-23T00:00:00Z')).toBe(100);
  expect(startsIn(task)).toBe(4);
});

it('marks every fourth hour of the site’s clock', () => {
  const zone = siteZone();
  setSiteZone('Asia/Kolkata');
  try {
    expect(hoursOf(span).map((at) => new Date(at).toISOString().slice(11, 16))).toEqual([
      '02:30',
      '06:30',
      '10:30',
      '14:30',
      '18:30',
      '22:30',
    ]);
  } finally {
    setSiteZone(zone);
  }
});

it('marks the starts that find phones busy', () => {
  const conflict = {
    time: '2026-11-21T13:30:00Z',
    starts: 1,
    taskId: 1,
    taskName: 'one',
    otherTaskId: 2,
    otherTaskName: 'two',
    busyUntil: '2026-11-21T14:00:00Z',
    phones: 1,
    deviceNos: ['a'],
  };
  expect(
    marksOf(task, [conflict, { ...conflict, taskId: 2, time: task.starts[0]!.time }]).map((one) => one.clashes),
  ).toEqual([false, true]);
});
