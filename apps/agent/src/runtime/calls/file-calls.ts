import { posix } from 'node:path';
import { maxArtifactBytes } from '@flotilla/contract/artifact-type';
import { checkArguments } from '@flotilla/script-api';
import { FileError, type Phone, type PhoneFiles, UnsupportedError } from '../../phones/phone.ts';
import type { HostCallHandlers } from '../host.ts';
import type { Download } from '../http-client.ts';

const mostReadBytes = 1_000_000;
const mostPushedBytes = 64 * 1024 * 1024;
const downloadMs = 120_000;

function filesOf({ files }: Phone): PhoneFiles {
  if (!files) throw new UnsupportedError('shell', "this phone's files cannot be reached from here");
  return files;
}

interface Parts {
  readonly phone: Phone;
  readonly download: Download;
  saveArtifact(name: string, bytes: Uint8Array): Promise<void>;
}

/** The calls of `device.files`. */
export function fileCalls({ phone, download, saveArtifact }: Parts) {
  return {
    'device.files.list': async ({ path }) => filesOf(phone).list(path),
    async 'device.files.read'({ path, options: { encoding } }) {
      return Buffer.from(await filesOf(phone).read(path, mostReadBytes)).toString(encoding);
    },
    'device.files.write': async ({ path, content, options: { encoding } }) =>
      filesOf(phone).write(path, Buffer.from(content, encoding)),
    async 'device.files.pull'({ path, name }) {
      const artifact = name ?? checkArguments('device.files.pull', [path, posix.basename(path).slice(0, 64)]).name!;
      const bytes = await filesOf(phone).read(path, maxArtifactBytes);
      if (bytes.byteLength === 0) throw new FileError(`${path} is empty`);
      await saveArtifact(artifact, bytes);
      return { name: artifact, bytes: bytes.byteLength };
    },
    async 'device.files.push'({ url, path }, signal) {
      const bytes = await download(url, { mostBytes: mostPushedBytes, timeoutMs: downloadMs }, signal);
      await filesOf(phone).write(path, bytes);
      return { bytes: bytes.byteLength };
    },
    'device.files.delete': async ({ path }) => filesOf(phone).remove(path),
  } satisfies Partial<HostCallHandlers>;
}
