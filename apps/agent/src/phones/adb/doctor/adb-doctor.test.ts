import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdbBench, findAdbd, type RunningPhone, until } from '../../../testing/real-adbd.ts';
import { isRunning, serverPid } from '../../../testing/scrcpy-bench.ts';
import { batteryText } from '../../../testing/stub-phone.ts';
import { diagnoseAdb } from './adb-doctor.ts';
import type { Finding } from './finding.ts';

const adbd = await findAdbd();

describe.skipIf('missing' in adbd)('the doctor', () => {
  let bench: AdbBench;
  let phone: RunningPhone;

  beforeEach(async () => {
    bench = await AdbBench.open('root' in adbd ? adbd.root : '');
    await bench.startServer();
    phone = await bench.startPhone({ serial: 'DOCTOR01' });
  });
  afterEach(() => bench.close());

  async function examine(connect: string[] = []): Promise<Finding[]> {
    const path = join(bench.folder, 'scrcpy-server');
    await writeFile(path, 'server');
    const sha256 = createHash('sha256').update('server').digest('hex');
    const findings: Finding[] = [];
    const adb = { host: '127.0.0.1', port: bench.port, adbPath: bench.adbPath };
    const scrcpy = { path, version: '3.3.3', sha256 };
    const all = diagnoseAdb({ adb, connect, phoneFolder: phone.stub.tempFolder, scrcpy });
    for await (const finding of all) findings.push(finding);
    return findings;
  }
  /** Without the phone's name, and with what to do where something is wrong. */
  const short = (findings: Finding[]) =>
    findings
      .filter(({ message }) => message.startsWith(`Phone ${phone.address}`))
      .map(({ level, message }) => `${level} ${message.slice(`Phone ${phone.address}: `.length)}`);

  it('finds nothing wrong with a phone that is well, and leaves nothing behind', async () => {
    const findings = await examine();
    // A busy machine is a slow cable.
    const speed = /^(ok|warn) \d+(\.\d)? MB\/s, \d+ ms there and back(: slow)?$/;
    const others = findings.filter(({ message }) => !message.includes('MB/s'));
    expect(others.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(short(findings)).toEqual([
      'ok ready',
      'ok Android 14',
      'ok takes taps and keys',
      expect.stringMatching(speed),
      expect.stringMatching(/^ok the first picture of its video after \d+ ms$/),
    ]);
    const pid = await serverPid(phone.stub);
    await until('the end of the server', () => !isRunning(pid));
  });

  it('names everything that is wrong with one that is not, with what to do', async () => {
    const { stub } = phone;
    await stub.set(
      'df',
      'Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/dm-8 114000000 113900000 100000 99% /data\n',
    );
    await stub.set('dumpsys-battery', batteryText({ level: 7, status: 3, temperature: 250 }));
    await stub.set('dumpsys-power', '  mWakefulness=Awake\n');
    await stub.set('dumpsys-window', '  cur=1080x1920\n  KeyguardServiceDelegate\n    showing=true\n    secure=true\n');
    await stub.set('input-forbidden', '');
    await stub.set('slow-cable', '');
    await stub.set('scrcpy-fails', 'Could not create default video encoder for h264');
    const findings = await examine();
    expect(short(findings)).toEqual([
      'ok ready',
      'ok Android 14',
      'warn only 98 MB of storage left',
      'warn battery at 7%, and not charging',
      'warn its screen is locked',
      'warn refuses taps and keys',
      expect.stringMatching(/^warn 0\.\d MB\/s, \d+ ms there and back: slow$/),
      "warn scrcpy's server gives no video",
    ]);
    const advice = findings.map((finding) => finding.advice).join('\n');
    expect(advice).toMatch(/a PIN has to be typed/);
    expect(advice).toMatch(/Security settings/);
    expect(advice).toMatch(/network is slow/);
    expect(advice).toMatch(/default video encoder/);
  });

  it('does not wake a phone whose screen is off', async () => {
    await phone.stub.set('dumpsys-power', '  mWakefulness=Dozing\n');
    const findings = await examine();
    expect(short(findings)).toContain('warn its screen is off');
    expect(short(findings).at(-1)).toMatch(/^ok scrcpy's server starts/);
    const [, ...words] = (await phone.stub.calls('app_process')).at(-1)!;
    expect(words).toEqual(expect.arrayContaining(['power_on=false', 'video=false']));
  });

  it('reports a phone that cannot be connected, and one that disconnects during the check', async () => {
    await phone.unplug();
    const [finding] = (await examine([phone.address])).filter(({ level }) => level === 'warn');
    expect(finding).toMatchObject({
      message: expect.stringMatching(/^Phone 127.0.0.1:\d+: failed to connect .*refused/),
      advice: expect.stringContaining('adb tcpip 5555'),
    });
  });
});
