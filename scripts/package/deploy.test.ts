import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../apps/server/src/settings.ts';
import { root } from '../programs.ts';
import { platforms } from './platforms.ts';

const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      { environment?: Record<string, string>; volumes?: string[]; networks?: string[]; build?: { dockerfile: string } }
    >
  >;
  readonly volumes: object;
  readonly networks: object;
}
const compose = parse(read('compose.yaml')) as Compose;
const { services } = compose;

test('the compose file refers only to what it declares', () => {
  const all = Object.values(services);
  const named = all.flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')[0]!));
  expect(
    named.filter((name) => !(name.startsWith('./') ? existsSync(join(deploy, name)) : name in compose.volumes)),
  ).toEqual([]);
  expect(all.flatMap(({ networks = [] }) => networks).filter((name) => !(name in compose.networks))).toEqual([]);
  expect(existsSync(join(root, services.server!.build!.dockerfile))).toBe(true);
  expect(read('Caddyfile')).toContain('reverse_proxy server:8080');
});

test('the server accepts the settings of the compose file, and trusts its proxy', () => {
  const values: Record<string, string> = { SITE_NAME: 'flotilla.example', POSTGRES_PASSWORD: 'secret' };
  const fill = (value: string) =>
    value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_whole, name: string, preset = '') => values[name] ?? preset);
  const given = Object.entries(services.server!.environment!).map(([name, value]) => [name, fill(value)]);
  expect(readSettings(Object.fromEntries(given))).toMatchObject({
    databaseUrl: 'postgres://flotilla:secret@postgres:5432/flotilla',
    publicUrl: 'https://flotilla.example',
    trustProxy: true,
    logLevel: 'info',
  });
});

test('every value that the compose file reads is in the example of its settings, and the other way round', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
  const offered = [...read('.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name!);
  expect([...new Set(asked)].toSorted()).toEqual(offered.toSorted());
});

test('the server accepts the example of its settings under systemd, those that are off included', () => {
  const given = [...read('flotilla.env.example').matchAll(/^#?(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]);
  expect(given.length).toBeGreaterThan(3);
  expect(readSettings(Object.fromEntries(given))).toMatchObject({ trustProxy: true, port: 8080 });
});

test('what the image is built from exists, and npm finds every workspace', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(' '),
  );
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const manifests = globSync(
    workspaces.map((each) => `${each}/package.json`),
    { cwd: root },
  );
  expect(manifests.filter((path) => !copied.includes(path))).toEqual([]);
  expect(/^ARG AGENTS=(.+)$/m.exec(read('Dockerfile'))![1]!.split(',')).toEqual(Object.keys(platforms));
});

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
test.runIf(hasAnalyze)('systemd accepts the unit of the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const unit = join(folder, 'flotilla.service');
  // systemd wants the program to exist.
  writeFileSync(unit, read('flotilla.service').replace('/opt/flotilla/current/bin/flotilla', '/bin/true'));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  expect(stderr).not.toContain('flotilla.service');
  expect(status, stderr).toBe(0);
});

const installers = ['agent/install.sh', 'agent/install.ps1'];
test.each(installers)('%s has only holes that the site fills, and asks for no more rights', (path) => {
  const holes = [...read(path).matchAll(/@([A-Za-z0-9_]+)@/g)].map(([, name]) => name!);
  const hashes = Object.keys(platforms).map((name) => `SHA256_${name.replace('-', '_')}`);
  expect(holes.filter((name) => !['SERVER', 'KEY', 'VERSION', ...hashes].includes(name))).toEqual([]);
  expect(holes).toEqual(expect.arrayContaining(['SERVER', 'KEY', 'VERSION']));
  // Comments may say that it is not used.
  expect(read(path).replace(/^#.*$/gm, '')).not.toMatch(/\bsudo\b|RunAs/);
});

test('together the installers have a hash for every system', () => {
  const all = installers.map(read).join('');
  for (const name of Object.keys(platforms)) expect(all).toContain(`@SHA256_${name.replace('-', '_')}@`);
});

test.runIf(process.platform !== 'win32')('a POSIX shell reads the scripts', () => {
  for (const path of ['agent/install.sh', 'agent/flotilla-agent.sh', 'server/flotilla.sh']) {
    const { status, stderr } = spawnSync('sh', ['-n', join(deploy, path)], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  }
});
