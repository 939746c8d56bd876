import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { root } from '../programs.ts';
import type { Dependency } from './dependencies.ts';
import type { Entry } from './entry.ts';
import { filesOf } from './folder.ts';
import { readTar } from './tar.ts';

/** The registry has no such package, or a different one than the lock names. */
export class PackageMissingError extends Error {}

const cache = join(root, '.tools/packed');

function isInstalled({ at, locked }: Dependency): boolean {
  const manifest = join(root, at, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === locked.version;
}

/** Files that no program reads when it runs. */
const needless =
  /\.(ts|mts|cts|map|flow|tsbuildinfo|a|h|c|cc|md|markdown)$|^\.|\/\.|^(test|tests|docs?|examples?|man)\//i;
const isLicence = (path: string) => /^(licen[cs]e|copying|notice)/i.test(path.split('/').at(-1)!);
const isNeeded = ({ path }: Entry) => isLicence(path) || !needless.test(path);

/** Returns the files of a locked package: from `node_modules` if it is installed there, else from the registry. */
export async function filesOfPackage(dependency: Dependency): Promise<Entry[]> {
  const files = isInstalled(dependency) ? filesOf(join(root, dependency.at)) : await fetched(dependency);
  return files.filter(isNeeded);
}

async function fetched({ name, locked }: Dependency): Promise<Entry[]> {
  const file = join(cache, `${name.replace('/', '+')}-${locked.version}.tgz`);
  if (!existsSync(file)) await pack(`${name}@${locked.version}`, file);
  const bytes = readFileSync(file);
  const [algorithm = '', expected] = (locked.integrity ?? '').split(/-(.*)/);
  if (expected === undefined || createHash(algorithm).update(bytes).digest('base64') !== expected) {
    const reason = expected === undefined ? 'the lock has no hash of it' : 'its hash differs from the lock';
    throw new PackageMissingError(`${name}@${locked.version}: ${reason}`);
  }
  return readTar(gunzipSync(bytes)).map((entry) => ({ ...entry, path: entry.path.replace(/^[^/]+\//, '') }));
}

/** Runs `npm pack` outside of the project, because npm would otherwise take its workspaces for those of this call. */
async function pack(spec: string, file: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'flotilla-pack-'));
  try {
    const options = { cwd: work, timeout: 300_000, shell: process.platform === 'win32' };
    await promisify(execFile)('npm', ['pack', spec, '--ignore-scripts', '--fetch-retries=1'], options);
    const packed = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (packed === undefined) throw new Error(`npm pack ${spec} left no archive`);
    mkdirSync(cache, { recursive: true });
    // The temporary folder may be on another disk.
    copyFileSync(join(work, packed), `${file}.part`);
    renameSync(`${file}.part`, file);
  } catch (error) {
    const output = String((error as { stderr?: string }).stderr ?? '');
    if (/E404|ETARGET|404 Not Found/.test(output)) throw new PackageMissingError(`${spec} is not in the registry`);
    throw new Error(`npm pack ${spec} failed: ${output.trim().split('\n').at(-1) || String(error)}`, { cause: error });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
