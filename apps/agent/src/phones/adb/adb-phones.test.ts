import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdbBench, findAdbd, until } from '../../testing/real-adbd.ts';
import { type Phone, PhoneGoneError, type PhoneSource } from '../phone.ts';
import { createAdbPhones } from './adb-phones.ts';
import { diagnoseAdb } from './doctor/adb-doctor.ts';
import { AdbMissingError } from './errors.ts';

const adbd = await findAdbd();
if ('missing' in adbd) console.warn(`The coming and going of ADB phones is not tested: ${adbd.missing}`);

describe.skipIf('missing' in adbd)('phones that come and go', () => {
  let bench: AdbBench;
  let phones: Phone[];
  let said: string[];
  let sources: PhoneSource[];

  beforeEach(async () => {
    bench = await AdbBench.open('root' in adbd ? adbd.root : '');
    [phones, said, sources] = [[], [], []];
  });
  afterEach(async () => {
    await Promise.all(sources.map((source) => source.close()));
    await bench.close();
  });

  async function openSource(adb: { adbPath?: string } = {}): Promise<PhoneSource> {
    const note = (_: object, message: string) => void said.push(message);
    const log = { info: note, warn: note };
    const source = createAdbPhones({ server: { ...bench.server, ...adb }, log });
    sources.push(source);
    await source.start((phone) => phones.push(phone));
    return source;
  }
  const phone = (index: number) => until(`phone ${index}`, () => phones[index]);

  it('a phone that is unplugged disconnects, and returns as the same phone', async () => {
    await bench.startServer();
    const running = await bench.startPhone({ serial: 'STUB0001' });
    await openSource();
    const first = await phone(0);
    const endless = first.shell('sleep 1000', { timeoutMs: 60_000 });
    const rejected = expect(endless).rejects.toThrow(PhoneGoneError);
    await running.unplug();
    await rejected;
    expect(first.gone.reason).toBeInstanceOf(PhoneGoneError);
    await expect(first.tap({ x: 0, y: 0 })).rejects.toThrow(PhoneGoneError);
    await running.plug();
    const second = await phone(1);
    expect(second).not.toBe(first);
    expect(second.identity).toEqual(first.identity);
    expect((await second.state()).battery).toBe(87);
  });

  it('a phone is not offered before it has booted', async () => {
    await bench.startServer();
    const running = await bench.startPhone({ serial: 'STUB0001', booted: false });
    await openSource();
    await running.stub.addProp('sys.boot_completed', '1');
    expect((await phone(0)).identity.mode).toBe('Stub Pixel');
  });

  it('logs once what to do about a phone that cannot be used', async () => {
    const lists = [
      '0123 unauthorized usb:1-1 transport_id:7\n',
      '0123 unauthorized usb:1-1 transport_id:7\n4567 offline usb:1-2 transport_id:8\n',
    ];
    const server = await serveLists(bench.port, lists);
    try {
      await openSource();
      await until('both warnings', () => said.length === 2);
      expect(said[0]).toMatch(/Phone 0123 is unauthorized\. .*accept the dialog/);
      expect(said[1]).toMatch(/Phone 4567 is offline\. .*cable/);
    } finally {
      server.close();
    }
  });

  it('survives the end of the adb server and finds the phones again', async () => {
    await bench.startServer();
    const running = await bench.startPhone({ serial: 'STUB0001' });
    await openSource({ adbPath: await brokenAdb() });
    const first = await phone(0);
    await bench.killServer();
    await until('the phone to be gone', () => first.gone.aborted);
    await until('a warning', () => said.find((line) => line.startsWith('adb server: ')));
    await bench.startServer();
    await bench.connect(running.address);
    expect((await phone(1)).identity.deviceId).toBe(first.identity.deviceId);
  });

  it('starts the adb server of the machine when none answers', async () => {
    const script = join(bench.folder, 'adb-here');
    const variables = Object.entries(bench.environment).map(([name, value]) => `export ${name}='${value}'`);
    await writeFile(script, `#!/bin/sh\n${variables.join('\n')}\nexec '${bench.adbPath}' "$@"\n`);
    await chmod(script, 0o755);
    try {
      await openSource({ adbPath: script });
      await bench.startPhone({ serial: 'STUB0001' });
      expect((await phone(0)).identity.brand).toBe('stub');
      await Promise.all(sources.map((source) => source.close()));
    } finally {
      await promisify(execFile)(script, ['-P', String(bench.port), 'kill-server']);
    }
  });

  it('says how to install adb where it is missing', async () => {
    await expect(openSource({ adbPath: '/nowhere/adb' })).rejects.toThrow(AdbMissingError);
    const adb = { host: '127.0.0.1', port: bench.port, adbPath: '/nowhere/adb' };
    const scrcpy = { path: '/nowhere/scrcpy', version: '3.3.3', sha256: '' };
    const findings = diagnoseAdb({ adb, connect: ['a:1'], phoneFolder: '/tmp', scrcpy });
    expect((await findings.next()).value).toMatchObject({
      level: 'error',
      advice: expect.stringContaining('apt install adb'),
    });
  });

  it('distinguishes phones with the serial number of the reference design', async () => {
    await bench.startServer();
    await bench.startPhone({ serial: '0123456789ABCDEF', androidId: 'aaaaaaaaaaaaaaaa', bootId: 'one' });
    await bench.startPhone({ serial: '0123456789ABCDEF', androidId: 'bbbbbbbbbbbbbbbb', bootId: 'two' });
    await openSource();
    await phone(1);
    expect(new Set(phones.map((each) => each.identity.deviceId)).size).toBe(2);
    expect(new Set(phones.map((each) => each.identity.hardware)).size).toBe(2);
  });

  it('distinguishes phones that share any other serial number, and offers a phone with two connections once', async () => {
    await bench.startServer();
    const one = await bench.startPhone({ serial: 'SAME0001', androidId: 'aaaaaaaaaaaaaaaa', bootId: 'one' });
    await openSource();
    await phone(0);
    await bench.startPhone({ serial: 'SAME0001', androidId: 'bbbbbbbbbbbbbbbb', bootId: 'two' });
    await phone(1);
    expect(phones[1]!.identity.deviceId).not.toBe(phones[0]!.identity.deviceId);
    await bench.startPhone({ serial: 'SAME0001', androidId: 'aaaaaaaaaaaaaaaa', bootId: 'one' });
    await until('the reserve', () => said.find((line) => line.includes('kept in reserve')));
    expect(phones.length).toBe(2);
    await one.unplug();
    expect((await phone(2)).identity).toEqual(phones[0]!.identity);
  });

  it('a phone that was let go of is not offered again until it returns', async () => {
    await bench.startServer();
    const running = await bench.startPhone({ serial: 'STUB0001' });
    await openSource();
    const first = await phone(0);
    await first.close();
    await expect(first.state()).rejects.toThrow(PhoneGoneError);
    await running.unplug();
    await running.plug();
    expect((await phone(1)).identity).toEqual(first.identity);
  });

  it('three phones at once each answer for themselves', async () => {
    await bench.startServer();
    const serials = ['STUB0001', 'STUB0002', 'STUB0003'];
    const running = await Promise.all(serials.map((serial) => bench.startPhone({ serial, model: `Model ${serial}` })));
    await openSource();
    await phone(2);
    await Promise.all(phones.map((each) => each.tap({ x: 0.5, y: 0.5 })));
    for (const { stub } of running) expect(await stub.calls('input')).toEqual([['input', 'tap', '540', '960']]);
    expect(new Set(phones.map((each) => each.identity.mode)).size).toBe(3);
  });

  it('closing ends its phones', async () => {
    await bench.startServer();
    await bench.startPhone({ serial: 'STUB0001' });
    const source = await openSource();
    const first = await phone(0);
    const gone = vi.fn();
    first.gone.addEventListener('abort', gone);
    await source.close();
    expect(gone).toHaveBeenCalledOnce();
  });

  /** An adb that cannot start a server, so that a test decides when one is there. */
  async function brokenAdb(): Promise<string> {
    const script = join(bench.folder, 'adb-broken');
    await writeFile(script, '#!/bin/sh\necho "cannot bind" >&2\nexit 1\n');
    await chmod(script, 0o755);
    return script;
  }
});

/** An adb server with nothing behind it: one version, and these device lists to whoever tracks them. */
async function serveLists(port: number, lists: readonly string[]): Promise<Server> {
  const framed = (text: string) => `${text.length.toString(16).padStart(4, '0')}${text}`;
  const server = createServer((socket) => {
    socket.once('data', (request) => {
      if (request.includes('host:version')) socket.end(`OKAY${framed('0029')}`);
      else socket.write(`OKAY${lists.map(framed).join('')}`);
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
