import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayAfter, setSiteZone, siteZone, today } from '../../lib/format/zone.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { DateRangeField } from './date-range.tsx';
import { dayByKey, sameDayOf, weeksOf } from './days.ts';
import { MomentField, momentRule } from './moment-field.tsx';
import { readMoment } from './moment-input.tsx';
import { MonthGrid } from './month-grid.tsx';

const own = siteZone();
const onChange = vi.fn();
beforeEach(async () => {
  fakeWindow();
  setSiteZone('Asia/Shanghai');
  await speak('en', 'shell');
  onChange.mockReset();
});
afterEach(() => {
  cleanup();
  setSiteZone(own);
});

const open = (value = { from: '', to: '' }) => {
  show(<DateRangeField label="Created" value={value} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: /^Created/, hidden: true }));
};
const day = (name: string) => screen.getByRole('button', { name, hidden: true });

it.each([
  ['Today', 0, 0],
  ['Yesterday', -1, -1],
  ['Last 7 days', -6, 0],
])('takes a range by a word: %s', (word, from, to) => {
  open();
  fireEvent.click(screen.getByRole('button', { name: word, hidden: true }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: dayAfter(today(), from), to: dayAfter(today(), to) });
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('takes two days, whichever is picked first, and names the zone', () => {
  open({ from: '2026-11-10', to: '2026-11-12' });
  expect(screen.getByText('Times in Asia/Shanghai')).toBeDefined();
  fireEvent.click(day('Friday, November 20, 2026'));
  fireEvent.click(day('Tuesday, November 17, 2026'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-17', to: '2026-11-20' });
});

it('is moved through by keys', () => {
  show(<MonthGrid from="2026-11-10" to="" onPick={onChange} />);
  const at = day('Tuesday, November 10, 2026');
  at.focus();
  fireEvent.keyDown(at, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(day('Tuesday, November 17, 2026'));
  fireEvent.keyDown(document.activeElement!, { key: 'PageDown' });
  expect(document.activeElement).toBe(day('Thursday, December 17, 2026'));
});

it('is left with Escape', () => {
  open();
  fireEvent.keyDown(screen.getByLabelText('Created, from'), { key: 'Escape' });
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('takes times that are typed, and refuses what is no moment', () => {
  open();
  const from = screen.getByLabelText('Created, from');
  fireEvent.change(from, { target: { value: '2026/11/5 8:05' } });
  fireEvent.keyDown(from, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-05 08:05', to: '' });
  fireEvent.change(from, { target: { value: 'soon' } });
  fireEvent.blur(from);
  expect([onChange.mock.calls.length, from.getAttribute('aria-invalid')]).toEqual([1, 'true']);
});

it('says what is wrong with a range', () => {
  open({ from: '2026-11-10', to: '' });
  const from = screen.getByLabelText('Created, from');
  fireEvent.change(from, { target: { value: '2026-02-31' } });
  fireEvent.blur(from);
  screen.getByText('Use YYYY-MM-DD HH:mm');
});

it('shows this month where the address names what is no day', () => {
  open({ from: 'soon', to: 'later' });
  expect(document.querySelector(`[data-day="${today()}"]`)).not.toBeNull();
});

it('gives a form a text that is no moment, whose rule refuses it', async () => {
  show(<MomentField label="Start" value="2026-11-20 08:30" onChange={onChange} />);
  const field = screen.getByLabelText('Start');
  fireEvent.change(field, { target: { value: 'soon' } });
  fireEvent.blur(field);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('soon');
  const { validator } = momentRule() as { validator: (rule: object, value?: string) => Promise<void> };
  await expect(validator({}, 'soon')).rejects.toThrow('Use YYYY-MM-DD HH:mm');
  await validator({}, '2026/11/5 8:05');
  await validator({}, '');
});

it('refuses a text that is no day in the words for days', async () => {
  const { validator } = momentRule(false) as { validator: (rule: object, value?: string) => Promise<void> };
  await expect(validator({}, 'soon')).rejects.toThrow(/^Use YYYY-MM-DD$/);
  await validator({}, '2026/11/5');
});

it('keeps the time of day when another day is picked', () => {
  show(<MomentField label="Start" value="2026-11-20 08:30" onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose Start', hidden: true }));
  fireEvent.click(day('Saturday, November 21, 2026'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-21 08:30');
});

it('chooses a day between limits, in a language of its own', () => {
  const limits = { earliest: '2026-11-10', latest: '2026-12-05' };
  show(<MonthGrid from="2026-11-12" to="" limits={limits} locale="zh-CN" onPick={onChange} />);
  screen.getByText('2026年11月');
  expect(day('2026年11月9日星期一')).toHaveProperty('disabled', true);
  expect(day('Previous month')).toHaveProperty('disabled', true);
  const at = day('2026年11月12日星期四');
  at.focus();
  fireEvent.keyDown(at, { key: 'PageUp' });
  expect(document.activeElement).toBe(day('2026年11月10日星期二'));
  fireEvent.keyDown(document.activeElement!, { key: 'PageDown' });
  fireEvent.keyDown(document.activeElement!, { key: 'PageDown' });
  expect(document.activeElement).toBe(day('2026年12月5日星期六'));
  expect(day('Next month')).toHaveProperty('disabled', true);
  fireEvent.click(document.activeElement!);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-12-05');
});

it('gives a day without a time of day', () => {
  show(<MomentField label="Day" timed={false} value="2026-11-12" onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose Day', hidden: true }));
  expect(screen.queryByText(/^Times in/)).toBeNull();
  fireEvent.click(day('Saturday, November 21, 2026'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-21');
});

it('knows months, weeks and what is meant', () => {
  expect([sameDayOf('2026-01-31', 1), sameDayOf('2026-12-05', 1)]).toEqual(['2026-02-28', '2027-01-05']);
  expect([weeksOf('2026-11-01')[0]![0], weeksOf('2026-11-01')[5]![6]]).toEqual(['2026-10-26', '2026-12-06']);
  expect([dayByKey('2026-11-18', 'Home'), dayByKey('2026-11-18', 'End'), dayByKey('2026-11-18', 'a')]).toEqual([
    '2026-11-16',
    '2026-11-22',
    undefined,
  ]);
  expect([readMoment('2026-1-2', false), readMoment('2026-1-2', true), readMoment('2026', false)]).toEqual([
    '2026-01-02',
    '2026-01-02 00:00',
    undefined,
  ]);
});
