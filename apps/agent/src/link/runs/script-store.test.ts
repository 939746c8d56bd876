import type { ScriptRef } from '@flotilla/contract/device';
import { expect, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';

async function startLinked() {
  const site = await startTestSite();
  const test = await startTestAgent(site);
  await vi.waitFor(() => expect(test.agent.status().connected).toBe(1), soon);
  test.runtime.outcome = { state: 'done', result: null };
  return { site, ...test };
}
type Site = Awaited<ReturnType<typeof startLinked>>['site'];

async function failureOf(site: Site, script: ScriptRef) {
  site.last.send(site.order(1, { script }));
  const report = await site.last.hears('runState', (said) => said.state === 'failed');
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

test('a script that may be kept is fetched once, until it is to be forgotten', async () => {
  const { site, agent, dataDir } = await startLinked();
  const script = site.script();
  const runs = async (runId: number) => {
    site.last.send(site.order(runId, { script, cacheScript: true }));
    await site.last.hears('runState', (report) => report.runId === runId && report.state === 'done');
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
  site.last.send({ action: 'forgetScripts', versionIds: [script.versionId] });
  await runs(4);
  expect(site.downloads).toHaveLength(2);
});

test('a script that may not be kept is fetched each time', async () => {
  const { site } = await startLinked();
  for (const runId of [1, 2]) {
    site.last.send(site.order(runId));
    await site.last.hears('runState', (report) => report.runId === runId && report.state === 'done');
  }
  expect(site.downloads).toHaveLength(2);
});

test('a file elsewhere is fetched without the token', async () => {
  const { site } = await startLinked();
  const elsewhere = await startTestSite();
  const { url } = elsewhere.script('abc');
  const script = { ...site.script('abc'), url: elsewhere.url + url };
  site.last.send(site.order(1, { script }));
  await site.last.hears('runState', (report) => report.state === 'done');
  expect(elsewhere.downloads).toEqual([{ path: url, authorization: '' }]);
});
