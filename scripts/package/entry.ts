/** A file of an archive. Folders are implied by paths. */
export interface Entry {
  /** Relative to the archive, with slashes. */
  readonly path: string;
  readonly isExecutable?: boolean;
  readonly content: Buffer | FileOnDisk | Link;
}

interface FileOnDisk {
  readonly file: string;
  readonly bytes: number;
}

/** A symbolic link, with its target relative to its own folder. */
interface Link {
  readonly target: string;
}

export const isLink = (content: Entry['content']): content is Link => 'target' in content;
export const isOnDisk = (content: Entry['content']): content is FileOnDisk => 'file' in content;

export const text = (path: string, content: string, isExecutable = false): Entry => ({
  path,
  isExecutable,
  content: Buffer.from(content),
});

/** Puts entries below a folder of the archive. */
export const below = (folder: string, entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }));
