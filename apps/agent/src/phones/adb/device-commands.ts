import type { Adb } from '@yume-chan/adb';
import { PhoneGoneError } from '../phone.ts';
import { bounded } from './bounded.ts';
import type { RemoteShell } from './remote-shell.ts';
import { shellQuote } from './shell-quote.ts';

/**
 * Wakes the screen, flashes its brightness, vibrates three times, then restores the brightness. There is no sound, because
 * Android plays none without an app.
 */
const findScript = `
mode=$(settings get system screen_brightness_mode)
level=$(settings get system screen_brightness)
restore() {
  case "$level" in [0-9]*) settings put system screen_brightness "$level" ;; esac
  case "$mode" in [0-9]*) settings put system screen_brightness_mode "$mode" ;; esac
}
trap restore EXIT
trap 'exit 1' HUP TERM
input keyevent KEYCODE_WAKEUP
settings put system screen_brightness_mode 0
for round in 1 2 3; do
  settings put system screen_brightness 255
  { cmd vibrator_manager synced -f oneshot 400 || cmd vibrator vibrate -f 400 flotilla; } >/dev/null 2>&1
  sleep 0.4
  settings put system screen_brightness 10
  sleep 0.2
done
`;

export async function findPhone(shell: RemoteShell): Promise<void> {
  await shell.expect(findScript, { what: 'find', timeoutMs: 30_000 });
}

/** Posts a notification as the shell user, which works on Android 10 and later. */
export async function postNotification(shell: RemoteShell, title: string, message: string): Promise<void> {
  const words = ['-S', 'bigtext', '-t', title, 'flotilla', message || title].map(shellQuote);
  await shell.expect(`cmd notification post ${words.join(' ')}`, { what: 'notify', timeoutMs: 15_000 });
}

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
