import { describe, expect, it } from 'vitest';
import { attentionRank, byAttention, isLow, modelName, phoneStatus } from './phone-state.ts';

const calm = {
  status: 0,
  online: true,
  refusal: null,
  serviceOk: 1,
  taskName: '',
  battery: 80,
  isCharging: 0,
};

describe('the state of a phone', () => {
  it('is told by its service, its task and its connection', () => {
    expect(phoneStatus(calm)).toBe('online');
    expect(phoneStatus({ ...calm, taskName: 'sign' })).toBe('busy');
    expect(phoneStatus({ ...calm, serviceOk: 0, taskName: 'sign' })).toBe('warning');
    expect(phoneStatus({ ...calm, online: false, serviceOk: 0 })).toBe('offline');
    expect(phoneStatus({ ...calm, online: false, refusal: 'clone' })).toBe('alarm');
    expect(phoneStatus({ ...calm, status: 1, online: false, refusal: 'disabled' })).toBe('disabled');
  });

  it('counts a battery as low only when it does not charge', () => {
    expect(isLow({ battery: 19, isCharging: 0 })).toBe(true);
    expect(isLow({ battery: 19, isCharging: 1 })).toBe(false);
    expect(isLow({ battery: 20, isCharging: 0 })).toBe(false);
    expect(isLow({ battery: null, isCharging: null })).toBe(false);
  });
});

it('names the brand once', () => {
  expect(modelName({ brand: 'HONOR', mode: 'HONOR 90' })).toBe('HONOR 90');
  expect(modelName({ brand: 'samsung', mode: 'Galaxy S23' })).toBe('samsung Galaxy S23');
  expect(modelName({ brand: 'Google', mode: '' })).toBe('Google');
  expect(modelName({ brand: '', mode: '' })).toBe('');
});

describe('the order by attention', () => {
  it('puts alarms, stopped services and empty batteries before the others, and keeps equals in place', () => {
    const phones = [
      { ...calm, no: 'idle-1' },
      { ...calm, no: 'offline', online: false },
      { ...calm, no: 'empty', battery: 5 },
      { ...calm, no: 'clone', online: false, refusal: 'clone' as const },
      { ...calm, no: 'idle-2' },
      { ...calm, no: 'stopped', serviceOk: 0 },
      { ...calm, no: 'disabled', status: 1, online: false },
      { ...calm, no: 'busy', taskName: 'sign' },
    ];
    expect(byAttention(phones).map(({ no }) => no)).toEqual([
      'clone',
      'stopped',
      'empty',
      'busy',
      'idle-1',
      'idle-2',
      'offline',
      'disabled',
    ]);
  });

  it('does not hurry to the battery of a phone that is offline', () => {
    expect(attentionRank({ ...calm, online: false, battery: 3 })).toBe(attentionRank({ ...calm, online: false }));
  });
});
