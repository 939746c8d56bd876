// The first step of every `npm run`. It may run on a fresh machine, so it is plain JavaScript for Node 20 and newer, without
// dependencies. It installs the locked dependencies if they are missing, then starts the program with Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const programs = {
  demo: 'scripts/demo/main.ts',
  start: 'apps/server/src/main.ts',
  agent: 'apps/agent/src/main.ts',
  flotilla: 'apps/server/src/cli.ts',
  test: 'scripts/test.ts',
  'test:changed': 'scripts/test-changed.ts',
  bench: 'bench/main.ts',
  check: 'scripts/check.ts',
  mutate: 'scripts/mutate/main.ts',
  'new-slice': 'scripts/new-slice/main.ts',
  docs: 'scripts/docs.ts',
  sbom: 'scripts/licences/main.ts',
  package: 'scripts/package/main.ts',
  screenshots: 'tests/screenshots/main.ts',
  'audit-pages': 'tests/audits/main.ts',
};

const [verb, ...args] = process.argv.slice(2);
const program = programs[verb];
if (!program) {
  console.error(`Unknown program ${verb ?? ''}. One of: ${Object.keys(programs).join(', ')}`);
  process.exit(2);
}

const windows = process.platform === 'win32';
const leastNode = 24;

/** Returns the path of a Node that runs TypeScript: the locked one, or this one if it is new enough, or `undefined`. */
function usableNode() {
  const { platform, arch, versions, execPath } = process;
  const system = windows ? 'win' : platform === 'darwin' && arch === 'arm64' ? 'bin-darwin' : platform;
  const locked = join(root, 'node_modules', `node-${system}-${arch}`, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(locked)) return locked;
  return Number.parseInt(versions.node, 10) >= leastNode ? execPath : undefined;
}

/** Whether every locked package is installed in its locked version. Optional packages (of other systems) may be missing. */
function installed() {
  const made = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(made)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(made, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    return present[path] ? present[path].version === entry.version : entry.optional === true;
  });
}

if (!installed() || !usableNode()) {
  console.log('Installing the locked dependencies (once) ...');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  });
  if (npm.status !== 0) {
    console.error('The dependencies could not be installed: see what npm wrote above.');
    process.exit(npm.status ?? 1);
  }
}

const node = usableNode();
if (!node) {
  console.error(
    `Flotilla needs Node ${leastNode} or newer on this system (${process.platform} ${process.arch}). This is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
// `nodeFlags` of scripts/programs.ts.
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--initial-old-space-size=256',
  '--max-semi-space-size=8',
  '--no-allocation-site-pretenuring',
];
// The IPC channel closes when this process ends, even by kill -9, and the program notices it.
const child = spawn(node, [...flags, join(root, program), ...args], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${windows ? ';' : ':'}${process.env.PATH ?? ''}` },
});
// A terminal sends Ctrl-C to the child as well: this process only waits for it to finish. A plain kill is passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));

/** Who started us: the processes from npm downwards, of which a shell passes no signal on. */
function starters() {
  if (process.platform !== 'linux') return [process.ppid];
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return /^(da|ba|z|k|a)?sh$/.test(name) ? [process.ppid, Number(parent)] : [process.ppid];
  } catch {
    return [process.ppid];
  }
}

if (process.env.npm_lifecycle_event) {
  const first = starters().join();
  const watch = setInterval(() => {
    if (starters().join() === first) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
}
