import type { Socket } from 'node:net';
import { dataGroups } from '@flotilla/contract/http/data-groups';
import { dataImportProgress, importDataItems } from '@flotilla/contract/http/data-items';
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

/** Begins an import that waits for somebody else in its group, and calls `meanwhile`. */
async function heldImport(groupId: number, meanwhile: (stop: AbortController) => Promise<void>): Promise<unknown> {
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
      const now = await tenant.call(dataImportProgress, { query: { progressId } });
      return now.total > 0 && now;
    });
    expect(told).toEqual({ lines: 0, total: 3 });
    await meanwhile(stop);
    return { answer: asked };
  });
  const answered = await answer;
  await eventually(async () => (await tenant.call(dataImportProgress, { query: { progressId } })).total === 0);
  return answered;
}

test('an import tells how far it has come until its end', async () => {
  const groupId = await newGroup();
  const answer = await heldImport(groupId, async () => {});
  expect(answer).toMatchObject({ code: 0, data: { added: 2, dropped: 1 } });
  await isFreeOf(groupId, 2);
});

test('an import whose sender has gone stores nothing', async () => {
  const groupId = await newGroup();
  const sockets: Socket[] = [];
  t.app.http.fastify.server.on('request', ({ socket, url }) => {
    if (url === importDataItems.path) sockets.push(socket);
  });
  const answer = await heldImport(groupId, async (stop) => {
    stop.abort();
    await eventually(() => sockets[0]!.destroyed);
  });
  expect(answer).toBe('AbortError');
  await isFreeOf(groupId, 0);
});

test('each batch of an import looks for repeats in the index, however many lines its transaction has added', async () => {
  const groupId = await newGroup();
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
    expect(plan).toContain('data_item_content');
    expect(plan).not.toMatch(/Join|Seq Scan/);
    throw undo;
  });
  await expect(explained).rejects.toBe(undo);
});

test('an import with an unexpected error says that nothing was stored', async () => {
  const groupId = await newGroup();
  const failing = { table: 'data_item', when: "new.content = 'a'" };
  const answer = await withFailingRows(t.db, failing, () => heldImport(groupId, async () => {}));
  expect(answer).toMatchObject({ code: 500, msg: expect.stringContaining('没有保存任何内容') });
  await isFreeOf(groupId, 0);
});

test('lines that are stored are reported, though the database could not plan anew for them', async () => {
  const id = await newGroup();
  const target = { group: { id, tenantId: tenant.id, ownerId: tenant.id }, name: 'n', deduplicate: false };
  const drizzle = { execute: () => Promise.reject(new Error('no room')) } as unknown as Database['drizzle'];
  const file = { total: 50_000, lines: Array.from({ length: 50_000 }, (_one, line) => ({ line, content: 'x' })) };
  expect(await importItems({ ...database, drizzle }, target, file, () => {})).toMatchObject({ added: 50_000 });
});
