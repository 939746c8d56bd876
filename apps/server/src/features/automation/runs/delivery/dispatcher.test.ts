import { expect, test, vi } from 'vitest';
import { eventually } from '../../../../testing/eventually.ts';
import type { DeviceSession } from '../../../fleet/connections/api.ts';
import { createDispatcher } from './dispatcher.ts';

const claimed = {
  ...{ runId: 1, nonce: 'n', lease: 1, deviceId: 7, taskId: 1, taskName: 't', versionId: 3 },
  ...{ params: {}, cacheScript: false, startWithinMs: 1, timeLimitMs: 1 },
};
const sessionOf = (epoch: number) =>
  ({ deviceId: 7, tenantId: 0, epoch, sendText: vi.fn() }) as unknown as DeviceSession & {
    sendText: ReturnType<typeof vi.fn>;
  };

async function dispatchWhile(replaced: boolean) {
  const [older, newer] = [sessionOf(1), sessionOf(2)];
  let current = older;
  const refs = vi.fn(async () => {
    if (replaced) current = newer;
    return new Map([[claimed.versionId, { id: 3 }]]);
  });
  const dispatcher = createDispatcher({
    db: { execute: async () => ({ rows: [claimed] }) } as never,
    soleServer: { require() {}, isSole: true },
    connections: { session: () => current, *sessions() {} },
    scripts: { refs: refs as never },
    epochs: { seal: () => '' },
    admits: async () => true,
    onError: (error) => expect.fail(String(error)),
  });
  dispatcher.wake([7]);
  await eventually(() => refs.mock.calls.length > 0);
  await dispatcher.close();
  return [older.sendText.mock.calls.length, newer.sendText.mock.calls.length];
}

test('a run goes out over the connection that it was claimed for, and over no other', async () => {
  expect(await dispatchWhile(false)).toEqual([1, 0]);
  expect(await dispatchWhile(true)).toEqual([0, 0]);
});
