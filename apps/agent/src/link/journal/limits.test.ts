import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createArtifactRecords } from './artifact-records.ts';
import { createCommandRecords } from './command-records.ts';
import { isDamage } from './damage.ts';
import { createHotRecords } from './hot-records.ts';
import { journalVersions } from './schema.ts';

function openDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  onTestFinished(() => db.close());
  db.exec(journalVersions.join(''));
  return db;
}

const kilobytes = (count: number) => new Uint8Array(count * 1024);

test('a phone whose pictures are not taken loses its own oldest, and no other phone loses any', () => {
  const db = openDatabase();
  const artifacts = createArtifactRecords(db, { perPhone: 40 * 1024, inAll: 100 * 1024 });
  artifacts.add('quiet', 's', { runId: 1, name: 'only', content: kilobytes(20) });
  for (let n = 1; n <= 9; n += 1) artifacts.add('noisy', 's', { runId: 1, name: `${n}`, content: kilobytes(10) });
  expect(artifacts.oldest('noisy')?.name).toBe('6');
  for (let n = 1; n <= 30; n += 1) artifacts.add('tiny', 's', { runId: 1, name: `${n}`, content: new Uint8Array(1) });
  expect(artifacts.oldest('tiny')?.name).toBe('21');
  artifacts.add('last', 's', { runId: 1, name: 'a', content: kilobytes(30) });
  expect(artifacts.oldest('quiet')?.name).toBe('only');
  expect(artifacts.oldest('last')?.name).toBe('a');
  const { bytes } = db.prepare('SELECT sum(max(length(jpeg), 4096)) AS bytes FROM artifact').get()!;
  expect(Number(bytes)).toBeLessThanOrEqual(100 * 1024);
});

test('a picture that was taken, and those of another site, are gone', () => {
  const artifacts = createArtifactRecords(openDatabase());
  expect(artifacts.oldest('a')).toBeUndefined();
  for (const name of ['1', '2']) artifacts.add('a', 's', { runId: 1, name, content: kilobytes(1) });
  artifacts.drop(artifacts.oldest('a')!.no);
  artifacts.dropForeign('a', 's');
  expect(artifacts.oldest('a')?.name).toBe('2');
  artifacts.dropForeign('a', 'another');
  expect(artifacts.oldest('a')).toBeUndefined();
});

test('a command has no result until it ends, and is told until it is delivered', () => {
  const commands = createCommandRecords(openDatabase());
  const owner = { deviceId: 'a', incarnation: 's' };
  const answer = { ok: true, output: 'x', error: '' };
  expect(commands.find(owner, 1)).toBeUndefined();
  commands.begin(owner, 1);
  expect(commands.find(owner, 1)).toEqual({ commandId: 1, answer: undefined });
  commands.finish(owner, 1, answer);
  expect(commands.undelivered(owner)).toEqual([{ commandId: 1, answer }]);
  commands.deliver(owner, 1);
  expect(commands.undelivered(owner)).toEqual([]);
  expect(commands.find(owner, 1)).toEqual({ commandId: 1, answer });
});

test('only the codes of SQLite for a damaged file, extended ones too, mean damage', () => {
  const failed = (errcode: number) => Object.assign(new Error('no'), { errcode });
  expect([11, 26, 11 + 256].map((code) => isDamage(failed(code)))).toEqual([true, true, true]);
  expect([failed(5), new Error('no'), { errcode: 11 }].map(isDamage)).toEqual([false, false, false]);
});

test('the source of a hot script is retained as long as a phone holds it', () => {
  const hot = createHotRecords(openDatabase());
  const source = Uint8Array.of(1);
  hot.saveSource('held', source);
  hot.hold({ deviceId: 'a', incarnation: 's' }, [{ id: 1, name: 'lib', version: '1', revision: 1, hash: 'held' }]);
  for (let n = 1; n <= 400; n += 1) hot.saveSource(`other ${n}`, source);
  expect(hot.source('held')).toEqual(source);
  const left = Array.from({ length: 400 }, (_, n) => hot.source(`other ${n + 1}`)).filter((one) => one !== undefined);
  expect(left.length).toBeLessThanOrEqual(301);
});
