import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeArchive } from '../../scripts/package/archive.ts';
import { text } from '../../scripts/package/entry.ts';
import { launcher } from '../../scripts/package/launcher.ts';
import { temporaryFolder } from '../support/folders.ts';
import { startInstallingSite } from '../support/installing-site.ts';
import { watch } from '../support/program.ts';

/** The agent of these tests prints its arguments. */
const agent = text('flotilla-agent-0.1.0/bin/flotilla-agent', '#!/bin/sh\nprintf "<%s>\\n" "$@"\n', true);
/** The commands of a system that the installer calls; each records its arguments in `calls`. */
const commands = {
  uname: '[ "$1" = -m ] && echo $MACHINE || echo $SYSTEM',
  id: '[ "$1" = -u ] && echo 1000 || echo sam',
};

interface Machine {
  readonly system?: 'Linux' | 'Darwin';
  readonly machine?: string;
  readonly commands?: Readonly<Record<string, string>>;
  readonly isDamaged?: boolean;
}

/** A machine with an empty home, whose system the test chooses, and a site that offers an agent for Linux and macOS. */
async function prepare({ system = 'Linux', machine = 'x86_64', commands: more = {}, isDamaged = false }: Machine = {}) {
  const [home, agents] = [temporaryFolder(), temporaryFolder()];
  const archives = [];
  for (const [os, arch] of [
    ['linux', 'x64'],
    ['darwin', 'arm64'],
  ] as const) {
    const { sha256 } = await writeArchive(join(agents, `flotilla-agent-0.1.0-${os}-${arch}.tar.gz`), [agent]);
    archives.push({ os, arch, sha256: isDamaged ? createHash('sha256').digest('hex') : sha256 });
  }
  writeFileSync(join(agents, 'agents.json'), JSON.stringify({ version: '0.1.0', archives }));
  const site = await startInstallingSite({ site: 'http://127.0.0.1:9', key: 'the key', code: 'the-code', agents });
  onTestFinished(() => site.close());
  const bin = join(home, 'bin');
  mkdirSync(bin);
  for (const [name, body] of Object.entries({ ...commands, ...more })) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> "${home}/calls"\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const run = async (command: string) => {
    const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: home, SYSTEM: system, MACHINE: machine };
    const child = watch(spawn('sh', ['-c', command], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] }));
    return { code: await child.ended, output: child.output() };
  };
  const base = join(home, '.flotilla-agent');
  const read = (path: string) => readFileSync(join(home, path), 'utf8');
  const install = (...options: string[]) =>
    run(`curl -fsSL '${site.address}/agent/install.sh?code=the-code' | sh -s -- ${options.join(' ')}`);
  return { home, base, site, run, read, install };
}

const systemd = { systemctl: ':', loginctl: ':' };
const unitPath = '.config/systemd/user/flotilla-agent.service';

test('with systemd the agent is a service of the user, which starts at boot; it can be removed', async () => {
  const { base, read, run, install, home } = await prepare({ commands: systemd });
  const { code, output } = await install('--connect', `'10.0.0.7, it is "here"'`);
  expect(code, output).toBe(0);
  expect(read(unitPath)).toContain(`ExecStart=/bin/sh "${base}/start"`);
  expect(read('calls')).toMatch(/systemctl --user enable.*\nsystemctl --user restart.*\nloginctl enable-linger/);
  // Options reach the agent as they were typed.
  expect((await run(`${base}/start`)).output).toBe(
    ['--config', `${base}/config.json`, '--data', `${base}/data`, '--connect', '10.0.0.7, it is "here"']
      .map((each) => `<${each}>\n`)
      .join(''),
  );
  expect(await install('--uninstall')).toMatchObject({ code: 0 });
  expect(existsSync(join(home, unitPath))).toBe(false);
  expect(readdirSync(base)).toEqual(['data']);
  expect(read('calls')).toMatch(/systemctl --user stop .*[\s\S]*systemctl --user disable/);
});

test('where only an administrator may let it run without a session, the installer says what to call', async () => {
  const { install } = await prepare({ commands: { ...systemd, loginctl: 'exit 1' } });
  expect(await install()).toMatchObject({ code: 0, output: expect.stringContaining('loginctl enable-linger sam') });
});

test('on macOS the agent is started by launchd', async () => {
  const { base, home, read, install } = await prepare({
    system: 'Darwin',
    machine: 'arm64',
    commands: { launchctl: ':' },
  });
  const { code, output } = await install();
  expect(code, output).toBe(0);
  const plist = 'Library/LaunchAgents/dev.flotilla.agent.plist';
  expect(read(plist)).toContain(`<array><string>/bin/sh</string><string>${base}/start</string></array>`);
  expect(read('calls')).toContain(`launchctl bootstrap gui/1000 ${home}/${plist}`);
});

test.each<[why: string, machine: Machine, says: string]>([
  ['its download was changed on its way', { isDamaged: true }, 'The downloaded file is damaged'],
  ['the site has none for the system', { machine: 'aarch64' }, 'This site has no agent for linux-arm64'],
  ['the system has another C library', { commands: { ldd: 'echo musl libc' } }, 'The agent needs a Linux with glibc'],
  ['there is none for the processor', { machine: 'riscv64' }, 'processors of the type riscv64'],
])('nothing is installed if %s', async (_why, machine, says) => {
  const { base, install } = await prepare(machine);
  const { code, output } = await install();
  expect(code, output).toBe(1);
  expect(output).toContain(says);
  expect(existsSync(join(base, 'current')) || existsSync(join(base, 'config.json'))).toBe(false);
});

test('a code that was used installs nothing on another machine', async () => {
  const { base, run, install, site } = await prepare({ commands: systemd });
  expect(await install()).toMatchObject({ code: 0 });
  const line = `HOME="$HOME/other"; mkdir "$HOME"; export HOME; curl -fsSL ${site.address}/agent/install.sh | sh`;
  expect(await run(line)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The site did not accept the code'),
  });
  expect(existsSync(join(base, '../other/.flotilla-agent/current'))).toBe(false);
});

test('an archive without Node uses the one of the machine, or says what to install', async () => {
  const { home, run } = await prepare({
    commands: { node: 'case $1 in -p) echo $NODE ;; *) echo "started $*" ;; esac' },
  });
  mkdirSync(join(home, 'agent/bin'), { recursive: true });
  const { content } = launcher('agent/flotilla-agent.sh', 'bin/flotilla-agent');
  writeFileSync(join(home, 'agent/bin/flotilla-agent'), content as Buffer, { mode: 0o755 });
  writeFileSync(join(home, 'agent/VERSION'), '0.1.0\n');
  const old = await run('NODE=20 agent/bin/flotilla-agent --help');
  expect(old).toMatchObject({ code: 1, output: expect.stringContaining('needs Node 24 or newer') });
  const started = await run('ln -s agent link; ln -s ../link/bin/flotilla-agent bin/fa; NODE=24 bin/fa "a b"');
  expect(started).toMatchObject({
    code: 0,
    output: expect.stringMatching(/started .*\/agent\/app\/apps\/agent\/src\/main\.js a b/),
  });
  expect(await run('agent/bin/flotilla-agent --version')).toEqual({ code: 0, output: '0.1.0\n' });
});
