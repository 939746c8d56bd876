import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../programs.ts';
import type { Entry } from './entry.ts';

const script = 'scripts/tools/scrcpy-server.mjs';

/**
 * Returns the server of scrcpy at the path where the agent's own script looks for it, and that script. Without a registry the script is
 * alone: it fetches the file when a phone first needs it.
 */
export async function scrcpyServer(): Promise<{
  readonly entries: readonly Entry[];
  readonly licences: readonly string[];
}> {
  const fetching = { path: `app/${script}`, content: readFileSync(join(root, script)) };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, script)]);
    const file = stdout.trim();
    const path = `app/.tools/scrcpy-server/${basename(file)}`;
    return {
      entries: [fetching, { path, content: { file, bytes: statSync(file).size } }],
      licences: ['scrcpy server 3.3.3: Apache-2.0, https://github.com/Genymobile/scrcpy'],
    };
  } catch {
    return { entries: [fetching], licences: [] };
  }
}
