import { describe, expect, test } from 'vitest';
import { dueStarts, firstStart, readDaily } from './schedule.ts';

const window = (startOfDay: string, endOfDay: string, timeZone = 'Asia/Shanghai') =>
  readDaily({ cronText: '', startOfDay, endOfDay }, timeZone);
const cron = (cronText: string) => readDaily({ cronText, startOfDay: null, endOfDay: null }, 'UTC');
const at = (text: string) => new Date(text);
const shown = (open: { from: Date; until: Date } | null) =>
  open && [open.from.toISOString().slice(5, 16), open.until.toISOString().slice(5, 16)];

describe('a window', () => {
  test('is open between its times of day, by the site’s clock', () => {
    const times = window('08:00:00', '20:00:00');
    expect(shown(times.windowAt(at('2026-11-21T00:00:00Z')))).toEqual(['11-21T00:00', '11-21T12:00']);
    expect(shown(times.windowAt(at('2026-11-21T11:59:59Z')))).toEqual(['11-21T00:00', '11-21T12:00']);
    expect(times.windowAt(at('2026-11-21T12:00:00Z'))).toBeNull();
    expect(times.windowAt(at('2026-11-20T23:59:59Z'))).toBeNull();
  });
  test('may pass midnight', () => {
    const times = window('22:00:00', '02:00:00');
    expect(shown(times.windowAt(at('2026-11-21T17:30:00Z')))).toEqual(['11-21T14:00', '11-21T18:00']);
    expect(times.windowAt(at('2026-11-21T18:00:00Z'))).toBeNull();
    expect(firstStart(times, at('2026-11-21T17:30:00Z'))).toEqual(at('2026-11-21T14:00:00Z'));
    expect(firstStart(times, at('2026-11-21T18:30:00Z'))).toEqual(at('2026-11-22T14:00:00Z'));
  });
  test('keeps to the clock when it changes, and keeps its length when an end is skipped', () => {
    const night = window('22:00:00', '06:00:00', 'Europe/Berlin');
    expect(shown(night.windowAt(at('2026-03-29T01:00:00Z')))).toEqual(['03-28T21:00', '03-29T04:00']);
    expect(shown(night.windowAt(at('2026-10-25T01:00:00Z')))).toEqual(['10-24T20:00', '10-25T05:00']);
    const gone = window('02:15:00', '02:45:00', 'Europe/Berlin');
    expect(shown(gone.windowAt(at('2026-03-29T01:10:00Z')))).toEqual(['03-29T01:00', '03-29T01:30']);
    expect(gone.windowAt(at('2026-03-29T02:00:00Z'))).toBeNull();
    const endsAtTheJump = window('22:00:00', '02:30:00', 'Europe/Berlin');
    expect(shown(endsAtTheJump.windowAt(at('2026-03-29T00:59:00Z')))).toEqual(['03-28T21:00', '03-29T01:00']);
    const almostADay = window('02:45:00', '02:15:00', 'Europe/Berlin');
    expect(shown(almostADay.windowAt(at('2026-03-29T12:00:00Z')))).toEqual(['03-29T01:00', '03-30T00:15']);
  });
});

describe('starts that are due', () => {
  const hourly = cron('0 0 * * * ?');
  const due = at('2026-11-21T03:00:00Z');
  const made = (now: string, policy: 'skip' | 'once' | 'catchUp', times = hourly) =>
    dueStarts(times, due, at(now), policy).map((start) => start.toISOString().slice(11, 19));

  test('a punctual one is made whatever the policy', () => {
    for (const policy of ['skip', 'once', 'catchUp'] as const)
      expect(made('2026-11-21T03:00:02Z', policy)).toEqual(['03:00:00']);
  });
  test('missed ones are skipped, made once, or caught up', () => {
    const now = '2026-11-21T06:30:00Z';
    expect(made(now, 'skip')).toEqual([]);
    expect(made(now, 'once')).toEqual(['03:00:00']);
    expect(made(now, 'catchUp')).toEqual(['03:00:00', '04:00:00', '05:00:00', '06:00:00']);
  });
  test('the newest is punctual where it just came', () => {
    for (const policy of ['skip', 'once'] as const) expect(made('2026-11-21T06:00:10Z', policy)).toEqual(['06:00:00']);
  });
  test('at most a hundred are caught up, and a year of seconds costs no more than an hour', () => {
    const everySecond = cron('* * * * * ?');
    let asked = 0;
    const counted = {
      ...everySecond,
      next: (moment: Date) => {
        asked += 1;
        return everySecond.next(moment);
      },
    };
    const caughtUp = made('2027-11-21T03:00:00Z', 'catchUp', counted);
    expect(caughtUp).toHaveLength(100);
    expect([caughtUp.at(0), caughtUp.at(-1)]).toEqual(['02:58:21', '03:00:00']);
    expect(made('2027-11-21T03:00:00Z', 'skip', counted)).toEqual(['03:00:00']);
    expect(asked).toBeLessThan(500);
  });
});

test('a start that is more than a minute late was missed', () => {
  const times = readDaily({ cronText: '0 0 * * * ?', startOfDay: null, endOfDay: null }, 'UTC');
  const due = new Date('2026-11-20T10:00:00Z');
  const at = (secondsLate: number) => new Date(due.getTime() + secondsLate * 1_000);
  expect(dueStarts(times, due, at(60), 'skip')).toEqual([due]);
  expect(dueStarts(times, due, at(61), 'skip')).toEqual([]);
});

test('a window over midnight is open until its end on the night in which summer time ends', () => {
  const window = { cronText: '', startOfDay: '01:00:00', endOfDay: '00:59:00' };
  const open = readDaily(window, 'Europe/Berlin').windowAt(new Date('2026-10-25T23:30:00Z'));
  expect(open?.from.toISOString()).toBe('2026-10-24T23:00:00.000Z');
});
