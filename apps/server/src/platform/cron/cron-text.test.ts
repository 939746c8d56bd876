import { describe, expect, test } from 'vitest';
import { CronFault, readCron, timesAfter } from './cron-text.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';
const from = (text: string) => new Date(text);
const times = (text: string, timeZone: string, after: string, most = 3) =>
  timesAfter(readCron(text, timeZone), from(after), most).map((time) => time.toISOString().slice(5, 16));
const faultOf = (text: string) => {
  try {
    return readCron(text, 'UTC').next(from('2026-11-21T00:00:00Z')) ? 'fires' : 'never';
  } catch (error) {
    if (error instanceof CronFault) return error.fault;
    throw error;
  }
};

test.each([
  ['weekdays begin with Sunday, as in Quartz', '0 0 9 ? * 2', ['11-23T09:00', '11-30T09:00', '12-07T09:00']],
  ['names of weekdays', '0 0 9 ? * MON-WED', ['11-23T09:00', '11-24T09:00', '11-25T09:00']],
  ['steps from a number', '0 0/20 * * * ?', ['11-21T00:20', '11-21T00:40', '11-21T01:00']],
  ['the last day of the month', '0 0 0 L * ?', ['11-30T00:00', '12-31T00:00', '01-31T00:00']],
  ['the third Friday', '0 0 0 ? * 6#3', ['12-18T00:00', '01-15T00:00', '02-19T00:00']],
  ['a year', '0 0 0 1 1 ? 2030', ['01-01T00:00']],
])('%s: %s', (_what, text, expected) => {
  expect(times(text, 'UTC', '2026-11-21T00:00:00Z')).toEqual(expected);
});

describe('summer time', () => {
  test('a fixed time that is skipped fires when the clock moves on, once', () => {
    expect(times('0 30 2 * * ?', berlin, '2026-03-28T00:00:00Z')).toEqual([
      '03-28T01:30',
      '03-29T01:00',
      '03-30T00:30',
    ]);
    expect(times('0 30 2 * * ?', newYork, '2026-03-07T00:00:00Z')).toEqual([
      '03-07T07:30',
      '03-08T07:00',
      '03-09T06:30',
    ]);
  });
  test('a fixed time that occurs twice fires once', () => {
    expect(times('0 30 2 * * ?', berlin, '2026-10-24T00:00:00Z')).toEqual([
      '10-24T00:30',
      '10-25T00:30',
      '10-26T01:30',
    ]);
    expect(times('0 30 1 * * ?', newYork, '2026-10-31T00:00:00Z')).toEqual([
      '10-31T05:30',
      '11-01T05:30',
      '11-02T06:30',
    ]);
  });
  test('an interval goes on by the clock of the world', () => {
    const halves = ['00:30', '01:30', '02:30'];
    expect(times('0 30 * * * ?', berlin, '2026-03-29T00:00:00Z')).toEqual(halves.map((half) => `03-29T${half}`));
    expect(times('0 30 * * * ?', berlin, '2026-10-25T00:00:00Z')).toEqual(halves.map((half) => `10-25T${half}`));
  });
  test('one time after another gives what all at once give, wherever one begins', () => {
    for (const timeZone of [berlin, newYork])
      for (const text of ['0 30 2 * * ?', '0 0/30 1-3 * * ?', '0 15 1 ? * SUN']) {
        const cron = readCron(text, timeZone);
        const all = timesAfter(cron, from('2026-03-20T00:00:00Z'), 100);
        for (const [index, time] of all.slice(0, -1).entries()) {
          expect(cron.next(time)).toEqual(all[index + 1]);
          expect(cron.next(new Date(time.getTime() + 500))).toEqual(all[index + 1]);
        }
      }
  });
});

describe('what is refused', () => {
  test.each([
    ['five fields', '0 3 * * *', 'cronFields'],
    ['eight fields', '0 0 3 * * ? * *', 'cronFields'],
    ['nothing', '', 'cronFields'],
    ['a nickname', '@daily', 'cronFields'],
    ['a letter', 'x 0 3 * * ?', 'cronUnreadable'],
    ['an hour that is none', '0 0 24 * * ?', 'cronUnreadable'],
    ['a weekday that is none', '0 0 3 ? * 0', 'cronUnreadable'],
    ['a step of nothing', '0/0 * * * * ?', 'cronUnreadable'],
    ['a backward range', '0 30-10 * * * ?', 'cronUnreadable'],
    ['a year beyond all', '0 0 3 1 1 ? 2100', 'cronUnreadable'],
    ['a day that never comes', '0 0 3 30 2 ?', 'never'],
    ['a year that is over', '0 0 3 1 1 ? 2020', 'never'],
  ])('%s', (_what, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  test('a hostile text costs next to nothing', () => {
    faultOf('0 0 0 * * ?');
    const hostile = [
      '* '.repeat(100_000),
      `${'0,'.repeat(100_000)}0 * * * * ?`,
      `${'1-59/1,'.repeat(20)}1 * * * * ?`,
      '9'.repeat(200_000),
      '0 0 0 30 2 ? 1970-9999',
      '* * * 31 2,4,6,9,11 ? 1970-2099',
      '* * * 30 2 ? */1',
      '59 59 23 31 11 6#5 2026/1',
      '0 0 0 30 2 ? 99999999999999999999',
      '*/99999999999 * * * * ?',
      '0 0 0 29 2 3#1',
    ];
    for (const text of hostile) {
      const tookMs = [1, 2, 3].map(() => {
        const started = performance.now();
        faultOf(text);
        return performance.now() - started;
      });
      expect([text.slice(0, 40), Math.min(...tookMs) < 50]).toEqual([text.slice(0, 40), true]);
    }
  });
});
