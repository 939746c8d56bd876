import { expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { toBody, toValues } from './task-drawer.tsx';
import type { TaskValues } from './task-form.tsx';
import type { TaskScript } from './task-lookups.ts';
import type { Task } from './task-status.tsx';

const script: TaskScript = {
  key: 7,
  value: 'sign',
  version: '1',
  platformId: 1,
  parameters: [
    { key: 'city', label: 'City', kind: 'dropdown', options: ['A', 'B'], defaultValue: 'A', required: true },
    { key: 'tags', label: 'Tags', kind: 'multiSelect', options: ['x', 'y'], defaultValue: '', required: false },
  ],
};
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
  shareUserIds: [],
  params: { city: 'B', gone: 'x' },
};

it('reads and writes moments by the site’s clock', () => {
  expect(fromLocalInput('2026-11-20 08:00')).toBe(new Date(2026, 10, 20, 8).toISOString());
  expect(toLocalInput(fromLocalInput('2026-11-20 08:00'))).toBe('2026-11-20 08:00');
  expect([toLocalInput(null), fromLocalInput('')]).toEqual(['', null]);
});

it('sends times only where the task is timed', () => {
  expect(toBody(values, [script]).startTime).toBe(fromLocalInput('2026-11-20 08:00'));
  const now = toBody({ ...values, timerType: 'now' }, [script]);
  expect([now.startTime, now.endTime]).toEqual([null, null]);
});

it('sends the parameters that the script declares, and no others', () => {
  expect(toBody(values, [script]).params).toEqual({ city: 'B', tags: [] });
});

it('shows a stored task with its parameters, and those that the script got since', () => {
  const task = { ...values, id: 1, cacheScript: 0, startTime: null, endTime: null, params: { city: 'B' } };
  const shown = toValues(task as unknown as Task, [script]);
  expect(shown).toMatchObject({ cacheScript: false, startTime: '', params: { city: 'B', tags: [] } });
});
