import { expect, test } from 'vitest';
import { createAudience, type Listener } from './audience.ts';

function open() {
  let change: (deviceIds: readonly number[]) => void = () => {};
  const nothing = () => () => {};
  const audience = createAudience(
    { onHeartbeat: nothing, onPresence: nothing } as never,
    {
      onChange: (hear: typeof change) => {
        change = hear;
        return () => {};
      },
    } as never,
  );
  const changed: (readonly number[])[] = [];
  const listener: Listener = { heartbeat() {}, presence() {}, changed: (deviceIds) => changed.push(deviceIds) };
  return { audience, listener, changed, change: (...ids: number[]) => change(ids) };
}

test('a phone that changed between being read and being watched is reported as changed', () => {
  const { audience, listener, changed, change } = open();
  const readAtMs = performance.now();
  change(7);
  audience.add(7, listener, readAtMs);
  expect(changed).toEqual([[7]]);
  audience.add(8, listener, readAtMs);
  audience.add(7, listener, performance.now() + 1);
  expect(changed).toEqual([[7]]);
  change(7, 8, 9);
  // Changes at the same time arrive in one message.
  expect(changed).toEqual([[7], [7, 8]]);
});
