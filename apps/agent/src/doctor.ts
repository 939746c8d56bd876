import type { CommandLine } from './command-line.ts';
import { FolderInUseError } from './link/journal/folder-lock.ts';
import { openJournal } from './link/journal/journal.ts';
import { parseServerAddress } from './link/server-address.ts';
import { messageOf } from './message-of.ts';
import { diagnoseAdb } from './phones/adb/doctor/adb-doctor.ts';
import type { Finding } from './phones/adb/doctor/finding.ts';

const answerMs = 5_000;
const marks = { ok: '✓', warn: '!', error: '✗' } as const;

/** Checks everything that the agent needs, and says what to do about what is missing. */
export async function* diagnose(line: Extract<CommandLine, { verb: 'doctor' }>): AsyncGenerator<Finding> {
  const { server, real, dataDir } = line;
  yield server === undefined ? noServer : await diagnoseSite(server);
  yield diagnoseFolder(dataDir);
  yield* diagnoseAdb(real);
}

export function describeFinding({ level, message, advice }: Finding): string {
  return advice === '' ? `${marks[level]} ${message}` : `${marks[level]} ${message}\n    ${advice}`;
}

const noServer: Finding = { level: 'warn', message: 'No site was named', advice: 'Give its address with --server.' };

export async function diagnoseSite(server: string): Promise<Finding> {
  const url = new URL('healthz', parseServerAddress(server).base);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
    if (response.ok) return { level: 'ok', message: `The site ${server} answers`, advice: '' };
    const message = `${url} answers ${response.status}`;
    return { level: 'error', message, advice: 'Is this the address of a Flotilla site, with its path if it has one?' };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    const advice = 'Is it running, does it listen on this address (FLOTILLA_HOST), and does no firewall lie between?';
    return { level: 'error', message: `The site ${server} does not answer: ${cause}`, advice };
  }
}

export function diagnoseFolder(dataDir: string): Finding {
  try {
    openJournal(dataDir).close();
    return { level: 'ok', message: `The folder ${dataDir} can be written`, advice: '' };
  } catch (error) {
    const message = messageOf(error);
    if (error instanceof FolderInUseError) return { level: 'warn', message, advice: '' };
    return {
      level: 'error',
      message: `The folder ${dataDir} cannot be used: ${message}`,
      advice: 'Choose one with --data.',
    };
  }
}
