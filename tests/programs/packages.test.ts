import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signIn } from '@flotilla/client';
import { listAgents, makeInstallCode } from '@flotilla/contract/http/fleet/agents';
import { monitorSummary } from '@flotilla/contract/http/fleet/monitor';
import { getInfo } from '@flotilla/contract/http/identity/sessions';
import { getOwnProductInfo } from '@flotilla/contract/http/system/licence';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AdbBench, findAdbd } from '../../apps/agent/src/testing/real-adbd.ts';
import { freePort } from '../../bench/harness/free-port.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { root } from '../../scripts/programs.ts';
import { makeDataFolder, temporaryFolder } from '../support/folders.ts';
import { watch } from '../support/program.ts';
import { phonesOnline } from '../support/sample-run.ts';

const execute = promisify(execFile);
const startMs = 180_000;
const path = '/usr/bin:/bin';
const adbd = await findAdbd();
if ('missing' in adbd) console.warn(`The agent's archive is not tested with a phone: ${adbd.missing}`);
const platform = `${process.platform}-${process.arch}`;

let built: string;
beforeAll(async () => {
  built = makeDataFolder();
  const build = (program: string) =>
    execute(process.execPath, ['scripts/package/main.ts', program, platform, '--out', built, '--level', '1'], {
      cwd: root,
    });
  await build('agent');
  await build('server');
}, 600_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

const unpack = (archive: string, folder: string) => execute('tar', ['xzf', archive, '-C', folder]);
const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;

/** A program in an environment with nothing but a search path and an empty home. */
function startBare(command: readonly string[], home: string, env: Record<string, string> = {}, uid?: number) {
  const child = spawn(command[0]!, command.slice(1), {
    cwd: home,
    env: { PATH: path, HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  return watch(child);
}

/** Unpacks the server into an empty folder, starts it, and signs in with its first password. With `other`, another user starts what is unpacked. */
async function startServer(other?: { readonly uid: number; readonly program: string }) {
  const folder = makeDataFolder();
  const uid = other?.uid;
  if (uid !== undefined) chownSync(folder, uid, uid);
  const startedAt = performance.now();
  if (!other) await unpack(join(built, `flotilla-server-0.1.0-${platform}.tar.gz`), folder);
  const program = other?.program ?? join(folder, 'flotilla-server-0.1.0/bin/flotilla');
  const port = await freePort();
  const env = { FLOTILLA_PORT: String(port), FLOTILLA_CAPTCHA: 'off', FLOTILLA_LOG_LEVEL: 'error' };
  const server = startBare([program, 'start'], folder, env, uid);
  const stop = async () => {
    server.signal('SIGTERM');
    const code = await server.ended;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  try {
    await server.says('Flotilla listens at', startMs);
    const address = `http://127.0.0.1:${port}`;
    const password = /with the password (\S+)/.exec(server.output())![1]!;
    const admin = await signIn(address, 'admin', password);
    if (!other) console.log(`Server, from its archive to the sign-in: ${seconds(startedAt)}`);
    return { folder, program, env, address, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

describe.runIf(process.platform === 'linux')('archives in an empty folder', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  test('the server runs from its archive: console, sign-in, commands, and the data beside the folder of the version', async () => {
    const { folder, program, env, address } = server;
    const page = await fetch(address, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/assets/');
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'flotilla-server-0.1.0']);
    const doctor = startBare([program, 'doctor'], folder, env);
    expect(await doctor.ended, doctor.output()).toBe(0);
    const version = startBare([program, '--version'], folder);
    expect(await version.ended).toBe(0);
    expect(version.output()).toBe('0.1.0\n');
    // The site offers the agents that were built before it, and installs them.
    for (const file of ['dist/agents/agents.json', 'deploy/agent/install.sh', 'deploy/agent/install.ps1'])
      expect(existsSync(join(folder, 'flotilla-server-0.1.0/app', file)), file).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)('the server runs as another user, who may not write its folder', async () => {
    const nobody = 65_534;
    const other = await startServer({ uid: nobody, program: server.program });
    expect(statSync(join(other.folder, 'data/database/postgres')).uid).toBe(nobody);
    expect(await other.stop()).toBe(0);
  });

  test.skipIf('missing' in adbd)(
    'one pasted line joins a real phone; again it repairs, and it can be removed',
    async () => {
      const bench = await AdbBench.open('root' in adbd ? adbd.root : '');
      onTestFinished(() => bench.close());
      await bench.startServer();
      const phone = await bench.startPhone({ serial: 'PASTED001' });
      const { communicationKey: key } = await server.admin.call(getOwnProductInfo, {});
      const { user } = await server.admin.call(getInfo, {});
      const home = temporaryFolder();
      const paste = async (...options: string[]) => {
        const { shell } = await server.admin.call(makeInstallCode, { body: { userId: user.id } });
        const pasted = startBare(['sh', '-c', `${shell} -s -- ${options.join(' ')}`], home);
        return { code: await pasted.ended, output: pasted.output() };
      };
      const install = ['--no-service', '--adb', `127.0.0.1:${bench.port}`, '--phone-folder', phone.stub.tempFolder];
      const base = join(home, '.flotilla-agent');
      const uninstall = () => paste('--uninstall');
      onTestFinished(async () => void (existsSync(join(base, 'pid')) && (await uninstall())));

      const startedAt = performance.now();
      const first = await paste(...install);
      expect(first.code, first.output).toBe(0);
      const [deviceNo] = await phonesOnline(server.admin, 1);
      console.log(`Agent, from the pasted line to an online phone: ${seconds(startedAt)}`);
      expect(lstatSync(join(base, 'current')).isSymbolicLink()).toBe(true);
      expect(statSync(join(base, 'config.json')).mode & 0o077).toBe(0);
      const { servers, key: written } = JSON.parse(readFileSync(join(base, 'config.json'), 'utf8'));
      expect([servers, written]).toEqual([[server.address], key]);
      await waitFor('the agent to report', startMs, async () => {
        const { list } = await server.admin.call(listAgents, { query: {} });
        return list.some(({ online, phones }) => online && phones === 1);
      });

      // The archive's command reaches the phone's adb; where there is no adb, it prints how to connect it.
      const token = { FLOTILLA_TOKEN: server.admin.token };
      const adb = startBare([server.program, 'adb', deviceNo!, '--site', server.address], home, token);
      await adb.says(`${deviceNo} is 127.0.0.1:`, startMs);
      expect(adb.output()).toMatch(/^adb was not found\. Run: adb connect 127\.0\.0\.1:\d+$/m);
      adb.signal('SIGINT');
      expect(await adb.ended, adb.output()).toBe(0);

      const agent = join(base, 'current/bin/flotilla-agent');
      const simulating = startBare(
        [agent, '--server', server.address, '--simulate', '1', '--data', temporaryFolder()],
        home,
      );
      expect(await simulating.ended).toBe(1);
      expect(simulating.output()).toMatch(/^This agent cannot simulate phones: .*$/m);

      rmSync(join(base, 'versions/0.1.0/app'), { recursive: true });
      const second = await paste(...install);
      expect(second.code, second.output).toBe(0);
      expect(await phonesOnline(server.admin, 1)).toEqual([deviceNo]);

      const removed = await uninstall();
      expect(removed.code, removed.output).toBe(0);
      await waitFor('the phone to be offline', startMs, async () => {
        return (await server.admin.call(monitorSummary, {})).online === 0;
      });
      expect(readdirSync(base)).toEqual(['data']);
    },
  );
});
