import type { AttentionFacts } from '@flotilla/contract/attention';
import { expect, it } from 'vitest';
import { attentionMark, modelName, osName } from './phone-state.ts';

it('names the brand once', () => {
  expect(modelName({ brand: 'HONOR', mode: 'HONOR 90' })).toBe('HONOR 90');
  expect(modelName({ brand: 'samsung', mode: 'Galaxy S23' })).toBe('samsung Galaxy S23');
  expect(modelName({ brand: 'Google', mode: '' })).toBe('Google');
  expect(modelName({ brand: '', mode: '' })).toBe('');
});

it('names the system once', () => {
  expect(['14', 'Android 14', '', null].map((osVersion) => osName({ osVersion }))).toEqual([
    'Android 14',
    'Android 14',
    '',
    '',
  ]);
});

it('shows by its mark which phone needs a person, and why', () => {
  const well: AttentionFacts = {
    ...{ status: 0, online: true, refusal: null, serviceOk: 1, taskName: '', battery: 80, isCharging: 0, threw: false },
  };
  const marked = (facts: Partial<AttentionFacts>) => Object.values(attentionMark({ ...well, ...facts })).join(' ');
  expect(marked({})).toBe('online status.idle');
  expect(marked({ taskName: 'a' })).toBe('busy status.busy');
  expect(marked({ threw: true })).toBe('alarm monitor.threw');
  expect(marked({ taskName: 'a', threw: true })).toBe('alarm monitor.threw');
  expect(marked({ battery: 9 })).toBe('warning monitor.lowBattery');
  expect(marked({ serviceOk: 0, threw: true })).toBe('warning phone.serviceStopped');
  expect(marked({ online: false, threw: true })).toBe('offline status.offline');
  expect(marked({ status: 1, battery: 9 })).toBe('disabled status.disabled');
});
