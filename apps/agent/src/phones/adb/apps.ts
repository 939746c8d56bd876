import { randomUUID } from 'node:crypto';
import type { Adb } from '@yume-chan/adb';
import { AdbCommandError, AdbInputError } from './errors.ts';
import { pushFile } from './push-file.ts';
import type { RemoteShell } from './remote-shell.ts';
import { checkedPackage, shellQuote } from './shell-quote.ts';

const appTimeoutMs = 20_000;
const installTimeoutMs = 300_000;

/**
 * Starts an app in the same way as a tap on its icon. `monkey` is used only if the launcher entry cannot be resolved, because it
 * resets the rotation lock.
 */
export async function launchApp(shell: RemoteShell, packageName: string): Promise<void> {
  const name = checkedPackage(packageName);
  const launcher = 'android.intent.category.LAUNCHER';
  const command =
    `entry=$(cmd package resolve-activity --brief -a android.intent.action.MAIN -c ${launcher} ${name} 2>/dev/null | tail -n 1)\n` +
    `case "$entry" in\n*/*) am start -a android.intent.action.MAIN -c ${launcher} -n "$entry" ;;\n` +
    `*) monkey -p ${name} -c ${launcher} 1 ;;\nesac`;
  const { exitCode, stdout, stderr } = await shell.run(command, { what: `launch ${name}`, timeoutMs: appTimeoutMs });
  const said = `${stdout}${stderr}`;
  if (exitCode !== 0 || /^Error|No activities found/m.test(said)) {
    throw new AdbCommandError(`${name} cannot be launched: it is not installed or has no launcher entry`);
  }
}

export async function stopApp(shell: RemoteShell, packageName: string): Promise<void> {
  const name = checkedPackage(packageName);
  await shell.expect(`am force-stop ${name}`, { what: `stop ${name}`, timeoutMs: appTimeoutMs });
}

/** Returns the foreground package, or an empty string if there is none (screen off, keyguard). */
export async function currentApp(shell: RemoteShell): Promise<string> {
  const command = 'dumpsys activity activities | grep -i ResumedActivity; dumpsys window | grep mCurrentFocus; true';
  const { stdout } = await shell.expect(command, { what: 'current app', timeoutMs: appTimeoutMs });
  return parseCurrentApp(stdout.toString());
}

export function parseCurrentApp(text: string): string {
  const component = /\s([A-Za-z][\w.]*)\/[\w.$]+/;
  const lines = text.split('\n');
  // The line of the topmost display comes first. Lines with "null" name no app.
  const line = lines.find((each) => /ResumedActivity/i.test(each) && component.test(each));
  const focus = lines.find((each) => each.includes('mCurrentFocus') && component.test(each));
  return component.exec(line ?? focus ?? '')?.[1] ?? '';
}

/** Installs an app or updates it. Rejects with Android's reason, such as INSTALL_FAILED_UPDATE_INCOMPATIBLE. */
export async function installApp(adb: Adb, shell: RemoteShell, tempFolder: string, apk: Uint8Array): Promise<void> {
  if (Buffer.from(apk.subarray(0, 4)).toString('latin1') !== 'PK\u0003\u0004') {
    throw new AdbInputError('Not an APK: the file is not a ZIP archive');
  }
  const path = `${tempFolder}/flotilla-${randomUUID()}.apk`;
  const file = shellQuote(path);
  try {
    await pushFile(adb, shell, { path, bytes: apk, what: 'push the app', timeoutMs: installTimeoutMs });
    const options = { what: 'pm install', timeoutMs: installTimeoutMs };
    const { stdout, stderr } = await shell.run(`pm install -r ${file}`, options);
    const said = `${stdout}${stderr}`.trim();
    if (!/^Success/m.test(said)) throw new AdbCommandError(`The app was not installed: ${said.slice(0, 500)}`);
  } finally {
    if (!shell.gone.aborted) await shell.run(`rm -f ${file}`, { what: 'remove the app file', timeoutMs: appTimeoutMs });
  }
}
