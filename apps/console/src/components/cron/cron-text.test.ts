import { describe, expect, it } from 'vitest';
import {
  cronFields,
  cronTextOf,
  freshPart,
  hasCronFields,
  modesOf,
  partText,
  readCronText,
  withPart,
} from './cron-text.ts';

describe('a cron text', () => {
  it.each([
    '0 0 8 * * ?',
    '0/15 * * * * ?',
    '0 30 9-17 ? * MON-FRI',
    '0 0 12 1,15 1,7 ?',
    '0 0 0 L * ?',
    '0 0 0 LW * ? 2027',
    '0 0 0 ? * FRI#3 2027-2030',
    '0 0 0 15W * ?',
    '10-20/3 0 0 * * ?',
  ])('%s is read and written the same', (text) => {
    expect(cronTextOf(readCronText(text))).toBe(text);
  });

  it('has weekdays by name and months by number', () => {
    expect(cronTextOf(readCronText('0 0 8 ? JAN,mar 2-6'))).toBe('0 0 8 ? 1,3 MON-FRI');
  });

  it('leaves what it cannot show as it is', () => {
    expect(readCronText('0 0 0 15W * ?').day).toEqual({ mode: 'own', values: ['15W'] });
    expect(readCronText('99 0 0 * * ?').second).toEqual({ mode: 'own', values: ['99'] });
  });

  it('needs 6 or 7 fields', () => {
    expect(['0 3 * * *', '0 0 3 * * ?', ' 0 0 3 * * ? 2027 ', '0 0 3 * * ? * *', ''].map(hasCronFields)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

it('each mode of each field is read again as it was written', () => {
  for (const field of cronFields)
    for (const mode of modesOf(field)) {
      const parts = { ...readCronText(''), [field]: freshPart(field, mode) };
      const text = cronFields.map((one) => partText(parts[one])).join(' ');
      expect([field, mode, readCronText(text)[field]]).toEqual([field, mode, freshPart(field, mode)]);
    }
});

it('days and weekdays exclude each other', () => {
  const daily = readCronText('0 0 8 * * ?');
  const mondays = withPart(daily, 'week', { mode: 'list', values: ['MON'] });
  expect(cronTextOf(mondays)).toBe('0 0 8 ? * MON');
  expect(cronTextOf(withPart(mondays, 'day', freshPart('day', 'last')))).toBe('0 0 8 L * ?');
  expect(cronTextOf(withPart(mondays, 'week', freshPart('week', 'unset')))).toBe('0 0 8 * * ?');
});
