import type { CommandLine } from './command-line.ts';
import { FolderInUseError } from './link/journal/folder-lock.ts';
import { openJournal } from './link/journal/journal.ts';
import { parseServerAddress } from './link/server-address.ts';
import { messageOf } from './message-of.ts';
import { diagnoseAdb } from './phones/adb/doctor/adb-doctor.ts';
import { type Finding, fine, odd, wrong } from './phones/adb/doctor/finding.ts';

const answerMs = 5_000;
const marks = { ok: '✓', warn: '!', error: '✗' } as const;

/** Checks everything that the agent needs, and yields findings with advice. */
export async function* diagnose(line: Extract<CommandLine, { verb: 'doctor' }>): AsyncGenerator<Finding> {
  const { server, real, dataDir } = line;
  yield server === undefined ? odd('No site was named', 'Give its address with --server.') : await diagnoseSite(server);
  yield diagnoseFolder(dataDir);
  yield* diagnoseAdb(real);
}

export function describeFinding({ level, message, advice }: Finding): string {
  return advice === '' ? `${marks[level]} ${message}` : `${marks[level]} ${message}\n    ${advice}`;
}

export async function diagnoseSite(server: string): Promise<Finding> {
  const url = new URL('healthz', parseServerAddress(server).base);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
    if (response.ok) return fine(`The site ${server} answers`);
    const advice = 'Is this the address of a Flotilla site, with its path if it has one?';
    return wrong(`${url} answers ${response.status}`, advice);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    const advice = 'Is it running, does it listen on this address (FLOTILLA_HOST), and does no firewall lie between?';
    return wrong(`The site ${server} does not answer: ${cause}`, advice);
  }
}

export function diagnoseFolder(dataDir: string): Finding {
  try {
    openJournal(dataDir).close();
    return fine(`The folder ${dataDir} can be written`);
  } catch (error) {
    const message = messageOf(error);
    if (error instanceof FolderInUseError) return odd(message, '');
    return wrong(`The folder ${dataDir} cannot be used: ${message}`, 'Choose one with --data.');
  }
}
