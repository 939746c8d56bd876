import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommandKind } from '@flotilla/contract/device';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PhoneGoneError, UnsupportedError } from '../../phones/phone.ts';
import { soon } from '../../testing/soon.ts';
import { startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';

async function startLinked(options: Parameters<typeof startTestAgent>[1] = {}, httpAllow: string[] = []) {
  const site = await startTestSite();
  site.greet = (connection) => connection.welcome({ httpAllow });
  const test = await startTestAgent(site, options);
  await vi.waitFor(() => expect(test.agent.status().connected).toBe(1), soon);
  let commandId = 0;
  const command = async (kind: CommandKind, args: Record<string, unknown> = {}, id?: number) => {
    commandId += 1;
    const wanted = id ?? commandId;
    site.last.sendText(JSON.stringify({ action: 'command', commandId: wanted, kind, args }));
    return site.last.receives('commandResult', (result) => result.commandId === wanted);
  };
  return { site, command, ...test };
}

test('find makes the phone show itself', async () => {
  const { command, phone } = await startLinked();
  expect(await command('find')).toMatchObject({ ok: true, error: '' });
  expect(phone.calls).toEqual(['find']);
});

test('install fetches the file with the token, checks its hash and installs it', async () => {
  const { site, command, phone } = await startLinked();
  const apk = Buffer.from('an application');
  const sha256 = createHash('sha256').update(apk).digest('hex');
  site.files.set('/files/app.apk', apk);
  expect(await command('install', { url: '/files/app.apk', sha256 })).toMatchObject({ ok: true });
  expect(site.downloads).toEqual([{ path: '/files/app.apk', authorization: 'Bearer token of phone-1' }]);
  expect(await command('install', { url: '/files/app.apk', sha256: '0'.repeat(64) })).toMatchObject({ ok: false });
  expect(await command('install', { url: '/files/none.apk' })).toMatchObject({
    ok: false,
    error: '/files/none.apk answered 404',
  });
  expect(phone.calls).toEqual(['install 14']);
});

test('install reaches no inner address, by whatever name or redirect, and says nothing of what is there', async () => {
  const { command, phone } = await startLinked();
  const asked: string[] = [];
  const inner = createServer((request, response) => {
    asked.push(request.url!);
    response.end('the secret of the network');
  });
  inner.listen(0, '127.0.0.1');
  onTestFinished(() => void inner.close());
  await once(inner, 'listening');
  const { port } = inner.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0', '169.254.169.254']) {
    const { ok, error } = await command('install', { url: `http://${host}:${port}/secret`, sha256: '0'.repeat(64) });
    expect({ ok, error }, host).toEqual({
      ok: false,
      error: expect.stringMatching(/leads to no address that may be reached$/),
    });
  }
  expect(asked).toEqual([]);
  expect(phone.calls).toEqual([]);
});

test('an allowed address is reached, its redirects to others are not, and the hash of a file is not revealed', async () => {
  const served = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: 'http://localhost/secret' }).end();
    else response.end('an application');
  });
  served.listen(0, '127.0.0.1');
  onTestFinished(() => void served.close());
  await once(served, 'listening');
  const host = `127.0.0.1:${(served.address() as AddressInfo).port}`;
  const { command } = await startLinked({}, [host]);
  expect(await command('install', { url: `http://${host}/app.apk` })).toMatchObject({ ok: true });
  expect(await command('install', { url: `http://${host}/away` })).toMatchObject({
    ok: false,
    error: 'localhost leads to no address that may be reached',
  });
  const wrong = '0'.repeat(64);
  expect(await command('install', { url: `http://${host}/app.apk`, sha256: wrong })).toMatchObject({
    ok: false,
    error: `the file's sha256 is not ${wrong}`,
  });
});

test('shell answers with the output, and with the exit code where it is not 0', async () => {
  const { command, phone } = await startLinked();
  expect(await command('shell', { command: 'echo hi' })).toMatchObject({ ok: true, output: 'echo hi' });
  phone.onShell = async () => ({ exitCode: 2, stdout: 'half', stderr: ' done' });
  expect(await command('shell', { command: 'x' })).toMatchObject({
    ok: false,
    output: 'half done',
    error: 'exit code 2',
  });
});

test('an output of any length is answered within the limit', async () => {
  const { command, phone } = await startLinked();
  phone.onShell = async () => ({ exitCode: 0, stdout: 'y'.repeat(1_000_000), stderr: '' });
  expect((await command('shell', { command: 'yes' })).output).toHaveLength(65_536);
});

test('rebootPhone reboots the phone', async () => {
  const { command, phone } = await startLinked();
  expect(await command('rebootPhone')).toMatchObject({ ok: true });
  expect(phone.calls).toEqual(['reboot']);
});

test('a phone that disconnects during the reboot command has rebooted', async () => {
  const { site, phone } = await startLinked();
  phone.reboot = async () => {
    phone.unplug();
    throw new PhoneGoneError('rebooting');
  };
  site.last.send({ action: 'command', commandId: 5, kind: 'rebootPhone', args: {} });
  expect(await site.last.receives('commandResult')).toMatchObject({ commandId: 5, ok: true });
  await vi.waitFor(() => expect(site.live).toHaveLength(0), soon);
});

test('rebootEC sends its result, then ends the running script and reconnects', async () => {
  const { site, command, runtime } = await startLinked();
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(await command('rebootEC')).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  expect(site.reports(1).at(-1)).toMatchObject({ state: 'failed', exception: { message: 'the agent was restarted' } });
  await site.last.receives('heartbeat');
  await site.last.roundTrip();
  expect(site.last.received('commandResult')).toEqual([]);
});

test('stopScript stops the script that runs', async () => {
  const { site, command, runtime } = await startLinked();
  expect(await command('stopScript')).toMatchObject({ ok: true, output: 'no script is running' });
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(await command('stopScript')).toMatchObject({ ok: true, output: 'stopped' });
  await site.last.receives('runState', (report) => report.state === 'stopped');
});

test('settings changes what is given and leaves the rest', async () => {
  const { site, command } = await startLinked();
  expect(await command('settings', { runMode: 'accessibility' })).toMatchObject({ ok: true });
  await site.last.receives('heartbeat', (beat) => beat.runMode === 'accessibility');
  expect(await command('settings', { heartbeat: 0 })).toMatchObject({ ok: false });
  expect(await command('settings', { volume: 3 })).toMatchObject({ ok: false });
});

test('what a phone cannot do is answered with the reason', async () => {
  const { command, phone } = await startLinked();
  phone.find = () => Promise.reject(new UnsupportedError('find', 'it has no light'));
  expect(await command('find')).toMatchObject({ ok: false, error: 'it has no light' });
  phone.find = () => Promise.reject(new PhoneGoneError('unplugged'));
  expect(await command('find')).toMatchObject({ ok: false, error: 'unplugged' });
});

test('wrong arguments are answered, not tried', async () => {
  const { command, phone } = await startLinked();
  expect(await command('shell', {})).toMatchObject({ ok: false });
  expect(await command('install', { url: 7 })).toMatchObject({ ok: false });
  expect(phone.calls).toEqual([]);
});

test('a phone that never answers is not waited for', async () => {
  const { command, phone } = await startLinked({ timing: { commandMs: 30 } });
  phone.find = () => new Promise(() => undefined);
  expect(await command('find')).toMatchObject({ ok: false });
});

test('a command that comes again gets the first answer, also after a restart, and is done once', async () => {
  const { site, command, phone, agent, dataDir } = await startLinked();
  // The site gives commands of the panel ids from the top end.
  const commandId = Number.MAX_SAFE_INTEGER - 7;
  phone.onShell = async () => ({ exitCode: 0, stdout: `answer ${phone.calls.length}`, stderr: '' });
  await command('shell', { command: 'once' }, commandId);
  site.last.send({ action: 'command', commandId, kind: 'shell', args: { command: 'once' } });
  await vi.waitFor(() => expect(site.received('commandResult')).toHaveLength(2), soon);
  await agent.close();
  const next = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(next.agent.status().connected).toBe(1), soon);
  site.last.send({ action: 'command', commandId, kind: 'shell', args: { command: 'once' } });
  await vi.waitFor(() => expect(site.received('commandResult')).toHaveLength(3), soon);
  expect(site.received('commandResult').map((result) => result.output)).toEqual(['answer 1', 'answer 1', 'answer 1']);
  expect(phone.calls).toEqual(['shell once']);
  expect(next.phone.calls).toEqual([]);
});

test('an answer that found no connection leaves with the next one', async () => {
  const { site, phone } = await startLinked();
  const { promise, resolve } = Promise.withResolvers<void>();
  const find = vi.fn(() => promise);
  phone.find = find;
  site.last.send({ action: 'command', commandId: 3, kind: 'find', args: {} });
  await vi.waitFor(() => expect(find).toHaveBeenCalled(), soon);
  site.greet = (connection) => connection.drop();
  site.last.drop();
  await vi.waitFor(() => expect(site.connections.length).toBeGreaterThan(1), soon);
  resolve();
  site.greet = (connection) => connection.welcome();
  await vi.waitFor(() => expect(site.received('commandResult')).toMatchObject([{ commandId: 3, ok: true }]), soon);
});
