import { randomUUID } from 'node:crypto';
import type { Adb } from '@yume-chan/adb';
import { pushFile } from '../push-file.ts';
import type { RemoteShell } from '../remote-shell.ts';
import { shellQuote } from '../shell-quote.ts';
import { remotePath } from './server-command.ts';
import type { ScrcpyProgram } from './server-program.ts';

const timeoutMs = 30_000;

interface Phone {
  readonly adb: Adb;
  readonly shell: RemoteShell;
  readonly tempFolder: string;
}

/** Copies the server to the phone and removes older copies. The final rename makes sure that an incomplete file is never used. */
export async function pushServer({ adb, shell, tempFolder }: Phone, program: ScrcpyProgram): Promise<void> {
  const path = remotePath(tempFolder, program);
  const part = `${path}.${randomUUID().slice(0, 8)}`;
  await pushFile(adb, shell, { path: part, bytes: program.bytes, what: "push scrcpy's server", timeoutMs });
  const older = `${shellQuote(`${tempFolder}/flotilla-scrcpy-`)}*.jar`;
  const command = `rm -f ${older}; mv ${shellQuote(part)} ${shellQuote(path)}`;
  await shell.expect(command, { what: "place scrcpy's server", timeoutMs });
}
