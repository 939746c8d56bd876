import { open as openFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { endedRunsKeptHours } from '@flotilla/contract/device';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTempDir } from '../../testing/start-test-agent.ts';
import { FolderInUseError } from './folder-lock.ts';
import { type Journal, openJournal } from './journal.ts';

async function open(folder?: string): Promise<{ journal: Journal; folder: string }> {
  const at = folder ?? (await createTempDir());
  const journal = openJournal(at);
  let closed = false;
  const close = journal.close;
  journal.close = () => {
    if (!closed) close();
    closed = true;
  };
  onTestFinished(() => journal.close());
  return { journal, folder: at };
}

const line = (seq: number, text = 'x') => ({
  seq,
  time: '2026-01-01T00:00:00.000Z',
  level: 'info' as const,
  runId: 1,
  text,
});

test('a second agent on the same folder is turned away with the folder and the process in the message', async () => {
  const { journal, folder } = await open();
  expect(() => openJournal(folder)).toThrow(FolderInUseError);
  expect(() => openJournal(folder)).toThrow(`process ${process.pid}`);
  expect(() => openJournal(folder)).toThrow(folder);
  journal.close();
  await expect(open(folder)).resolves.toBeDefined();
});

test('the folder is made for its owner alone; a lock that is no lock is not taken for a second agent', async () => {
  const folder = join(await createTempDir(), 'new', 'agent');
  (await open(folder)).journal.close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await writeFile(join(folder, 'agent.lock'), 'this is no database'.repeat(100));
  expect(() => openJournal(folder)).toThrow('file is not a database');
  expect(() => openJournal(folder)).not.toThrow(FolderInUseError);
});

test('the id of a journal is made once and stays', async () => {
  const { journal, folder } = await open();
  const { id } = journal;
  journal.close();
  expect((await open(folder)).journal.id).toBe(id);
  expect((await open()).journal.id).not.toBe(id);
});

const phone = { token: 'token', incarnation: 's', deviceNo: 'no' };

test.each([
  ['moved away', (folder: string) => rm(join(folder, 'journal.db'))],
  ['cut to half while it was open', undefined],
])('phones keep their tokens if the journal was %s', async (_name, lose) => {
  const { journal, folder } = await open();
  await journal.write(() => journal.phones.save('a', phone));
  await journal.write(() => journal.phones.save('b', phone));
  await journal.write(() => journal.phones.save('b', { ...phone, token: '' }));
  const file = join(folder, 'journal.db');
  if (!lose) await truncate(file, (await stat(file)).size / 2);
  journal.close();
  await (lose ?? (() => rm(file)))(folder);
  const { phones } = (await open(folder)).journal;
  expect([phones.find('a').token, phones.find('b').token]).toEqual(['token', '']);
});

test('a journal from before the copy, and one beside a damaged copy, fill it again', async () => {
  const { journal, folder } = await open();
  await journal.write(() => journal.phones.save('a', phone));
  journal.close();
  await writeFile(join(folder, 'tokens.db'), 'no database'.repeat(100));
  (await open(folder)).journal.close();
  await rm(join(folder, 'journal.db'));
  expect((await open(folder)).journal.phones.find('a').token).toBe('token');
});

test('only the owner may read the files that hold tokens', async () => {
  const { folder } = await open();
  for (const name of ['journal.db', 'tokens.db']) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

test('a change that fails harms no other change of its batch', async () => {
  const { journal } = await open();
  const first = journal.write(() => journal.logs.add('a', line(1)));
  const broken = journal.write(() => {
    journal.logs.add('a', line(2));
    throw new Error('no');
  });
  const last = journal.write(() => journal.logs.add('a', line(3)));
  await first;
  await last;
  await expect(broken).rejects.toThrow('no');
  expect(journal.logs.after('a', 0, 10, 1e6).map((found) => found.seq)).toEqual([1, 3]);
});

test('writes of many phones share commits', async () => {
  const { journal } = await open();
  const asked = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => asked.mockRestore());
  await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => journal.write(() => journal.logs.add(`phone ${n}`, line(1)))),
  );
  journal.close();
  expect(asked.mock.calls.filter(([statement]) => statement === 'COMMIT')).toHaveLength(1);
});

test('a write whose commit fails rejects', async () => {
  const { journal } = await open();
  const { exec } = DatabaseSync.prototype;
  const failing = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, statement) {
    if (statement === 'COMMIT') throw new Error('the disk is full');
    return exec.call(this, statement);
  });
  onTestFinished(() => failing.mockRestore());
  await expect(journal.write(() => journal.logs.add('a', line(1)))).rejects.toThrow('the disk is full');
  expect(journal.logs.after('a', 0, 10, 1e6)).toEqual([]);
});

test('what is written survives a loss of power', async () => {
  const asked = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => asked.mockRestore());
  await open();
  const db = asked.mock.contexts[asked.mock.calls.findIndex(([statement]) => statement.includes('synchronous'))]!;
  const pragma = (name: string) => Object.values((db as DatabaseSync).prepare(`PRAGMA ${name}`).get()!)[0];
  expect([pragma('synchronous'), pragma('journal_mode')]).toEqual([2, 'wal']);
});

test('an acknowledged line leaves the disk, the last one too', async () => {
  const { journal } = await open();
  await journal.write(() => {
    for (const seq of [1, 2, 3]) journal.logs.add('a', line(seq));
  });
  await journal.write(() => journal.logs.acknowledge('a', 2));
  expect(journal.logs.after('a', 0, 10, 1e6).map((found) => found.seq)).toEqual([3]);
  await journal.write(() => journal.logs.acknowledge('a', 3));
  expect(journal.logs.storedBytes('a')).toBe(0);
});

test('a journal with a broken page is refused at the start, with what to do', async () => {
  const { journal, folder } = await open();
  await journal.write(() => {
    for (let seq = 1; seq <= 200; seq += 1) journal.logs.add('a', line(seq, 'y'.repeat(900)));
  });
  journal.close();
  const file = join(folder, 'journal.db');
  const handle = await openFile(file, 'r+');
  const { size } = await handle.stat();
  for (let page = 20; page < size / 4096; page += 1)
    await handle.write(Buffer.alloc(2_000, 0xa5), 0, 2_000, page * 4096);
  await handle.close();
  expect(() => openJournal(folder)).toThrow(`the journal ${file} is damaged`);
  expect(() => openJournal(folder)).toThrow('Its phones keep their tokens');
});

test('after closing, a write is refused instead of lost', async () => {
  const { journal } = await open();
  const written = journal.write(() => journal.logs.add('a', line(1)));
  journal.close();
  await expect(written).resolves.toBeUndefined();
  await expect(journal.write(() => undefined)).rejects.toThrow('the journal is closed');
});

test('dropping the oldest log lines leaves one line that counts all that were ever dropped', async () => {
  const { journal } = await open();
  await journal.write(() => {
    for (let seq = 1; seq <= 10; seq += 1) journal.logs.add('a', line(seq, 'y'.repeat(936)));
  });
  expect(journal.logs.storedBytes('a')).toBe(10_000);
  await journal.write(() => journal.logs.dropOldest('a', 6_000));
  expect(journal.logs.after('a', 0, 100, 1e6)).toMatchObject([
    {
      seq: 4,
      level: 'warn',
      runId: 0,
      text: '4 log lines were dropped here: they came faster than the site received them',
    },
    ...[5, 6, 7, 8, 9, 10].map((seq) => ({ seq })),
  ]);
  await journal.write(() => journal.logs.dropOldest('a', 3_900));
  expect(journal.logs.after('a', 0, 1, 1e6)[0]?.text).toContain('7 log lines');
});

test('a journal that is opened again drops what ended longer ago than the site can ask for', async () => {
  const { journal, folder } = await open();
  const owner = { deviceId: 'a', incarnation: 's' };
  const now = Date.now();
  const hourMs = 3_600_000;
  const ages = [endedRunsKeptHours + 1, endedRunsKeptHours - 1];
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  for (const [index, hours] of ages.entries()) {
    clock.mockReturnValue(now - hours * hourMs);
    const at = new Date().toISOString();
    const lastReport = { action: 'runState', runId: index, nonce: 'n', lease: 1, state: 'done', at } as const;
    const run = { runId: index, nonce: 'n', lease: 1, phase: 'ended', order: undefined, lastReport, receivedAtMs: 0 };
    await journal.write(() => {
      journal.runs.save(owner, { ...run, phase: 'ended' });
      journal.commands.begin(owner, index);
      journal.taken.add(owner, 1, [{ runId: index, nonce: 'n', seal: 's', id: index, md5: 'm' }]);
    });
  }
  clock.mockRestore();
  journal.close();
  const { runs, commands, taken } = (await open(folder)).journal;
  expect([0, 1].filter((id) => runs.find(owner, id))).toEqual([1]);
  expect([0, 1].filter((id) => commands.find(owner, id))).toEqual([1]);
  expect(taken.listBefore(owner, 2).map(({ id }) => id)).toEqual([1]);
});

test('the proof of an ended run is retained as long as the site can order the run again', async () => {
  const { journal } = await open();
  const owner = { deviceId: 'a', incarnation: 's' };
  const at = new Date().toISOString();
  const lastReport = { action: 'runState', runId: 1, nonce: 'n', lease: 1, state: 'done', at } as const;
  const run = {
    runId: 1,
    nonce: 'n',
    lease: 1,
    phase: 'ended',
    order: undefined,
    lastReport,
    receivedAtMs: 0,
  } as const;
  await journal.write(() => {
    journal.runs.save(owner, run);
    journal.runs.addReport(owner, lastReport);
  });
  expect(journal.runs.prune(Date.now() + 1_000)).toBe(0);
  await journal.write(() => journal.runs.dropReport(owner, lastReport));
  expect(journal.runs.prune(Date.now() - 60_000)).toBe(0);
  expect(journal.runs.prune(Date.now() + 1_000)).toBe(1);
});

test('a journal that is none, or of another version, is refused by name', async () => {
  const folder = await createTempDir();
  const file = join(folder, 'journal.db');
  await writeFile(file, 'this is no database, but it is long enough to be looked at as if it were one'.repeat(20));
  expect(() => openJournal(folder)).toThrow(`the journal ${file} is damaged (file is not a database)`);
  await rm(file);
  const { journal } = await open(folder);
  journal.close();
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 99');
  db.close();
  expect(() => openJournal(folder)).toThrow('journal version 99');
});
