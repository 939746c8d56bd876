import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

const run = promisify(execFile);
const timeoutMs = 20_000;

/** Returns the adb program of the Android SDK, or the one on the PATH; `undefined` if there is none. */
export async function findAdb(env: Environment): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'adb.exe' : 'adb';
  const sdk = [env.ANDROID_HOME, env.ANDROID_SDK_ROOT].flatMap((home) =>
    home ? [join(home, 'platform-tools', name)] : [],
  );
  const separator = process.platform === 'win32' ? ';' : ':';
  const onPath = (env.PATH ?? '').split(separator).flatMap((folder) => (folder ? [join(folder, name)] : []));
  for (const path of [...sdk, ...onPath]) {
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}

/** Runs `adb connect` or `adb disconnect`. Returns its text; adb reports failures with exit code 0 too. */
export async function callAdb(adb: string, args: readonly string[], env: Environment): Promise<string> {
  const { stdout } = await run(adb, [...args], {
    env: env as NodeJS.ProcessEnv,
    timeout: timeoutMs,
    windowsHide: true,
  });
  return stdout.trim();
}
