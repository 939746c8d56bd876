import type { RemoteShell } from './remote-shell.ts';

/**
 * Wakes the screen, flashes its brightness, vibrates three times, then restores the brightness. There is no sound, because
 * Android plays none without an app.
 */
const script = `
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
  await shell.expect(script, { what: 'find', timeoutMs: 30_000 });
}
