import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Capability } from '@flotilla/contract/device';
import { messageOf } from '../../../message-of.ts';
import { UnsupportedError } from '../../phone.ts';
import type { AdbLog } from '../adb-log.ts';
import { publishedServers } from './published-servers.ts';

/** A scrcpy server file that the user provides instead of the downloaded one. */
export interface ScrcpyFile {
  readonly path: string;
  /** The file's version. The server refuses to start if a client names another version. */
  readonly version: string;
  /** The expected hash. The file is verified, because it runs on phones with the rights of the shell user. */
  readonly sha256: string;
}

/** scrcpy's server file with its hashes. */
export interface ScrcpyProgram {
  readonly version: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly md5: string;
}

const fetchedVersion = '3.3.3';
const fetchScript = fileURLToPath(new URL('../../../../../../scripts/tools/scrcpy-server.mjs', import.meta.url));
const fetchTimeoutMs = 150_000;
const usualRetryMs = 10 * 60_000;

/** Provides scrcpy's server file, which is downloaded when it is first needed. */
export class ScrcpySource {
  readonly #log: AdbLog;
  readonly #file: ScrcpyFile | undefined;
  readonly #retryMs: number;
  #program: Promise<ScrcpyProgram> | undefined;
  #isReady = false;

  constructor(log: AdbLog, file?: ScrcpyFile, retryMs = usualRetryMs) {
    this.#log = log;
    this.#file = file;
    this.#retryMs = retryMs;
  }

  /** Whether the file has been loaded. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Returns the file. Rejects with an advice for the user if there is none. After a failure, calls retry only after `retryMs`. */
  program(): Promise<ScrcpyProgram> {
    if (!this.#program) {
      this.#program = this.#load();
      this.#program.then(
        () => (this.#isReady = true),
        (error: unknown) => {
          this.#log.warn({}, `Phones show single pictures, no video: ${messageOf(error)}`);
          setTimeout(() => (this.#program = undefined), this.#retryMs).unref();
        },
      );
    }
    return this.#program;
  }

  async #load(): Promise<ScrcpyProgram> {
    const { path, version, sha256: expected } = this.#file ?? (await fetchServer());
    const bytes = await readFile(path).catch((error: unknown) => {
      throw new Error(`The scrcpy server file cannot be read: ${messageOf(error)}`);
    });
    const digest = (name: string) => createHash(name).update(bytes).digest('hex');
    const sha256 = digest('sha256');
    if (sha256 !== expected) {
      throw new Error(
        `The file ${path} is not scrcpy's server ${version}: its SHA-256 is ${sha256}, not ${expected}. ` +
          'Get the file again, or name its version and hash with --scrcpy-version and --scrcpy-sha256.',
      );
    }
    return { version, bytes, sha256, md5: digest('md5') };
  }
}

/** Returns the file, or rejects with an `UnsupportedError` that names the capability. */
export async function programFor(capability: Capability, source: ScrcpySource): Promise<ScrcpyProgram> {
  return source.program().catch((error: unknown) => {
    throw new UnsupportedError(capability, messageOf(error));
  });
}

async function fetchServer(): Promise<ScrcpyFile> {
  try {
    const options = { timeout: fetchTimeoutMs, windowsHide: true };
    const { stdout } = await promisify(execFile)(process.execPath, [fetchScript], options);
    return { path: stdout.trim(), version: fetchedVersion, sha256: publishedServers[fetchedVersion]! };
  } catch (error) {
    const output = (error as { stderr?: string }).stderr?.trim() || messageOf(error);
    throw new Error(
      `${output} Download it on a machine with a network, then name it with --scrcpy-server and --scrcpy-version.`,
    );
  }
}
