import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { AgentReport, WantedVersion } from '@flotilla/contract/agent-report';
import { expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { createTempDir } from '../testing/start-test-agent.ts';
import type { Behaviour } from '../testing/updating-child.ts';
import { findInstallation, keptVersion } from './installation.ts';
import { leavesBrokenVersion } from './trial.ts';
import { readUpdate, writeUpdate } from './update-state.ts';

const child = fileURLToPath(new URL('../testing/updating-child.ts', import.meta.url));

/** Writes the folder of a version as an archive has it. */
function writeVersion(folder: string, version: string, behaviour: Behaviour): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'VERSION'), `${version}\n`);
  const program = `import { runUpdatingChild } from ${JSON.stringify(child)};\nrunUpdatingChild(import.meta.filename, '${behaviour}');\n`;
  writeFileSync(join(folder, 'app', 'main.mjs'), program);
  const launcher = join(folder, 'bin', 'flotilla-agent');
  const home = '$(cd "$(dirname "$0")/.." && pwd -P)';
  writeFileSync(
    launcher,
    `#!/bin/sh\nexec '${process.execPath}' --disable-warning=ExperimentalWarning "${home}/app/main.mjs" "$@"\n`,
  );
  chmodSync(launcher, 0o755);
}

/** An installed version 1.0.0 that is started again whenever it ends, and a site that offers another version. */
async function installed(offered: Behaviour, { sha256 }: { sha256?: string } = {}) {
  const folder = await createTempDir();
  const base = join(folder, 'base');
  writeVersion(join(base, 'versions', '1.0.0'), '1.0.0', 'good');
  symlinkSync(join('versions', '1.0.0'), join(base, 'current'));
  writeVersion(join(folder, 'flotilla-agent-2.0.0'), '2.0.0', offered);
  execFileSync('tar', ['-czf', join(folder, 'archive'), '-C', folder, 'flotilla-agent-2.0.0']);
  const archive = readFileSync(join(folder, 'archive'));
  const site = {
    reports: [] as AgentReport[],
    wanted: null as WantedVersion | null,
    stalls: false,
    downloads: 0,
    offer: {
      version: '2.0.0',
      file: {
        path: 'agent/archive?file=x',
        bytes: archive.length,
        sha256: sha256 ?? createHash('sha256').update(archive).digest('hex'),
      },
    },
  };
  const http = createServer((request, response) => {
    if (request.method === 'GET') {
      site.downloads += 1;
      if (site.stalls) response.write(archive.subarray(0, 100));
      else response.end(archive);
      return;
    }
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      expect(request.headers.authorization).toBe('Bearer token');
      site.reports.push(JSON.parse(text));
      response.end(JSON.stringify({ code: 0, msg: '', data: { wanted: site.wanted } }));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const env = {
    PATH: process.env.PATH,
    TEST_SITE: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    TEST_DATA: folder,
  };
  let [ended, running]: [boolean, ReturnType<typeof spawn> | undefined] = [false, undefined];
  const start = () => {
    if (ended) return;
    running = spawn(join(base, 'current', 'bin', 'flotilla-agent'), [], { env, stdio: 'inherit' });
    running.once('exit', start);
  };
  start();
  onTestFinished(() => {
    ended = true;
    running?.kill('SIGKILL');
    http.closeAllConnections();
    http.close();
  });
  const last = () => site.reports.at(-1);
  await vi.waitFor(() => expect(last()?.version).toBe('1.0.0'), soon);
  return { base, site, last, kill: () => running?.kill('SIGKILL'), current: () => readlinkSync(join(base, 'current')) };
}

test('the agent changes to the version that the site wants, keeps the one before, and goes back to it', async () => {
  const { base, site, last, current } = await installed('good');
  expect(last()).toMatchObject({ installed: true, keptVersion: '', phones: 1, update: { state: 'none' } });
  mkdirSync(join(base, 'versions', '0.9.0'));
  site.wanted = site.offer;
  await vi.waitFor(() => expect(last()).toMatchObject({ version: '2.0.0', update: { state: 'done' } }), soon);
  expect(last()).toMatchObject({ keptVersion: '1.0.0', update: { version: '2.0.0', fault: null } });
  await vi.waitFor(() => expect(readdirSync(join(base, 'versions')).sort()).toEqual(['1.0.0', '2.0.0']), soon);
  expect(site.reports.map(({ update }) => update.state)).toContain('restarting');
  site.wanted = { version: '1.0.0', file: null };
  await vi.waitFor(() => expect(last()).toMatchObject({ version: '1.0.0', update: { state: 'done' } }), soon);
  expect([current(), last()?.keptVersion, site.downloads]).toEqual(['versions/1.0.0', '2.0.0', 1]);
});

test('a file with another hash is not unpacked', async () => {
  const { base, site, last, current } = await installed('good', { sha256: '0'.repeat(64) });
  site.wanted = site.offer;
  await vi.waitFor(
    () => expect(last()?.update).toMatchObject({ state: 'failed', fault: 'hash', version: '2.0.0' }),
    soon,
  );
  expect(last()?.version).toBe('1.0.0');
  expect([current(), readdirSync(join(base, 'versions'))]).toEqual(['versions/1.0.0', ['1.0.0']]);
});

test.each([
  ['mute', 'connect'],
  ['crash', 'start'],
] as const)('a new version that is %s is left again', async (behaviour, fault) => {
  const { site, last, current } = await installed(behaviour);
  site.wanted = site.offer;
  await vi.waitFor(() => expect(current()).toBe('versions/2.0.0'), soon);
  // The site offers a version that has failed no more.
  site.wanted = null;
  const failed = { version: '1.0.0', update: { state: 'failed', version: '2.0.0', fault } };
  await vi.waitFor(() => expect(last()).toMatchObject(failed), soon);
  expect(current()).toBe('versions/1.0.0');
});

test('killed while it downloads, the agent starts as it was and tries again', async () => {
  const { site, last, kill } = await installed('good');
  site.stalls = true;
  site.wanted = site.offer;
  await vi.waitFor(() => expect(site.downloads).toBe(1), soon);
  kill();
  await vi.waitFor(() => expect(site.downloads).toBe(2), soon);
  expect(last()?.version).toBe('1.0.0');
  site.stalls = false;
  kill();
  await vi.waitFor(() => expect(last()).toMatchObject({ version: '2.0.0', update: { state: 'done' } }), soon);
});

test('killed before the link was switched, the old version reports that it was interrupted', async () => {
  const base = await createTempDir();
  writeVersion(join(base, 'versions', '1.0.0'), '1.0.0', 'good');
  const file = join(base, 'versions', '1.0.0', 'app', 'main.mjs');
  writeUpdate(base, { state: 'trial', version: '2.0.0', previous: '1.0.0', starts: 0, phones: 0 });
  expect(leavesBrokenVersion(file, ['doctor'])).toBe(false);
  expect(readUpdate(base)?.state).toBe('trial');
  expect(leavesBrokenVersion(file, [])).toBe(false);
  expect(readUpdate(base)).toMatchObject({ state: 'failed', fault: 'interrupted', version: '2.0.0' });
});

test('a clone is no installation, and an incomplete folder is not kept', async () => {
  expect(findInstallation(child)).toBeUndefined();
  const base = await createTempDir();
  for (const version of ['1.0.0', '1.1.0']) writeVersion(join(base, 'versions', version), version, 'good');
  mkdirSync(join(base, 'versions', '1.2.0'));
  const installation = findInstallation(join(base, 'versions', '1.1.0', 'app', 'main.mjs'))!;
  expect(installation).toMatchObject({ base, version: '1.1.0' });
  expect(keptVersion(installation)).toBe('1.0.0');
  expect(existsSync(join(base, 'update.json'))).toBe(false);
});
