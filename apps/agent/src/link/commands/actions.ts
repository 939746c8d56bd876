import { createHash } from 'node:crypto';
import type { CommandKind, commandArgs } from '@flotilla/contract/device';
import type { z } from 'zod';
import { type Phone, PhoneGoneError } from '../../phones/phone.ts';
import { downloadFile } from '../download-file.ts';
import type { ServerAddress } from '../server-address.ts';

/** The objects and functions that a command can use. */
export interface CommandScope {
  readonly phone: Phone;
  readonly server: ServerAddress;
  readonly token: string;
  httpAllow(): readonly string[];
  readonly signal: AbortSignal;
  /** Stops the running script. Returns `false` if none runs. */
  stopScript(): boolean;
  /** Changes the given settings; throws if one is invalid. */
  applySettings(changed: Record<string, unknown>): void;
  restartSession(): void;
}

/** A command's result; an `error` means failure. `afterwards` is called once the result has been sent. */
export interface CommandDone {
  readonly output?: string;
  readonly error?: string;
  readonly afterwards?: () => void;
}

/** The APK is held in memory, and several phones may install at once. */
const mostApkBytes = 512 * 1024 * 1024;
const downloadMs = 240_000;

type Actions = {
  readonly [K in CommandKind]: (args: z.output<(typeof commandArgs)[K]>, scope: CommandScope) => Promise<CommandDone>;
};

/** One function for each kind of command. It rejects if the command fails. */
export const actions: Actions = {
  async find(_args, { phone }) {
    await phone.find();
    return {};
  },

  async install({ url, sha256 }, { phone, ...scope }) {
    const limits = { mostBytes: mostApkBytes, timeoutMs: downloadMs };
    const apk = await downloadFile({ ...scope, ...limits, reference: url });
    const actual = createHash('sha256').update(apk).digest('hex');
    if (sha256 !== undefined && sha256.toLowerCase() !== actual) throw new Error(`the file's sha256 is not ${sha256}`);
    await phone.installApp(apk);
    return { output: `${apk.byteLength} bytes installed` };
  },

  async rebootEC(_args, { restartSession }) {
    return { afterwards: restartSession };
  },

  async rebootPhone(_args, { phone }) {
    await phone.reboot().catch((error: unknown) => {
      // A rebooting phone may disconnect before it responds.
      if (!(error instanceof PhoneGoneError)) throw error;
    });
    return {};
  },

  async settings(changed, { applySettings }) {
    applySettings(changed);
    return {};
  },

  async shell({ command, timeoutMs }, { phone, signal }) {
    const { exitCode, stdout, stderr } = await phone.shell(command, { timeoutMs, signal });
    const output = stdout + stderr;
    return exitCode === 0 ? { output } : { output, error: `exit code ${exitCode}` };
  },

  async stopScript(_args, { stopScript }) {
    return { output: stopScript() ? 'stopped' : 'no script is running' };
  },
};
