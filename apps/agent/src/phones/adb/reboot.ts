import type { Adb } from '@yume-chan/adb';
import { PhoneGoneError } from '../phone.ts';
import { bounded } from './bounded.ts';
import type { RemoteShell } from './remote-shell.ts';

/** Resolves once the phone has taken the order. Some adbds refuse `reboot:`; their shell still can. */
export async function rebootPhone(adb: Adb, shell: RemoteShell): Promise<void> {
  try {
    await bounded({ what: 'reboot', timeoutMs: 10_000, gone: shell.gone }, () => adb.power.reboot());
  } catch (error) {
    // A phone that leaves while it is asked to reboot does what it was told.
    if (error instanceof PhoneGoneError) return;
    await rebootByShell(shell);
  }
}

async function rebootByShell(shell: RemoteShell): Promise<void> {
  try {
    await shell.expect('reboot', { what: 'reboot', timeoutMs: 20_000 });
  } catch (error) {
    if (!(error instanceof PhoneGoneError)) throw error;
  }
}
