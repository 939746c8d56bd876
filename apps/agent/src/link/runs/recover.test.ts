import { expect, onTestFinished, test, vi } from 'vitest';
import type { ScriptedSite } from '../../testing/scripted-site.ts';
import { soon } from '../../testing/soon.ts';
import { createTempDir, startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';
import { openJournal } from '../journal/journal.ts';
import { RunBook } from './run-book.ts';

/** Leaves a journal behind as an agent does that was killed. */
async function journalOf(write: (book: RunBook) => Promise<void>): Promise<string> {
  const dataDir = await createTempDir();
  const journal = openJournal(dataDir);
  await journal.write(() => journal.phones.save('phone-1', { token: 't', incarnation: 'site-1', deviceNo: 'no' }));
  await write(
    new RunBook({ journal, deviceId: 'phone-1', incarnation: 'site-1', send: () => {}, logsStored: async () => {} }),
  );
  journal.close();
  return dataDir;
}

const lastReport = (site: ScriptedSite, runId: number) => site.reports(runId).at(-1);

test('a script that ran when the agent was killed is interrupted and never starts again', async () => {
  const site = await startTestSite();
  const dataDir = await journalOf(async (book) => {
    await book.accept(site.order(1));
    await book.begin(site.order(1));
  });
  const { runtime } = await startTestAgent(site, { dataDir });
  await vi.waitFor(
    () =>
      expect(lastReport(site, 1)).toMatchObject({
        state: 'failed',
        exception: { kind: 'agent', fault: { code: 'agentDied' } },
      }),
    soon,
  );
  await site.last.receives('heartbeat');
  await site.last.roundTrip();
  expect(runtime.started).toEqual([]);
});

test('the time to start goes on while the agent is away', async () => {
  const site = await startTestSite();
  const startWithinMs = 600_000;
  const leftMs = 1_500;
  const dataDir = await journalOf(async (book) => {
    await book.accept(site.order(1, { startWithinMs: 2 * startWithinMs }));
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - startWithinMs + leftMs);
    onTestFinished(() => now.mockRestore());
    await book.accept(site.order(2, { startWithinMs }));
    now.mockRestore();
  });
  const { runtime } = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  const startedAtMs = performance.now();
  await vi.waitFor(() => expect(performance.now() - startedAtMs).toBeGreaterThan(leftMs), soon);
  runtime.started[0]!.finish({ state: 'done', result: null });
  await vi.waitFor(() => expect(lastReport(site, 2)).toMatchObject({ state: 'refused', reason: 'expired' }), soon);
  expect(runtime.started).toHaveLength(1);
});
