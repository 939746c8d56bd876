import type { Adb, AdbSync } from '@yume-chan/adb';
import { LinuxFileType } from '@yume-chan/adb';
import { FileError, type PhoneFiles } from '../phone.ts';
import { bounded } from './bounded.ts';
import { pushFile } from './push-file.ts';
import type { RemoteShell } from './remote-shell.ts';
import { shellQuote } from './shell-quote.ts';

const timeoutMs = 120_000;
const mostListed = 1_000;

/** Creates access to the phone's files, within the rights of its shell user. */
export function createAdbFiles(adb: Adb, shell: RemoteShell): PhoneFiles {
  const withSync = <T>(what: string, work: (sync: AdbSync) => Promise<T>): Promise<T> =>
    bounded({ what, timeoutMs, gone: shell.gone }, async () => {
      const sync = await adb.sync();
      try {
        return await work(sync);
      } finally {
        await sync.dispose();
      }
    });

  return {
    list: (path) =>
      withSync('list files', async (sync) => {
        if (!(await sync.isDirectory(path).catch(() => false))) throw new FileError(`${path} is not a readable folder`);
        const entries = await sync.readdir(path);
        return entries
          .filter(({ name }) => name !== '.' && name !== '..')
          .map(({ name, type, size }) => {
            const isFolder = type === LinuxFileType.Directory;
            return { name, isFolder, bytes: isFolder ? 0 : Number(size) };
          })
          .toSorted((one, other) => (one.name < other.name ? -1 : 1))
          .slice(0, mostListed);
      }),
    read: (path, mostBytes) =>
      withSync('read a file', async (sync) => {
        const pieces: Uint8Array[] = [];
        let bytes = 0;
        try {
          for await (const piece of sync.read(path)) {
            bytes += piece.byteLength;
            if (bytes > mostBytes) throw new FileError(`${path} has more than ${mostBytes} bytes`);
            pieces.push(piece);
          }
        } catch (error) {
          if (error instanceof FileError) throw error;
          throw new FileError(`${path} cannot be read: ${(error as Error).message}`);
        }
        return Buffer.concat(pieces);
      }),
    write: (path, bytes) =>
      pushFile(adb, shell, { path, bytes, what: 'write a file', timeoutMs }).catch((error: unknown) => {
        if (shell.gone.aborted) throw error;
        throw new FileError(`${path} cannot be written: ${(error as Error).message}`);
      }),
    async remove(path) {
      const { exitCode, stderr } = await shell.run(`rm ${shellQuote(path)}`, { what: 'delete a file', timeoutMs });
      if (exitCode !== 0) throw new FileError(stderr.trim().slice(0, 500) || `${path} cannot be deleted`);
    },
  };
}
