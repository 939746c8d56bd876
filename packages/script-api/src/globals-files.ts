/** A file or folder on the phone. */
export interface DeviceFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** 0 for a folder. */
  readonly bytes: number;
}

/**
 * Files on the phone. Paths are absolute, for example `/sdcard/Download/list.txt`. Throws `FileError` if a file does not exist, or if
 * Android does not give its shell access to it, such as the data of other apps.
 *
 * @example
 * for (const file of await device.files.list('/sdcard/Download')) log.info(file.name, file.bytes);
 * await device.files.write('/sdcard/Download/note.txt', 'seen by run ' + task.runId);
 * await device.files.pull('/sdcard/Download/report.zip');
 */
export interface DeviceFiles {
  /** Returns the entries of a folder, sorted by name, at most 1,000. */
  list(path: string): Promise<DeviceFile[]>;
  /** Returns a file of at most 1 MB, as text, or in base64 with `encoding: 'base64'`. */
  read(path: string, options?: { encoding?: 'utf8' | 'base64' }): Promise<string>;
  /** Writes a file of at most 180,000 characters, given as text, or in base64 with `encoding: 'base64'`. An existing file is replaced. */
  write(path: string, content: string, options?: { encoding?: 'utf8' | 'base64' }): Promise<void>;
  /** Saves a file of at most 4 MB with the run, under its own name or `name`: text, JSON, ZIP, JPEG or PNG. */
  pull(path: string, name?: string): Promise<SavedFile>;
  /** Downloads a file of at most 64 MB from a host that `http` may call, and copies it to the phone. */
  push(url: string, path: string): Promise<{ readonly bytes: number }>;
  /** Deletes a file. Throws `FileError` for a folder or a file that does not exist. */
  delete(path: string): Promise<void>;
}

/** A file that was saved with the run. */
export interface SavedFile {
  /** The name under which it is saved. */
  readonly name: string;
  readonly bytes: number;
}
