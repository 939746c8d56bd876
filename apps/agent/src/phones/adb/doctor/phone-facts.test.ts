import { expect, test } from 'vitest';
import { judgeFacts } from './phone-facts.ts';

const output = (parts: Record<string, string>) =>
  Object.entries({ release: '12', booted: '1', battery: 'level: 80\nstatus: 2', ...parts })
    .map(([name, text]) => `\n@@flotilla ${name}\n${text}`)
    .join('\n');
const told = (parts: Record<string, string>) =>
  judgeFacts(output(parts)).findings.map(({ level, message }) => `${level} ${message}`);

test('a phone without problems has no findings', () => {
  expect(told({})).toEqual(['ok Android 12']);
  expect(judgeFacts(output({})).isAwake).toBe(true);
});

test.each([
  [{ release: '6.0.1' }, 'error Android 6.0.1 is too old'],
  [{ release: '' }, 'ok Android of an unknown version'],
  [{ booted: '' }, 'warn has not finished starting'],
  [{ power: 'mWakefulness=Asleep' }, 'warn its screen is off'],
  [{ power: 'mWakefulness=Dreaming' }, 'warn its screen is off'],
  [{ policy: 'mShowingLockscreen=true mShowingDream=false' }, 'warn its screen is locked'],
  [{ policy: '    showing=true\n    secure=false' }, 'warn its screen is locked'],
  [{ battery: 'level: 14\nstatus: 3' }, 'warn battery at 14%, and not charging'],
])('%j: %s', (parts, message) => {
  expect(told(parts)).toContain(message);
});

test('a lock that must be opened by hand is distinguished from one that the console can open', () => {
  const adviceOf = (policy: string) => judgeFacts(output({ policy })).findings.at(-1)?.advice;
  expect(adviceOf('showing=true\nsecure=true')).toMatch(/PIN/);
  expect(adviceOf('showing=true\nsecure=false')).toMatch(/Unlock/);
  expect(told({ policy: 'showing=false\nsecure=true' })).toHaveLength(1);
});
