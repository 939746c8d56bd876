/** A file or folder on the phone. */
export interface DeviceFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** 0 for a folder. */
  readonly bytes: number;
}

/**
 * Files on the phone. Paths are absolute, for example `/sdcard/Download/list.txt`. What Android keeps from its shell, such as the
 * data of other apps, throws `FileError`, as does a file that is not there.
 *
 * @example
 * for (const file of await device.files.list('/sdcard/Download')) log.info(file.name, file.bytes);
 * await device.files.write('/sdcard/Download/note.txt', 'seen by run ' + task.runId);
 * await device.files.pull('/sdcard/Download/report.zip');
 */
export interface DeviceFiles {
  /** What a folder holds, by name; at most 1,000. */
  list(path: string): Promise<DeviceFile[]>;
  /** A file of at most 1 MB, as text, or in base64 with `encoding: 'base64'`. */
  read(path: string, options?: { encoding?: 'utf8' | 'base64' }): Promise<string>;
  /** Writes a file of at most 180,000 characters, given as text, or in base64 with `encoding: 'base64'`; one with that name is replaced. */
  write(path: string, content: string, options?: { encoding?: 'utf8' | 'base64' }): Promise<void>;
  /** Keeps a file of at most 4 MB with the run, under its own name or `name`: text, JSON, ZIP, JPEG or PNG. */
  pull(path: string, name?: string): Promise<SavedFile>;
  /** Downloads a file of at most 64 MB from a host that `http` may call, and puts it on the phone. */
  push(url: string, path: string): Promise<{ readonly bytes: number }>;
  /** Deletes a file; a folder, or a file that is not there, throws `FileError`. */
  delete(path: string): Promise<void>;
}

/** A file that was kept with the run. */
export interface SavedFile {
  /** The name it is kept under. */
  readonly name: string;
  readonly bytes: number;
}
