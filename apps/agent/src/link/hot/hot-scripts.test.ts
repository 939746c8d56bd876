import type { HotScriptRef } from '@flotilla/contract/hot-messages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { createTempDir, startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';
import { openJournal } from '../journal/journal.ts';
import { parseServerAddress } from '../server-address.ts';
import { HotScripts } from './hot-scripts.ts';
import { createHotStore } from './hot-store.ts';

async function startWith(hot: (site: Site) => HotScriptRef[], timing = {}) {
  const site = await startTestSite();
  site.greet = (connection) => connection.welcome({ hot: hot(site) });
  const test = await startTestAgent(site, { timing });
  return { site, ...test };
}
type Site = Awaited<ReturnType<typeof startTestSite>>;
type Linked = Awaited<ReturnType<typeof startWith>>;

const holds = (site: Site, revision: number, error = '') =>
  site.last.receives(
    'hotState',
    ({ scripts }) => scripts[0]?.revision === revision && scripts[0].error.includes(error),
  );
const tell = (site: Site, ...scripts: HotScriptRef[]) => site.last.send({ action: 'hot', scripts });

/** Starts a run and has its script require the first hot script. */
async function requiring({ site, runtime }: Linked, runId: number) {
  site.last.send(site.order(runId));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(runId), soon);
  const script = runtime.started[runId - 1]!;
  script.request.required!(script.request.hot![0]!);
  return script;
}
const endOf = (site: Site, runId: number) =>
  site.last.receives('runState', (sent) => sent.runId === runId && ['done', 'stopped', 'failed'].includes(sent.state));

test('a phone holds what the welcome names before a script starts, and its end says which were required', async () => {
  const linked = await startWith((site) => [site.hotScript('module.exports = 1')]);
  await vi.waitFor(() => expect(linked.site.connections).toHaveLength(1), soon);
  await holds(linked.site, 1);
  const script = await requiring(linked, 1);
  expect(script.request.hot).toMatchObject([{ name: 'lib', version: '1', source: 'module.exports = 1' }]);
  script.request.required!(script.request.hot![0]!);
  script.finish({ state: 'done', result: null });
  expect((await endOf(linked.site, 1)).hot).toEqual([{ id: 1, name: 'lib', version: '1' }]);
});

test('a forced update ends the script that uses the older one; without force it goes on', async () => {
  const linked = await startWith((site) => [site.hotScript('1')]);
  const { site } = linked;
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 1);
  const script = await requiring(linked, 1);
  tell(site, site.hotScript('2', { revision: 2, version: '2' }));
  await holds(site, 2);
  expect(script.request.signal.aborted).toBe(false);
  tell(site, site.hotScript('3', { revision: 3, version: '3', force: true }));
  expect(await endOf(site, 1)).toMatchObject({ state: 'stopped', reason: 'hotUpdated', hot: [{ version: '1' }] });
  const next = await requiring(linked, 2);
  expect(next.request.hot).toMatchObject([{ version: '3', source: '3' }]);
  expect(next.request.signal.aborted).toBe(false);
});

test('what does not carry the signature, or is another file, never replaces what the phone holds', async () => {
  const linked = await startWith((site) => [site.hotScript('good')]);
  const { site, runtime } = linked;
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 1);
  const renamed = { ...site.hotScript('bad', { revision: 2, name: 'other' }), name: 'lib' };
  tell(site, renamed);
  await holds(site, 1, 'does not carry the site');
  const changed = site.hotScript('fine', { revision: 3 });
  site.files.set(changed.url, Buffer.from('evil'));
  tell(site, changed);
  await holds(site, 1, 'the md5');
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(runtime.started[0]!.request.hot).toMatchObject([{ version: '1', source: 'good' }]);
});

test('a new version shows its message once, even if the agent restarts, and is downloaded once', async () => {
  const pop = (site: Site) => [site.hotScript('1', { popup: true, message: 'News' })];
  const { site, agent, phone, dataDir } = await startWith(pop);
  await vi.waitFor(() => expect(phone.calls).toContain('notify lib 1: News'), soon);
  await agent.close();
  const again = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(site.received('hotState')).toHaveLength(2), soon);
  expect(again.phone.calls.filter((call) => call.startsWith('notify'))).toEqual([]);
  expect(site.downloads).toHaveLength(1);
});

test('a hot script that does not come delays only scripts that require one, and those not for long', async () => {
  const missing = (site: Site) => {
    const script = site.hotScript('1');
    site.stalls.add(script.url);
    return [script];
  };
  const { site, runtime } = await startWith(missing, { hotWaitMs: 50 });
  await vi.waitFor(() => expect(site.downloads).toHaveLength(1), soon);
  site.last.send(site.order(1, { script: site.script('log.info(1)') }));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  runtime.started[0]!.finish({ state: 'done', result: null });
  const script = site.script("require('lib')", { versionId: 2 });
  site.last.send(site.order(2, { script }));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(2), soon);
  expect(runtime.started[1]!.request.hot).toEqual([]);
});

test('a message that the phone does not show delays nothing', async () => {
  const linked = await startWith((site) => [site.hotScript('1')]);
  const { site, phone, runtime } = linked;
  const showing = vi.spyOn(phone, 'notify').mockReturnValue(new Promise(() => {}));
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 1);
  tell(site, site.hotScript('2', { revision: 2, popup: true, message: 'News' }));
  await vi.waitFor(() => expect(showing).toHaveBeenCalled(), soon);
  site.last.send(site.order(1, { script: site.script("require('lib')") }));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  tell(site, site.hotScript('3', { revision: 3 }));
  await holds(site, 3);
});

test('an error while hot scripts are renewed stops neither later ones nor runs', async () => {
  const linked = await startWith((site) => [site.hotScript('1')]);
  const { site, runtime } = linked;
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 1);
  const asked = vi.spyOn(HotScripts.prototype, 'endsUseOf').mockImplementation(() => {
    throw new Error('broken');
  });
  onTestFinished(() => asked.mockRestore());
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(() => runtime.started[0]!.request.required!(runtime.started[0]!.request.hot![0]!)).toThrow('broken');
  tell(site, site.hotScript('2', { revision: 2 }));
  await holds(site, 2);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), soon);
  asked.mockRestore();
  runtime.started[0]!.finish({ state: 'done', result: null });
  tell(site, site.hotScript('3', { revision: 3 }));
  await holds(site, 3);
  site.last.send(site.order(2, { script: site.script("require('lib')", { versionId: 2 }) }));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(2), soon);
});

test('an update that becomes forced later ends the script that uses an older version', async () => {
  const linked = await startWith((site) => [site.hotScript('1')]);
  const { site } = linked;
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 1);
  await requiring(linked, 1);
  const next = site.hotScript('2', { revision: 2, version: '2' });
  tell(site, next);
  await holds(site, 2);
  tell(site, { ...next, force: true });
  expect(await endOf(site, 1)).toMatchObject({ state: 'stopped', reason: 'hotUpdated' });
});

test('the same revision with another file or name is not taken for the one that is held', async () => {
  const linked = await startWith((site) => [site.hotScript('1')]);
  const { site, runtime } = linked;
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 1);
  tell(site, { ...site.hotScript('1'), name: 'other' });
  await holds(site, 1, 'does not carry the site');
  tell(site, site.hotScript('another', { name: 'renamed' }));
  await vi.waitFor(() => expect(site.received('hotState')).toHaveLength(3), soon);
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(runtime.started[0]!.request.hot).toMatchObject([{ name: 'renamed', source: 'another' }]);
});

test('a hot script that the site no longer lists is dropped', async () => {
  const linked = await startWith((site) => [site.hotScript('1')]);
  const { site, runtime } = linked;
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 1);
  tell(site);
  site.last.send(site.order(1, { script: site.script("require('lib')") }));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(runtime.started[0]!.request.hot).toEqual([]);
});

test('a run whose time to start passes while it waits for hot scripts is refused as expired', async () => {
  const missing = (site: Site) => {
    const script = site.hotScript('1');
    site.stalls.add(script.url);
    return [script];
  };
  const { site, runtime } = await startWith(missing, { hotWaitMs: 1_000 });
  await vi.waitFor(() => expect(site.downloads).toHaveLength(1), soon);
  site.last.send(site.order(1, { script: site.script("require('lib')"), startWithinMs: 500 }));
  const end = await site.last.receives('runState', (sent) => sent.state !== 'accepted');
  expect(end).toMatchObject({ state: 'refused', reason: 'expired' });
  expect(runtime.started).toEqual([]);
});

test('a script that requires hot scripts starts once those on their way have arrived', async () => {
  const linked = await startWith((site) => [site.hotScript('1')], { hotWaitMs: 600_000 });
  const { site, runtime } = linked;
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 1);
  const arrived = Promise.withResolvers<void>();
  const settled = vi.spyOn(HotScripts.prototype, 'settled').mockReturnValue(arrived.promise);
  onTestFinished(() => settled.mockRestore());
  site.last.send(site.order(1, { script: site.script("require('lib')") }));
  await vi.waitFor(() => expect(settled).toHaveBeenCalled(), soon);
  expect(runtime.started).toEqual([]);
  arrived.resolve();
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
});

test('a version that did not arrive is fetched again', async () => {
  const missing = (site: Site) => {
    const script = site.hotScript('1');
    site.files.delete(script.url);
    return [script];
  };
  const { site } = await startWith(missing, { hotRetryMs: 20 });
  await vi.waitFor(() => expect(site.connections).toHaveLength(1), soon);
  await holds(site, 0, '404');
  site.hotScript('1');
  await holds(site, 1);
});

test('a source that was changed on disk is fetched again instead of used', async () => {
  const site = await startTestSite();
  const journal = openJournal(await createTempDir());
  onTestFinished(() => journal.close());
  const store = createHotStore({ journal, server: parseServerAddress(site.url), timeoutMs: 5_000 });
  const script = site.hotScript('good');
  await journal.write(() => journal.hot.saveSource(script.sha256, Buffer.from('evil')));
  expect(await store.load(script, { token: '', scriptKey: site.scriptKey, httpAllow: () => [] })).toBe('good');
});
