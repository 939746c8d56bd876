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

/** A custom scrcpy server file instead of the fetched one. */
export interface ScrcpyFile {
  readonly path: string;
  /** The file's version; the server refuses to start for another one. */
  readonly version: string;
  /** The file is verified, because it runs on phones with the rights of a shell. */
  readonly sha256: string;
}

/** scrcpy's server as installed on phones. */
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

/** The file that phones run for video and control, fetched once it is needed. */
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

  /** Whether the file is here. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Rejects with what to do if there is none. Retries later after a failure. */
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

/** Like `program`, for a caller who needs a capability. */
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
    const said = (error as { stderr?: string }).stderr?.trim() || messageOf(error);
    throw new Error(
      `${said} Fetch it where there is a network, and name it with --scrcpy-server and --scrcpy-version.`,
    );
  }
}
