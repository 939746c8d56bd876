import { expect, test } from 'vitest';
import type { VideoPacket } from '../../phones/phone.ts';
import { LastGroup } from './last-group.ts';

const packet = (kind: 'config' | 'key' | 'delta', bytes = 1): VideoPacket => ({
  data: new Uint8Array(bytes),
  config: kind === 'config',
  keyFrame: kind === 'key',
  timestampUs: 0,
});

test('holds what a newcomer needs: config, the last key frame, what followed', () => {
  const group = new LastGroup();
  expect(group.packets()).toEqual([]);
  const [config, key, after] = [packet('config'), packet('key'), packet('delta')];
  for (const one of [config, packet('key'), packet('delta'), key, after]) group.push(one);
  expect(group.packets()).toEqual([config, key, after]);
});

test('packets before a new config are dropped, because they cannot be decoded with it', () => {
  const group = new LastGroup();
  const [config, key] = [packet('config'), packet('key')];
  for (const one of [packet('config'), packet('key'), packet('delta'), config]) group.push(one);
  expect(group.config).toBe(config);
  expect(group.packets()).toEqual([]);
  group.push(packet('delta'));
  expect(group.packets()).toEqual([]);
  group.push(key);
  expect(group.packets()).toEqual([config, key]);
});

test.each([
  ['many', 100, 1],
  ['large', 2, 1024 * 1024],
])('too %s packets are not held; the next key frame begins anew', (_, count, bytes) => {
  const group = new LastGroup();
  for (const one of [packet('config'), packet('key')]) group.push(one);
  for (let n = 0; n < count; n += 1) group.push(packet('delta', bytes));
  expect(group.packets()).toBeUndefined();
  group.push(packet('key'));
  expect(group.packets()).toHaveLength(2);
});
