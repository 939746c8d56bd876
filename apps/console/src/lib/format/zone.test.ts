import { afterEach, expect, it } from 'vitest';
import { formatTime } from './format.ts';
import { dayAfter, momentOf, setSiteZone, siteZone, today, wallTime } from './zone.ts';

const own = siteZone();
afterEach(() => setSiteZone(own));
const moment = new Date('2026-11-20T21:46:30Z');

it.each([
  ['Asia/Shanghai', '2026-11-21 05:46:30'],
  ['America/New_York', '2026-11-20 16:46:30'],
  ['UTC', '2026-11-20 21:46:30'],
])('shows times by the clock of the site, whatever the browser’s is: %s', (zone, shown) => {
  setSiteZone(zone);
  expect(formatTime(moment)).toBe(shown);
  expect(siteZone()).toBe(zone);
  expect(today(moment)).toBe(shown.slice(0, 10));
});

it('reads what is typed by the same clock, on days when clocks change too', () => {
  setSiteZone('Asia/Shanghai');
  expect(momentOf('2026-11-21 05:46')?.toISOString()).toBe('2026-11-20T21:46:00.000Z');
  expect(momentOf('2026-11-21')?.toISOString()).toBe('2026-11-20T16:00:00.000Z');
  setSiteZone('Europe/Berlin');
  for (const text of ['2026-03-29 01:30', '2026-03-29 03:30', '2026-10-25 12:00', '2026-10-25 00:30']) {
    const { day, clock } = wallTime(momentOf(text)!);
    expect(`${day} ${clock.slice(0, 5)}`).toBe(text);
  }
  for (const text of ['', 'soon', '2026-13-01', '2026-11-21 25:00']) expect(momentOf(text)).toBeUndefined();
});

it('leaves the clock as it was where the browser does not know the zone', () => {
  setSiteZone('Mars/Olympus');
  expect(siteZone()).toBe(own);
});

it('counts days over the ends of months and years', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});
