import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdbPhones } from '../phones/adb/adb-phones.ts';
import { ScrcpySource } from '../phones/adb/scrcpy/server-program.ts';
import { pictureSize } from '../phones/h264/picture-size.ts';
import type { Phone, PhoneSource, VideoOptions, VideoPacket } from '../phones/phone.ts';
import { AdbBench, type RunningPhone, until } from './real-adbd.ts';
import type { StubPhone } from './stub-phone.ts';

export const anyVideo: VideoOptions = { maxSize: 0, maxFps: 30, bitsPerSecond: 2_000_000 };

/** A phone behind a real adbd whose `app_process` speaks scrcpy's protocol. */
export interface ScrcpyBench {
  readonly bench: AdbBench;
  readonly running: RunningPhone;
  readonly stub: StubPhone;
  readonly phone: Phone;
  /** The file that is put on the phone. */
  readonly serverSha256: string;
  /** The warnings that the agent logged. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

export async function openScrcpyBench(root: string, serial: string, controlIdleMs?: number): Promise<ScrcpyBench> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-scrcpy-'));
  const server = Buffer.from(`not run by the stub, only put on the phone ${serial}`);
  const path = join(folder, 'scrcpy-server');
  await writeFile(path, server);
  const serverSha256 = createHash('sha256').update(server).digest('hex');
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
  const bench = await AdbBench.open(root);
  await bench.startServer();
  const running = await bench.startPhone({ serial });
  const source: PhoneSource = createAdbPhones({
    server: bench.server,
    log,
    phoneTempFolder: running.stub.tempFolder,
    scrcpy: { source: new ScrcpySource(log, { path, version: '3.3.3', sha256: serverSha256 }), controlIdleMs },
  });
  const phone = await new Promise<Phone>((resolve, reject) => source.start(resolve).catch(reject));
  return {
    bench,
    running,
    stub: running.stub,
    phone,
    serverSha256,
    warnings,
    async close() {
      await source.close();
      await bench.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the messages that the server on the phone received, oldest first. */
export async function heard(stub: StubPhone, kind?: string): Promise<Record<string, unknown>[]> {
  const text = await stub.read('scrcpy-heard').catch(() => Buffer.alloc(0));
  const lines = text.toString().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter((message) => !kind || message.kind === kind);
}

/** Waits until the server has received `count` messages of a kind. */
export function untilHeard(stub: StubPhone, kind: string, count: number): Promise<Record<string, unknown>[]> {
  return until(`${count} messages of the kind ${kind}`, async () => {
    const messages = await heard(stub, kind);
    return messages.length >= count ? messages : undefined;
  });
}

/** The options that the last server was started with. */
export async function lastOptions(stub: StubPhone): Promise<Record<string, string>> {
  const words = (await stub.calls('app_process')).at(-1) ?? [];
  return Object.fromEntries(words.filter((word) => word.includes('=')).map((word) => word.split(/=(.*)/s, 2)));
}

export async function serverPid(stub: StubPhone): Promise<number> {
  return Number(await stub.read('scrcpy-pid'));
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Collects a stream's packets. */
export class Packets {
  readonly all: VideoPacket[] = [];
  readonly push = (packet: VideoPacket) => void this.all.push(packet);

  /** The kinds of the received packets: `config`, `key`, `delta`. */
  get kinds(): string[] {
    return this.all.map(({ config, keyFrame }) => (config ? 'config' : keyFrame ? 'key' : 'delta'));
  }

  /** The picture's size from the last config packet, width by height. */
  get size(): string {
    const config = this.all.findLast((packet) => packet.config);
    if (!config) return '';
    const { width, height } = pictureSize(config.data);
    return `${width}x${height}`;
  }

  count(kind: 'config' | 'key' | 'delta'): number {
    return this.kinds.filter((each) => each === kind).length;
  }
}
