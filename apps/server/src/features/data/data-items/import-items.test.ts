import type { Socket } from 'node:net';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { importDataItems } from '@flotilla/contract/http/data/data-items';
import { cancelWork, readWork } from '@flotilla/contract/http/system/downloads';
import { expect, test } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { withFailingRows } from '../../../testing/failing-rows.ts';
import { addingLines, addLines, lockAgainstRepeats } from './add-lines.ts';
import { importItems } from './import-items.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const database = t.app.platform.db;

let made = 0;
const newGroup = async () => (await tenant.call(dataGroups.add, { body: { name: `group ${++made}` } })).id;
const isFreeOf = async (id: number, lines: number) =>
  expect(await tenant.call(dataGroups.one, { query: { id } })).toMatchObject({ free: lines });

const lease = async (progressId: string) => {
  const { rows } = await database.drizzle.execute<{ until: string }>(
    sql`select lease_until as until from long_work where progress_id = ${progressId}`,
  );
  return rows[0]!.until;
};

/** Begins an import that waits for a lock of its group, and calls `meanwhile`. */
async function heldImport(groupId: number, meanwhile: (stop: AbortController) => Promise<void>) {
  const stop = new AbortController();
  const form = new FormData();
  const progressId = `import ${groupId}`;
  for (const [name, value] of Object.entries({ groupId: String(groupId), deduplicate: '1', progressId })) {
    form.set(name, value);
  }
  form.set('file', new Blob(['a\nb\na']), 'lines.txt');
  const headers = { authorization: `Bearer ${tenant.token}` };
  const url = `${t.url}${importDataItems.path}`;
  const { answer } = await database.transaction(async ({ drizzle: tx }) => {
    await lockAgainstRepeats(tx, [groupId]);
    const asked = fetch(url, { method: 'POST', headers, body: form, signal: stop.signal }).then(
      (response) => response.json(),
      (error: Error) => error.name,
    );
    const told = await eventually(async () => {
      const now = await tenant.call(readWork, { query: { progressId } });
      return now.total > 0 && now;
    });
    expect(told).toMatchObject({ state: 'running', done: 0, total: 3 });
    await meanwhile(stop);
    return { answer: asked };
  });
  const answered = await answer;
  const ended = await eventually(async () => {
    const now = await tenant.call(readWork, { query: { progressId } });
    return ['done', 'failed'].includes(now.state) && now;
  });
  return { answered, ended };
}

test('an import reports its progress and keeps its result', async () => {
  const groupId = await newGroup();
  const { answered, ended } = await heldImport(groupId, async () => {});
  const answer = { added: 2, dropped: 1 };
  expect(answered).toMatchObject({ code: 0, data: answer });
  expect(ended).toMatchObject({ state: 'done', done: 3, total: 3, answer, failure: null });
  await isFreeOf(groupId, 2);
});

test('an import goes on after its sender has disconnected', async () => {
  const groupId = await newGroup();
  const sockets: Socket[] = [];
  t.app.http.fastify.server.on('request', ({ socket, url }) => {
    if (url === importDataItems.path) sockets.push(socket);
  });
  const { answered, ended } = await heldImport(groupId, async (stop) => {
    stop.abort();
    await eventually(() => sockets[0]!.destroyed);
  });
  expect(answered).toBe('AbortError');
  expect(ended).toMatchObject({ state: 'done', answer: { added: 2 } });
  await isFreeOf(groupId, 2);
});

test('a cancelled import stores nothing, and only its user can cancel it', async () => {
  const groupId = await newGroup();
  const progressId = `import ${groupId}`;
  const other = await t.tenant();
  const cancelled = async () =>
    (await database.drizzle.execute(sql`select from long_work where progress_id = ${progressId} and cancelled`))
      .rowCount;
  const { answered, ended } = await heldImport(groupId, async () => {
    await other.call(cancelWork, { body: { progressId } });
    expect(await cancelled()).toBe(0);
    await tenant.call(cancelWork, { body: { progressId } });
    // The server reads the request with its next write of the progress.
    const before = await lease(progressId);
    await eventually(async () => (await lease(progressId)) > before);
  });
  expect(answered).toMatchObject({ code: 409 });
  expect(ended).toMatchObject({ state: 'failed', failure: { code: 409 } });
  await isFreeOf(groupId, 0);
});

test.each(['before statistics exist', 'after statistics of a small group'])(
  'each batch of an import looks for repeats in the index, however many lines its transaction has added, %s',
  async (when) => {
    const groupId = await newGroup();
    if (when.startsWith('after')) {
      const small = { id: await newGroup(), tenantId: tenant.id, ownerId: tenant.id };
      const few = Array.from({ length: 96 }, (_one, nth) => `small ${nth}`);
      await addLines(database.drizzle, { group: small, name: 'n', deduplicate: true }, few);
      await database.query('analyze data_item');
    }
    const group = { id: groupId, tenantId: tenant.id, ownerId: tenant.id };
    const target = { group, name: 'n', deduplicate: true };
    const undo = new Error('undo');
    const explained = database.transaction(async ({ drizzle: tx }) => {
      for (let batch = 0; batch < 4; batch += 1) {
        await addLines(
          tx,
          target,
          Array.from({ length: 5_000 }, (_one, nth) => `line ${batch} ${nth}`),
        );
      }
      const lines = Array.from({ length: 5_000 }, (_one, nth) => `line 4 ${nth}`);
      const { rows } = await tx.execute(sql`explain (costs off) ${addingLines(target, lines)}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('data_item_repeat');
      expect(plan).not.toMatch(/Join|Seq Scan|data_item_group|data_item_state/);
      throw undo;
    });
    await expect(explained).rejects.toBe(undo);
  },
);

test('an import with an unexpected error says that nothing was stored', async () => {
  const groupId = await newGroup();
  const failing = { table: 'data_item', when: "new.content = 'a'" };
  const { answered } = await withFailingRows(t.db, failing, () => heldImport(groupId, async () => {}));
  expect(answered).toMatchObject({ code: 500, msg: expect.stringContaining('没有保存任何内容') });
  await isFreeOf(groupId, 0);
});

test('lines that are stored are reported, though the database could not plan anew for them', async () => {
  const id = await newGroup();
  const target = { group: { id, tenantId: tenant.id, ownerId: tenant.id }, name: 'n', deduplicate: false };
  const drizzle = { execute: () => Promise.reject(new Error('no room')) } as unknown as Database['drizzle'];
  const lines = Array.from({ length: 50_000 }, (_one, line) => ({ line, content: 'x' }));
  const file = { total: 50_000, batches: [lines] };
  expect(await importItems({ ...database, drizzle }, target, file, () => {})).toMatchObject({ added: 50_000 });
});
