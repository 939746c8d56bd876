import { expect, test } from 'vitest';
import { checkArguments, isHostCall } from './calls.ts';

test('checked arguments carry their defaults', () => {
  expect(checkArguments('device.swipe', [0, 0.1, 1, 0.9])).toEqual({
    ...{ fromX: 0, fromY: 0.1, toX: 1, toY: 0.9 },
    options: { durationMs: 300 },
  });
  expect(checkArguments('device.waitFor', ['OK', null])).toMatchObject({
    selector: { text: 'OK' },
    options: { timeoutMs: 10_000 },
  });
  expect(checkArguments('http.request', [{ url: 'http://a/' }])).toEqual({
    request: { url: 'http://a/', method: 'GET', body: undefined, headers: {}, timeoutMs: 30_000 },
  });
});

test.each([
  ['device.tap', [Number.NaN, 0], 'device.tap: x must be a number from 0 to 1, not null'],
  ['device.tap', ['0', 0], 'device.tap: x must be a number from 0 to 1, not "0"'],
  ['device.key', ['fly'], 'device.key: key must be one of back, home'],
  ['device.text', ['x'.repeat(2_001)], 'device.text: text must be at most 2000 characters'],
  ['device.launch', ['rm -rf /'], 'device.launch: app must be a package name'],
  ['device.shell', [''], 'device.shell: command must be a text that is not empty'],
  ['device.screenshot', ['/'], 'device.screenshot: name must have a letter or a digit'],
  ['device.waitFor', ['x', { timeoutMs: 1e9 }], 'device.waitFor: options.timeoutMs must be a number from 0 to 600000'],
  ['http.get', ['http://a/', { headers: { a: 1 } }], 'http.get: options.headers.a must be a text'],
  ['http.request', [{ url: 'http://a/', method: 'TRACE' }], 'http.request: request.method must be one of'],
] as const)('%s %j is refused by name', (name, values, message) => {
  expect(() => checkArguments(name, values)).toThrow(message);
});

test('only declared calls are calls', () => {
  expect(isHostCall('device.tap')).toBe(true);
  for (const name of ['toString', '__proto__', 'device.reboot', 5]) expect(isHostCall(name)).toBe(false);
});
