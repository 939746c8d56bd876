#!/usr/bin/env node
// Puts a real adb and adbd for Linux into `.tools/adbd/` and prints that folder. Debian carries both (adbd since its
// backports of 12); the mirror is the one the machine already uses. Nothing is installed: packages are unpacked in place.
import { execFileSync } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tools = join(dirname(fileURLToPath(import.meta.url)), '../../.tools');
const target = join(tools, 'adbd');
const platformTools = 'usr/lib/android-sdk/platform-tools';
const wanted = ['adb', 'adbd', 'android-libbase', 'android-libcutils', 'android-liblog', 'android-libziparchive'];

function run(command, args, options = {}) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
  } catch (error) {
    const detail = error.code === 'ENOENT' ? 'not on this machine' : String(error.stderr || error.message).trim();
    throw new Error(`${command} ${args.at(-1) ?? ''}: ${detail}`.slice(0, 1_000));
  }
}

/** The release's own mirror with its backports beside it, in apt's one-line format. */
function sources() {
  const release = /^VERSION_CODENAME="?([\w-]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (!release) throw new Error('no VERSION_CODENAME in /etc/os-release');
  const keyrings = '/usr/share/keyrings/';
  const keyring =
    existsSync(keyrings) && readdirSync(keyrings).find((file) => /^(debian|ubuntu)-archive-keyring/.test(file));
  const signed = keyring ? `[signed-by=${keyrings}${keyring}] ` : '';
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const targets = run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']).trim().split('\n');
  const main = targets.map((line) => line.split(' ')).filter((fields) => fields[1] === release);
  if (main.length === 0) throw new Error(`apt knows no mirror of ${release}`);
  const lines = main.map(([uri, , component]) =>
    [release, `${release}-backports`].map((suite) => `deb ${signed}${uri} ${suite} ${component}`).join('\n'),
  );
  return { backports: `${release}-backports`, text: `${[...new Set(lines)].join('\n')}\n` };
}

function fetchInto(folder) {
  const apt = join(folder, 'apt');
  mkdirSync(join(apt, 'lists/partial'), { recursive: true });
  mkdirSync(join(apt, 'cache/archives/partial'), { recursive: true });
  const { backports, text } = sources();
  writeFileSync(join(apt, 'sources.list'), text);
  const options = {
    'Dir::Etc::SourceList': join(apt, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(apt, 'lists'),
    'Dir::Cache': join(apt, 'cache'),
    'APT::Default-Release': backports,
    // apt's own user may not read a private folder.
    'APT::Sandbox::User': process.getuid?.() === 0 ? 'root' : '',
    'APT::Update::Post-Invoke-Success': '',
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  run('apt-get', [...flags, '-q', 'update']);
  const plan = run('apt-get', [...flags, '-q', '-s', '--no-install-recommends', 'install', 'adb', 'adbd']);
  const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map((match) => match[1]);
  run('apt-get', [...flags, '-q', 'download', ...new Set([...wanted, ...missing])], { cwd: apt });
  for (const file of readdirSync(apt)) if (file.endsWith('.deb')) run('dpkg', ['-x', join(apt, file), folder]);
  rmSync(apt, { recursive: true, force: true });
}

/** Folders with the shared libraries the two programs need beside the machine's own. */
function libraryPath(root) {
  const lib = join(root, 'usr/lib');
  const archs = readdirSync(lib).filter((name) => name.includes('-linux-'));
  return archs.flatMap((arch) => [join(lib, arch, 'android'), join(lib, arch)]).join(':');
}

function install() {
  if (existsSync(join(target, platformTools, 'adbd'))) return;
  if (process.platform !== 'linux') throw new Error(`adbd runs on Linux only, this is ${process.platform}`);
  mkdirSync(tools, { recursive: true });
  const folder = mkdtempSync(`${target}-`);
  try {
    fetchInto(folder);
    const env = { ...process.env, LD_LIBRARY_PATH: libraryPath(folder) };
    run(join(folder, platformTools, 'adb'), ['version'], { env });
    const links = run('ldd', [join(folder, platformTools, 'adbd')], { env });
    if (links.includes('not found')) throw new Error(`adbd lacks libraries: ${links.match(/\S+ => not found/g)}`);
    renameSync(folder, target);
  } catch (error) {
    // Another process may have been first; its folder is as good.
    if (!existsSync(join(target, platformTools, 'adbd'))) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  install();
  console.log(target);
} catch (error) {
  console.error(`No adbd for the tests: ${error.message}`);
  process.exitCode = 1;
}
