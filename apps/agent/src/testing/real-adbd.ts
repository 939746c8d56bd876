import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AdbServerClient } from '@yume-chan/adb';
import { type AdbServerAddress, adbClient } from '../phones/adb/adb-server.ts';
import { connectOverNetwork } from '../phones/adb/ask-server.ts';
import { missingTool } from './missing-tool.ts';
import { createStubPhone, type StubPhone, type StubPhoneTraits } from './stub-phone.ts';

const script = fileURLToPath(new URL('../../../../scripts/tools/adbd.mjs', import.meta.url));

/** The folder with adb and adbd, or why there is none on this machine. */
export async function findAdbd(): Promise<{ readonly root: string } | { readonly missing: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    return { root: stdout.trim() };
  } catch (error) {
    const said = (error as { stderr?: string }).stderr;
    return { missing: missingTool('adb', said?.trim() || String(error)) };
  }
}

export interface RunningPhone {
  readonly stub: StubPhone;
  /** The address under which adb lists the phone. */
  readonly address: string;
  /** Ends adbd, as pulling the cable would. */
  unplug(): Promise<void>;
  /** Starts adbd again on the same port and connects the adb server to it. */
  plug(): Promise<void>;
  /** Starts the phone like `plug`, without notifying the adb server. */
  switchOn(): Promise<void>;
  /** adbd holds still, as on a phone that sleeps too deeply, or goes on. */
  freeze(on: boolean): void;
}

/** A private adb server with real adbds, all in one temp folder; `close` ends every process and removes the folder. */
export class AdbBench {
  readonly port: number;
  readonly adbPath: string;
  readonly client: AdbServerClient;
  readonly folder: string;
  readonly #libraries: string;
  readonly #processes = new Set<ChildProcess>();
  #server: ChildProcess | undefined;

  private constructor(root: string, libraries: string, folder: string, port: number) {
    this.adbPath = join(root, 'usr/lib/android-sdk/platform-tools/adb');
    this.#libraries = libraries;
    this.folder = folder;
    this.port = port;
    this.client = adbClient({ host: '127.0.0.1', port });
  }

  static async open(root: string): Promise<AdbBench> {
    const lib = join(root, 'usr/lib');
    const archs = (await readdir(lib)).filter((name) => name.includes('-linux-'));
    const libraries = archs.flatMap((arch) => [join(lib, arch, 'android'), join(lib, arch)]).join(':');
    return new AdbBench(root, libraries, await mkdtemp(join(tmpdir(), 'flotilla-adb-')), await freePort());
  }

  /** The address of the adb server, as the agent gets it. */
  get server(): AdbServerAddress {
    return { host: '127.0.0.1', port: this.port, adbPath: this.adbPath };
  }

  /** The environment of adb: a separate home, no USB, no search for emulators and network phones. */
  get environment(): Record<string, string> {
    return {
      HOME: this.folder,
      TMPDIR: this.folder,
      PATH: '/usr/bin:/bin',
      LD_LIBRARY_PATH: this.#libraries,
      ADB_USB: '0',
      ADB_MDNS: '0',
      ADB_LOCAL_TRANSPORT_MAX_PORT: '5554',
    };
  }

  async startServer(): Promise<void> {
    this.#server = this.#spawn(this.adbPath, ['-P', String(this.port), 'nodaemon', 'server'], this.environment);
    await listening(this.port);
  }

  async killServer(): Promise<void> {
    if (this.#server) await this.#kill(this.#server);
  }

  /** Starts a phone. With `isPlugged`, the adb server is notified too. */
  async startPhone(traits: StubPhoneTraits, { isPlugged = true } = {}): Promise<RunningPhone> {
    const port = await freePort();
    const stub = await createStubPhone(join(this.folder, `phone-${port}`), traits);
    const address = `127.0.0.1:${port}`;
    let adbd: ChildProcess | undefined;
    const switchOn = async () => {
      adbd = this.#spawn(join(this.adbPath, '../adbd'), [], {
        HOME: stub.folder,
        PATH: `${stub.commandFolder}:/usr/bin:/bin`,
        LD_LIBRARY_PATH: this.#libraries,
        ADBD_PORT: String(port),
        STUB_PHONE: stub.folder,
      });
      await listening(port);
    };
    const plug = async () => {
      await switchOn();
      await this.connect(address);
    };
    if (isPlugged) await plug();
    return {
      stub,
      address,
      plug,
      switchOn,
      unplug: async () => void (adbd && (await this.#kill(adbd))),
      freeze: (on) => void adbd?.kill(on ? 'SIGSTOP' : 'SIGCONT'),
    };
  }

  /** Does the same as `adb connect`. */
  async connect(address: string): Promise<void> {
    const whyNot = await connectOverNetwork(this.client, address);
    if (whyNot !== undefined) throw new Error(whyNot);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#processes].map((child) => this.#kill(child)));
    await rm(this.folder, { recursive: true, force: true });
  }

  #spawn(command: string, args: string[], env: Record<string, string>): ChildProcess {
    const child = spawn(command, args, { env, stdio: 'ignore' });
    this.#processes.add(child);
    child.once('exit', () => this.#processes.delete(child));
    return child;
  }

  async #kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }
}

/** Returns a free port. System ports start at 32768, above the range up to 5585 in which adb searches for emulators. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function listening(port: number): Promise<void> {
  await until(`port ${port} to listen`, async () => {
    const socket = connect(port, '127.0.0.1');
    const open = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    return open;
  });
}

/** Polls until the condition gives something true, for at most a minute. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 60_000,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const value = await condition();
    if (value) return value;
    await sleep(10);
  }
  throw new Error(`Waited ${timeoutMs} ms for ${what}`);
}
