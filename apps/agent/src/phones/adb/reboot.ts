import type { Adb } from '@yume-chan/adb';
import { PhoneGoneError } from '../phone.ts';
import { bounded } from './bounded.ts';
import type { RemoteShell } from './remote-shell.ts';

/** Resolves once the phone has accepted the order. Some adbds refuse `reboot:`, but their shell works. */
export async function rebootPhone(adb: Adb, shell: RemoteShell): Promise<void> {
  try {
    await bounded({ what: 'reboot', timeoutMs: 10_000, gone: shell.gone }, () => adb.power.reboot()).catch(() =>
      shell.expect('reboot', { what: 'reboot', timeoutMs: 20_000 }),
    );
  } catch (error) {
    // A phone that disconnects during the request is rebooting.
    if (!(error instanceof PhoneGoneError)) throw error;
  }
}
