import { expect, test } from 'vitest';
import { toHumanLine } from './human-log.ts';

test('a line shows time, level, text, fields and the fault', () => {
  const line = toHumanLine(
    JSON.stringify({
      level: 40,
      time: 0,
      msg: 'lost',
      phone: 'a',
      retryInMs: 5,
      err: { message: 'cable', stack: 's' },
    }),
  );
  expect(line).toMatch(/^\d\d:\d\d:\d\d warn {2}lost phone=a retryInMs=5 \(cable\)$/);
});
