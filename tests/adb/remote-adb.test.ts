import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@flotilla/client';
import { closeAdbSession, listAdbSessions } from '@flotilla/contract/http/fleet/remote-adb';
import { apiTokens } from '@flotilla/contract/http/identity/api-tokens';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAdbd, until } from '../../apps/agent/src/testing/real-adbd.ts';
import { freePort } from '../../bench/harness/free-port.ts';
import { type AdbStage, openAdbStage } from '../support/adb-stage.ts';
import { type AdbCommand, type DevelopersAdb, developersAdb, startAdbCommand } from '../support/remote-adb.ts';

const adbd = await findAdbd();
if ('missing' in adbd) console.warn(`Remote adb is not tested: ${adbd.missing}`);

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf('missing' in adbd)('adb on a phone through the site', () => {
  let stage: AdbStage;
  let adb: DevelopersAdb;
  let command: AdbCommand;
  let token: string;
  let tokenId: number;
  const folder = () => stage.bench.folder;
  const on = (...args: string[]) => adb.run('-s', command.serial, ...args);
  const newToken = async (...permissions: string[]) =>
    stage.site.admin.call(apiTokens.add, { body: { name: `adb ${Math.random()}`, permissions } });
  const open = (withToken = token, deviceNo = stage.deviceNo) =>
    startAdbCommand(stage.site.address, withToken, deviceNo, adb.env);
  const sessions = async (isOpen: 0 | 1) =>
    (await stage.site.admin.call(listAdbSessions, { query: { open: isOpen, pageSize: 100 } })).list;

  beforeAll(async () => {
    stage = await openAdbStage('root' in adbd ? adbd.root : '', 'REMOTE0001');
    adb = developersAdb(stage.bench, await freePort());
    ({ token, id: tokenId } = await newToken('device:adb:open'));
    command = await open();
  });
  afterAll(async () => {
    command?.child.kill('SIGKILL');
    await adb?.run('kill-server');
    await stage?.close();
  });

  test('it is in `adb devices`, and its shell works with exit codes', async () => {
    expect(command.output()).toContain(`connected to ${command.serial}`);
    expect((await adb.run('devices', '-l')).stdout).toMatch(new RegExp(`${command.serial}\\s+device.*model:`));
    expect(await on('shell', 'echo over the site; exit 7')).toMatchObject({ code: 7, stdout: 'over the site\n' });
    expect((await on('shell', 'echo wrong >&2')).stderr).toBe('wrong\n');
    expect(await sessions(1)).toMatchObject([{ deviceNo: stage.deviceNo, userName: 'admin', address: '127.0.0.1' }]);
  });

  test('a file of 20 MB goes there and back unchanged, beside another stream', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    const [local, back, remote] = [join(folder(), 'there'), join(folder(), 'back'), join(folder(), 'on-phone')];
    await writeFile(local, bytes);
    const log = adb.spawn('-s', command.serial, 'shell', 'i=0; while true; do echo line $i; i=$((i+1)); done');
    let lines = '';
    log.stdout.on('data', (chunk) => {
      lines = lines.length > 100_000 ? lines : lines + String(chunk);
    });
    expect(await on('push', local, remote)).toMatchObject({ code: 0 });
    expect(hash(await readFile(remote))).toBe(hash(bytes));
    expect(await on('pull', remote, back)).toMatchObject({ code: 0 });
    expect(hash(await readFile(back))).toBe(hash(bytes));
    log.kill();
    expect(lines).toMatch(/^line 0\nline 1\nline 2\n/);
    expect(await on('shell', 'echo still here')).toMatchObject({ stdout: 'still here\n' });
  });

  test('a stream that nobody reads does not hold up the others', async () => {
    const stuck = adb.spawn('-s', command.serial, 'shell', 'cat /dev/zero');
    stuck.stdout.pause();
    await once(stuck, 'spawn');
    for (let turn = 0; turn < 5; turn += 1)
      expect(await on('shell', `echo turn ${turn}`)).toMatchObject({ stdout: `turn ${turn}\n` });
    stuck.kill();
  });

  test('`adb forward` reaches a port of the phone, and `adb reverse` is refused with a reason', async () => {
    const server = createServer((socket) => socket.end('from the phone'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const local = (await on('forward', 'tcp:0', `tcp:${port}`)).stdout.trim();
    const socket = connect(Number(local), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    await once(socket, 'close');
    expect(text).toBe('from the phone');
    server.close();
    expect((await on('reverse', 'tcp:1', 'tcp:2')).stderr).toContain('does not work through the site');
    expect((await on('tcpip', '5555')).stdout).toContain('would disconnect the phone');
  });

  test('it is refused without the permission, for an unknown phone and with a wrong token', async () => {
    const { token: other } = await newToken('device:monitor:list');
    const cases = [
      [other, stage.deviceNo, 'permission'],
      [token, 'A-9999', 'does not exist'],
      ['fa_wrong', stage.deviceNo, 'sign in'],
    ] as const;
    await Promise.all(
      cases.map(async ([withToken, deviceNo, why]) => {
        const refused = await open(withToken, deviceNo);
        expect(await refused.ended).toBe(1);
        expect(refused.output().toLowerCase()).toContain(why);
      }),
    );
  });

  test('Ctrl-C ends it, and adb no longer lists the phone', async () => {
    const second = await open();
    expect(second.serial).not.toBe('');
    expect(await second.interrupt()).toBe(0);
    expect((await adb.run('devices')).stdout).not.toContain(second.serial);
  });

  test('it is closed in the console, and with its token', async () => {
    const second = await open();
    const [newest] = await sessions(1);
    await stage.site.admin.call(closeAdbSession, { body: { id: newest!.id } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('closed in the console');
    await stage.site.admin.call(apiTokens.remove, { body: { ids: [tokenId] } });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain('token has ended');
    expect(await createClient(stage.site.address, token).send(listAdbSessions)).toMatchObject({ code: -401 });
  });

  test('each session is a row, and audited at its opening and its end', async () => {
    await until('all sessions closed', async () => (await sessions(1)).length === 0);
    expect((await sessions(0)).map(({ reason }) => reason)).toEqual(['byUser', 'command', 'session']);
    expect((await sessions(0)).at(-1)!.bytes).toBeGreaterThan(40 * 1024 * 1024);
    const lines = await until('the audit', async () => {
      const { list } = await stage.site.admin.call(operationLogs.list, { query: { pageSize: 100 } });
      const found = list.filter(({ module }) => /remote adb/i.test(module));
      return found.length >= 8 ? found : null;
    });
    expect(lines.map(({ module, code }) => `${module} ${code}`).toSorted()).toEqual([
      'Close remote adb 0',
      'End of remote adb 0',
      'End of remote adb 0',
      'End of remote adb 0',
      'Open remote adb 0',
      'Open remote adb 0',
      'Open remote adb 0',
      'Open remote adb 403',
    ]);
  });
});
