import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ScriptRef } from '@flotilla/contract/device';
import { describe, expect, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';

async function startLinked(httpAllow: string[] = []) {
  const site = await startTestSite();
  site.greet = (connection) => connection.welcome({ httpAllow });
  const test = await startTestAgent(site);
  await vi.waitFor(() => expect(test.agent.status().connected).toBe(1), soon);
  test.runtime.outcome = { state: 'done', result: null };
  return { site, ...test };
}
type Site = Awaited<ReturnType<typeof startLinked>>['site'];

async function failureOf(site: Site, script: ScriptRef) {
  site.last.send(site.order(1, { script }));
  const report = await site.last.receives('runState', (sent) => sent.state === 'failed');
  return report.exception;
}

test.each<[string, (site: Site) => ScriptRef, string, string]>([
  ['another length', (site) => site.script('abc', { bytes: 4 }), 'download', '3 bytes instead of 4'],
  ['a longer file', (site) => site.script('abcdef', { bytes: 4 }), 'download', 'larger than 4 bytes'],
  ['another MD5', (site) => site.script('abc', { md5: '0'.repeat(32) }), 'download', 'the md5'],
  ['another SHA-256', (site) => site.script('abc', { sha256: '0'.repeat(64) }), 'download', 'the sha256'],
  ['a missing file', (site) => ({ ...site.script('abc'), url: '/nowhere' }), 'download', 'answered 404'],
  [
    'an address that is none',
    (site) => ({ ...site.script('abc'), url: 'file:///etc/passwd' }),
    'download',
    'not an address',
  ],
  ['no signature', (site) => ({ ...site.script('abc'), signature: '' }), 'signature', 'does not carry the site'],
  ["another version's signature", (site) => ({ ...site.script('abc'), versionId: 8 }), 'signature', 'does not carry'],
  ["another tenant's signature", (site) => ({ ...site.script('abc'), tenantId: 8 }), 'signature', 'does not carry'],
])('a script with %s is not run', async (_case, script, kind, message) => {
  const { site, runtime } = await startLinked();
  const exception = await failureOf(site, script(site));
  expect(exception?.kind).toBe(kind);
  expect(exception?.message).toContain(message);
  expect(runtime.started).toHaveLength(0);
});

test('a file that was changed on its way is not run although its description is signed', async () => {
  const { site, runtime } = await startLinked();
  const script = site.script('abc');
  site.files.set(script.url, Buffer.from('abd'));
  expect((await failureOf(site, script))?.message).toContain('the md5');
  expect(runtime.started).toHaveLength(0);
});

test('a script that is no text is not run', async () => {
  const { site } = await startLinked();
  const script = site.script(Buffer.from([0x66, 0xff, 0xfe]) as unknown as string);
  expect((await failureOf(site, script))?.message).toContain('not UTF-8');
});

test('a cacheable script is downloaded once, until its cache number changes', async () => {
  const { site, agent, dataDir } = await startLinked();
  const script = site.script();
  const runs = async (runId: number, cacheNo = 0) => {
    site.last.send(site.order(runId, { script, cacheScript: true, cacheNo }));
    await site.last.receives('runState', (report) => report.runId === runId && report.state === 'done');
  };
  await runs(1);
  await runs(2);
  expect(site.downloads).toHaveLength(1);
  await agent.close();
  const next = await startTestAgent(site, { dataDir });
  next.runtime.outcome = { state: 'done', result: null };
  await vi.waitFor(() => expect(next.agent.status().connected).toBe(1), soon);
  await runs(3);
  expect(site.downloads).toHaveLength(1);
  await runs(4, 1);
  await runs(5, 1);
  expect(site.downloads).toHaveLength(2);
});

test('a cached script that was altered is not run but downloaded again', async () => {
  const { site, agent, dataDir } = await startLinked();
  const script = site.script('answer()');
  site.last.send(site.order(1, { script, cacheScript: true }));
  await site.last.receives('runState', (report) => report.state === 'done');
  await agent.close();
  const db = new DatabaseSync(join(dataDir, 'journal.db'));
  expect(db.prepare('UPDATE script SET source = ?').run(Buffer.from('steal()!')).changes).toBe(1);
  db.close();
  const next = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(next.agent.status().connected).toBe(1), soon);
  site.last.send(site.order(2, { script, cacheScript: true }));
  await vi.waitFor(() => expect(next.runtime.started).toHaveLength(1), soon);
  expect(next.runtime.started[0]?.request.source).toBe('answer()');
  expect(site.downloads).toHaveLength(2);
});

test('a download without a response is retried', async () => {
  const site = await startTestSite();
  const { agent, runtime } = await startTestAgent(site, { timing: { downloadMs: 500 } });
  await vi.waitFor(() => expect(agent.status().connected).toBe(1), soon);
  const script = site.script();
  site.stalls.add(script.url);
  site.last.send(site.order(1, { script }));
  await vi.waitFor(() => expect(site.downloads).toHaveLength(1), soon);
  site.stalls.clear();
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(site.downloads).toHaveLength(2);
});

test('a script that must not be cached is downloaded each time', async () => {
  const { site } = await startLinked();
  for (const runId of [1, 2]) {
    site.last.send(site.order(runId));
    await site.last.receives('runState', (report) => report.runId === runId && report.state === 'done');
  }
  expect(site.downloads).toHaveLength(2);
});

test('a file elsewhere is fetched without the token', async () => {
  const elsewhere = await startTestSite();
  const { site } = await startLinked([new URL(elsewhere.url).host]);
  const { url } = elsewhere.script('abc');
  const script = { ...site.script('abc'), url: elsewhere.url + url };
  site.last.send(site.order(1, { script }));
  await site.last.receives('runState', (report) => report.state === 'done');
  expect(elsewhere.downloads).toEqual([{ path: url, authorization: '' }]);
});

test('hosts that are allowed while the phone is connected count at once', async () => {
  const elsewhere = await startTestSite();
  const { site } = await startLinked();
  const script = { ...site.script('abc'), url: elsewhere.url + elsewhere.script('abc').url };
  site.last.send(site.order(1, { script }));
  await site.last.receives('runState', (report) => report.runId === 1 && report.state === 'failed');
  site.last.send({ action: 'httpAllow', httpAllow: [new URL(elsewhere.url).host] });
  site.last.send(site.order(2, { script }));
  await site.last.receives('runState', (report) => report.runId === 2 && report.state === 'done');
});

describe('a script that the site knows by its address and MD5 only', () => {
  const text = 'log("elsewhere")';
  const md5Of = (source: string) => createHash('md5').update(source).digest('hex');

  async function startElsewhere() {
    const elsewhere = await startTestSite();
    const linked = await startLinked([new URL(elsewhere.url).host]);
    elsewhere.files.set('/a.js', Buffer.from(text));
    return { ...linked, elsewhere, address: `${elsewhere.url}/a.js` };
  }

  test('runs if the file has this MD5, whatever its size, and can be cached', async () => {
    const { site, runtime, elsewhere, address } = await startElsewhere();
    const script = site.scriptElsewhere(address, md5Of(text));
    for (const runId of [1, 2]) {
      site.last.send(site.order(runId, { script, cacheScript: true }));
      await site.last.receives('runState', (report) => report.runId === runId && report.state === 'done');
    }
    expect(runtime.started.map(({ request }) => request.source)).toEqual([text, text]);
    expect(elsewhere.downloads).toEqual([{ path: '/a.js', authorization: '' }]);
  });

  test.each<[string, (site: Site, address: string) => ScriptRef, string, string]>([
    ['another file', (site, address) => site.scriptElsewhere(address, md5Of('other')), 'download', 'the md5'],
    ['no file', (site, address) => site.scriptElsewhere(`${address}x`, md5Of(text)), 'download', 'answered 404'],
    [
      'an inner address that the site does not allow',
      (site) => site.scriptElsewhere('http://127.0.0.2:9/a.js', md5Of(text)),
      'download',
      'leads to no address that may be reached',
    ],
    [
      'an MD5 that the site has not signed',
      (site, address) => ({ ...site.scriptElsewhere(address, md5Of('other')), md5: md5Of(text) }),
      'signature',
      'does not carry',
    ],
    [
      'the signature of a file on the site, its SHA-256 taken away',
      (site, address) => ({ ...site.script(text), url: address, sha256: '' }),
      'signature',
      'does not carry',
    ],
  ])('is not run with %s', async (_case, script, kind, message) => {
    const { site, runtime, address } = await startElsewhere();
    const exception = await failureOf(site, script(site, address));
    expect(exception).toMatchObject({ kind, message: expect.stringContaining(message) });
    expect(runtime.started).toHaveLength(0);
  });
});
