import { expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from '../../../../lib/format/local-time.ts';
import { toBody } from './task-drawer.tsx';
import type { TaskValues } from './task-form.tsx';

const values: TaskValues = {
  name: 'Morning',
  scriptId: 7,
  platformId: null,
  execType: 'once',
  timerType: 'time',
  startTime: '2026-11-20 08:00',
  endTime: '2026-11-20 20:00',
  deviceNos: ['a'],
  groupIds: [],
  cacheScript: true,
  stopStuck: false,
  shareUserIds: [],
  params: { city: 'B' },
  source: 'own',
  waves: ['1', '10'],
  canaryPhones: '2',
  failureLimit: '',
};

it('reads and writes moments by the site’s clock', () => {
  expect(fromLocalInput('2026-11-20 08:00')).toBe(new Date(2026, 10, 20, 8).toISOString());
  expect(toLocalInput(fromLocalInput('2026-11-20 08:00'))).toBe('2026-11-20 08:00');
  expect([toLocalInput(null), fromLocalInput('')]).toEqual(['', null]);
});

it('sends times only where the task is timed', () => {
  expect(toBody(values).startTime).toBe(fromLocalInput('2026-11-20 08:00'));
  const now = toBody({ ...values, timerType: 'now' });
  expect([now.startTime, now.endTime]).toEqual([null, null]);
});
