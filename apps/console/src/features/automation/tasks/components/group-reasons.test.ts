import { expect, it } from 'vitest';
import type { Reason } from '../../../../parts/runs/reason-words.ts';
import { groupReasons } from './group-reasons.ts';

const reason = (deviceNo: string, name: Reason['reason'], since: string | null, detail = ''): Reason => ({
  deviceNo,
  reason: name,
  since,
  detail,
});
const list = [
  reason('', 'taskStopped', '2026-11-20T08:00:00Z'),
  reason('a', 'busy', '2026-11-20T09:05:00Z', 'sign'),
  reason('b', 'offline', '2026-11-20T09:00:00Z'),
  reason('c', 'offline', '2026-11-20T07:00:00Z'),
];

it('puts what holds for the whole task first, then what holds for the most phones', () => {
  expect(groupReasons(list).map((group) => [group.reason, group.deviceNos])).toEqual([
    ['taskStopped', []],
    ['offline', ['b', 'c']],
    ['busy', ['a']],
  ]);
});

it('says since when it holds for the first phone', () => {
  expect(groupReasons(list)[1]!.since).toBe('2026-11-20T07:00:00Z');
});

it('keeps a detail only where all phones share it', () => {
  const more = [...list, reason('d', 'busy', null, 'browse')];
  expect(groupReasons(list).find((group) => group.reason === 'busy')!.detail).toBe('sign');
  expect(groupReasons(more).find((group) => group.reason === 'busy')!.detail).toBe('');
});

it('answers for one phone, with what holds for the task', () => {
  expect(groupReasons(list, 'a').map((group) => group.reason)).toEqual(['taskStopped', 'busy']);
});
