import { createHash } from 'node:crypto';
import { commandArgs } from '@flotilla/contract/device';
import { downloadFile } from '../download-file.ts';
import { commandAction } from './command-action.ts';

/** The APK is held in memory, and several phones may install at once. */
const mostApkBytes = 512 * 1024 * 1024;
const downloadMs = 240_000;

export const install = commandAction({
  args: commandArgs.install,
  async run({ url, sha256 }, { phone, server, token, httpAllow, signal }) {
    const apk = await downloadFile({
      server,
      reference: url,
      token,
      httpAllow,
      mostBytes: mostApkBytes,
      timeoutMs: downloadMs,
      signal,
    });
    const actual = createHash('sha256').update(apk).digest('hex');
    if (sha256 !== undefined && sha256.toLowerCase() !== actual) {
      throw new Error(`the file's sha256 is not ${sha256}`);
    }
    await phone.installApp(apk);
    return { output: `${apk.byteLength} bytes installed` };
  },
});
