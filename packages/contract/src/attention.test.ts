import { describe, expect, it } from 'vitest';
import {
  type AttentionFacts,
  attentionRank,
  attentionReasons,
  isBatteryLow,
  needsAttention,
  phoneCondition,
} from './attention.ts';

const calm: AttentionFacts = {
  status: 0,
  online: true,
  refusal: null,
  serviceOk: 1,
  taskName: '',
  battery: 80,
  isCharging: 0,
  threw: false,
};

describe('a phone in one word', () => {
  it('depends on its service, its task and its connection', () => {
    expect(phoneCondition(calm)).toBe('idle');
    expect(phoneCondition({ ...calm, taskName: 'sign' })).toBe('busy');
    expect(phoneCondition({ ...calm, serviceOk: 0, taskName: 'sign' })).toBe('stopped');
    expect(phoneCondition({ ...calm, online: false, serviceOk: 0 })).toBe('offline');
    expect(phoneCondition({ ...calm, online: false, refusal: 'clone' })).toBe('cloned');
    expect(phoneCondition({ ...calm, status: 1, online: false, refusal: 'disabled' })).toBe('disabled');
  });

  it('has a low battery only while it does not charge', () => {
    expect(isBatteryLow({ battery: 19, isCharging: 0 })).toBe(true);
    expect(isBatteryLow({ battery: 19, isCharging: 1 })).toBe(false);
    expect(isBatteryLow({ battery: 20, isCharging: 0 })).toBe(false);
    expect(isBatteryLow({ battery: null, isCharging: null })).toBe(false);
  });
});

describe('the order by attention', () => {
  it('puts those that are away before clones, stopped services, empty batteries and exceptions, and these before the others', () => {
    const phones = [
      { ...calm, online: false },
      { ...calm, online: false, refusal: 'clone' as const },
      { ...calm, serviceOk: 0, battery: 3 },
      { ...calm, battery: 5, taskName: 'sign', threw: true },
      { ...calm, taskName: 'sign', threw: true },
      { ...calm, taskName: 'sign' },
      calm,
      { ...calm, status: 1, online: false },
    ];
    expect(phones.map(attentionRank)).toEqual([0, 1, 2, 3, 4, 5, 5, 6]);
    expect(attentionReasons[attentionRank(phones[1]!)]).toBe('cloned');
    expect(phones.map(needsAttention)).toEqual([true, true, true, true, true, false, false, false]);
  });

  it('does not hurry to the battery of a phone that is away', () => {
    expect(attentionRank({ ...calm, online: false, battery: 3 })).toBe(attentionRank({ ...calm, online: false }));
  });
});
