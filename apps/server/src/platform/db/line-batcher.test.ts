import { expect, test, vi } from 'vitest';
import { createBacklog } from './backlog.ts';
import { createLineBatcher } from './line-batcher.ts';

/** Only a test that fails waits this long. */
const soonMs = 15_000;

function setUp() {
  const warnings: [object, string][] = [];
  const written: number[] = [];
  const state = { down: false };
  const lines = createLineBatcher<number>({
    backlog: createBacklog(),
    async store(items) {
      if (state.down) throw new Error('away');
      written.push(...items);
    },
    bytesOf: () => 1,
    gatherMs: 5,
    retryAfterMs: 5,
    mostHeldBytes: 5,
    log: { warn: (fields, message) => void warnings.push([fields, message]) },
    what: 'lines',
  });
  return { lines, warnings, written, state };
}

test('what could not be written is said and tried again, once', async () => {
  const { lines, warnings, written, state } = setUp();
  state.down = true;
  lines.add(1);
  await vi.waitFor(
    () => expect(warnings).toContainEqual([expect.anything(), 'lines could not be written; it is tried again']),
    soonMs,
  );
  lines.add(2);
  state.down = false;
  await vi.waitFor(() => expect(written).toEqual([1, 2]), soonMs);
});

test('what finds no room is dropped, and counted', async () => {
  const { lines, warnings, written, state } = setUp();
  state.down = true;
  for (let line = 1; line <= 8; line++) lines.add(line);
  state.down = false;
  await lines.close();
  expect(written).toEqual([1, 2, 3, 4, 5]);
  expect(warnings).toContainEqual([{ dropped: 3 }, 'lines: lines were dropped while they could not be written']);
});
