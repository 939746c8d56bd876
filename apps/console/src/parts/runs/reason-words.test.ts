import { beforeEach, expect, it } from 'vitest';
import { formatTime } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n.ts';
import { speak } from '../../testing/browser.ts';
import { detailOf, type Reason, statusOfReason } from './reason-words.ts';

beforeEach(() => speak('en', 'tasks', 'commands'));
const words = (reason: Reason['reason'], detail: string) => detailOf({ reason, detail }, t);

it('says by which task or command a phone is kept busy', () => {
  expect(words('busy', 'sign in')).toBe('Running “sign in”');
  expect(words('busy', 'rebootPhone')).toBe('Running “Reboot the phone”');
});

it('says how many are before it, and when it begins', () => {
  expect(words('queued', '3')).toBe('3 before it');
  const at = '2026-11-20T08:00:00Z';
  expect(words('beforeStart', at)).toBe(`Starts ${formatTime(at)}`);
  expect(words('waitingForTick', at)).toBe(`Starts ${formatTime(at)}`);
  expect(words('startsFailing', at)).toBe(`Next attempt ${formatTime(at)}`);
  expect(words('windowClosed', at)).toBe(`Opens ${formatTime(at)}`);
  expect(words('roundsDone', '1')).toBe('1 round');
});

it('says which wave is out', () => {
  expect(words('waveLater', '2')).toBe('Wave 2 is out');
  expect(words('waveHeld', '1')).toBe('Held after wave 1');
  expect(words('waveIdle', '2')).toBe('Held after wave 2');
  expect((['waveLater', 'waveHeld', 'waveStopped'] as const).map(statusOfReason)).toEqual([
    'offline',
    'warning',
    'alarm',
  ]);
});

it('leaves what the phone itself said, and says nothing of nothing', () => {
  expect(words('refused', 'no such script')).toBe('no such script');
  expect(words('busy', '')).toBe('');
});

it('marks what needs a person, what passes, and what is merely so', () => {
  expect((['offline', 'busy', 'queued', 'expired'] as const).map(statusOfReason)).toEqual([
    'alarm',
    'busy',
    'offline',
    'warning',
  ]);
});
