import { posix } from 'node:path';
import { FileError, type PhoneFiles } from '../phone.ts';
import type { Disk } from './world/disk.ts';

const folders = [
  ...['apex', 'bin', 'data', 'data/local', 'data/local/tmp', 'dev'].map((name) => `/${name}`),
  ...['etc', 'proc', 'sdcard', 'storage', 'system', 'vendor'].map((name) => `/${name}`),
  ...['Alarms', 'Android', 'DCIM', 'DCIM/Camera', 'DCIM/Screenshots'].map((name) => `/sdcard/${name}`),
  ...['Documents', 'Download', 'Movies', 'Music', 'Pictures'].map((name) => `/sdcard/${name}`),
];
/** The folders to which Android's shell may write. */
const writable = /^\/(sdcard|data\/local\/tmp)\//;
const mostBytes = 128 * 1024 * 1024;

const tidy = (path: string) => posix.normalize(path).replace(/(?<=.)\/+$/, '');

/** The files of a simulated phone; they outlive its restart. */
export class FileSystem implements PhoneFiles {
  readonly #files: Map<string, Uint8Array>;

  constructor(disk: Disk) {
    this.#files = disk.open('files', () => new Map<string, Uint8Array>());
  }

  /** The names in a folder; undefined if there is none. */
  names(path: string): string[] | undefined {
    const folder = tidy(path);
    if (folder !== '/' && !folders.includes(folder)) return undefined;
    const inside = [...folders, ...this.#files.keys()].filter((one) => posix.dirname(one) === folder);
    return inside.map((one) => posix.basename(one)).toSorted();
  }

  contentOf(path: string): Uint8Array | undefined {
    return this.#files.get(tidy(path));
  }

  async list(path: string) {
    const names = this.names(path);
    if (!names) throw new FileError(`${path} is not a readable folder`);
    return names.map((name) => {
      const content = this.contentOf(posix.join(path, name));
      return { name, isFolder: content === undefined, bytes: content?.byteLength ?? 0 };
    });
  }

  async read(path: string, most: number): Promise<Uint8Array> {
    const content = this.contentOf(path);
    if (!content) throw new FileError(`${path} cannot be read: No such file or directory`);
    if (content.byteLength > most) throw new FileError(`${path} has more than ${most} bytes`);
    return content;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const file = tidy(path);
    const why = this.#whyNotWritten(file, bytes.byteLength);
    if (why) throw new FileError(`${path} cannot be written: ${why}`);
    this.#files.set(file, Uint8Array.from(bytes));
  }

  async remove(path: string): Promise<void> {
    if (!this.#files.delete(tidy(path))) throw new FileError(`rm: ${path}: No such file or directory`);
  }

  #whyNotWritten(file: string, bytes: number): string | undefined {
    if (folders.includes(file)) return 'Is a directory';
    if (!writable.test(file)) return 'Permission denied';
    if (!folders.includes(posix.dirname(file))) return 'No such file or directory';
    const held = [...this.#files].reduce((sum, [path, content]) => sum + (path === file ? 0 : content.byteLength), 0);
    return held + bytes > mostBytes ? 'No space left on device' : undefined;
  }
}
