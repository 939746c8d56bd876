import type { Adb } from '@yume-chan/adb';
import { PhoneGoneError } from '../phone.ts';
import { bounded } from './bounded.ts';
import type { RemoteShell } from './remote-shell.ts';

/** Resolves once the phone has accepted the reboot. Some phones refuse adb's `reboot:` service, but accept the shell command. */
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
