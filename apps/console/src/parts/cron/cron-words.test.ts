import { beforeEach, expect, it } from 'vitest';
import { t } from '../../lib/i18n.ts';
import { speak } from '../../testing/browser.ts';
import { cronWords } from './cron-words.ts';

beforeEach(() => speak('en', 'cron'));

it.each([
  ['0 0 12 * * ?', 'Daily 12:00'],
  ['0 30 8,20 * * ? *', 'Daily 08:30, 20:30'],
  ['0 0 9 ? * MON-FRI', 'Mon to Fri 09:00'],
  ['0 0 9 ? * 2,4', 'Mon, Wed 09:00'],
  ['0 0 9 1,15 * ?', 'Day 1, 15 of the month 09:00'],
  ['0 0 9 L * ?', 'Last day of the month 09:00'],
  ['0/10 * * * * ?', 'Every 10 seconds'],
  ['* * * * * ?', 'Every second'],
  ['0 0/5 * * * ?', 'Every 5 minutes'],
  ['0 15 * * * ?', 'Every hour at minute 15'],
  ['0 0 0/2 * * ?', 'Every 2 hours at minute 00'],
])('says %s as "%s"', (text, words) => {
  expect(cronWords(text, t)).toBe(words);
});

it.each([
  '0 0 9 1 1 ?',
  '0 0 9 * * ? 2030',
  '0 0 9 ? * MON#1',
  '0 0 9 1 * MON',
  '0 0 9-17 * * ?',
  '0 0,30 9 * * ?',
  '5 0 9 * * ?',
  '0 0/5 9 * * ?',
  '0 5/10 * * * ?',
  '0 0/5 * ? * MON',
  'soon',
])('shows %s itself, for which it has no short sentence', (text) => {
  expect(cronWords(text, t)).toBe(text);
});
