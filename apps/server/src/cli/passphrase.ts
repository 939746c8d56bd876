import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from '../platform/backup/backup-error.ts';
import { leastPassphraseLength } from '../platform/backup/keys.ts';

interface Sources {
  readonly file: string | undefined;
  readonly setting: string | null;
  /** Whether the passphrase is new, so that it is asked for twice. */
  readonly isNew: boolean;
}

/** The passphrase from a file, the settings or the terminal. Arguments of a process can be read by others, so none holds it. */
export async function readPassphrase({ file, setting, isNew }: Sources): Promise<string> {
  const given = file === undefined ? setting : readPassphraseFile(file);
  const passphrase = given ?? (await promptFor(isNew));
  if (isNew && passphrase.length < leastPassphraseLength) {
    throw new BackupError(`A passphrase has ${leastPassphraseLength} characters or more.`);
  }
  return passphrase;
}

function readPassphraseFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new BackupError(`The passphrase file ${path} cannot be read (${code}).`, { cause: error });
  }
}

async function promptFor(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new BackupError(
      'Backups are encrypted. Set FLOTILLA_BACKUP_PASSPHRASE, or name a file with --passphrase-file.',
    );
  }
  const first = await readHidden('Passphrase of the backup: ');
  if (isNew && (await readHidden('Again: ')) !== first) throw new BackupError('The two passphrases differ.');
  return first;
}

/** Reads a line from the terminal without showing it. */
export async function readHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
