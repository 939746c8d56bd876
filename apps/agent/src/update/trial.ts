import { findInstallation, folderOf, type Installation, versionIn } from './installation.ts';
import { switchVersion } from './switch-version.ts';
import { readUpdate, writeUpdate } from './update-state.ts';

/** The exit code with which the agent asks to be started again from `<base>/current`. */
export const restartCode = 75;

/** A new version that was started this often without having worked is broken. */
const mostStarts = 3;

/**
 * Runs at every start, before the rest of the program is loaded, so that a version that cannot even load is left again. Returns
 * whether the process must end with `restartCode`, because the version before is in place again.
 */
export function leavesBrokenVersion(file: string, args: readonly string[]): boolean {
  const installation = findInstallation(file);
  // `--help` and `doctor` do not start the agent.
  if (!installation || args.includes('doctor') || args.includes('--help') || args.includes('-h')) return false;
  const { base, version } = installation;
  const record = readUpdate(base);
  if (record?.state !== 'trial') return false;
  if (record.version !== version) {
    // The agent was killed before it had switched to the new version.
    writeUpdate(base, { state: 'failed', version: record.version, fault: 'interrupted', error: '' });
    return false;
  }
  if (record.starts < mostStarts) {
    writeUpdate(base, { ...record, starts: record.starts + 1 });
    return false;
  }
  return goBack(installation, 'start', `it ended ${mostStarts} times before it had connected`);
}

/** Returns to the version before the trial. Returns `false` if that version is no longer there. */
export function goBack({ base }: Installation, fault: 'start' | 'connect', error: string): boolean {
  const record = readUpdate(base);
  if (record?.state !== 'trial') return false;
  const { version, previous } = record;
  if (versionIn(folderOf({ base }, previous)) !== previous) return false;
  switchVersion(base, previous);
  writeUpdate(base, { state: 'failed', version, fault, error });
  return true;
}
