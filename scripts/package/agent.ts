import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeArchive } from './archive.ts';
import { below, type Entry } from './entry.ts';
import { launcher } from './launcher.ts';
import { PackageMissingError } from './package-files.ts';
import { nameOf, type Platform } from './platforms.ts';
import { programFiles, version } from './program.ts';
import { scrcpyServer } from './scrcpy.ts';

/** Simulated phones are drawn with these. Real phones need none of them, and two of five systems could not have them. */
const forSimulatedPhones = ['@napi-rs/canvas', '@fontsource-variable/inter', '@fontsource-variable/noto-sans-sc'];

/** An archive as `agents.json` lists it. */
interface AgentArchive {
  readonly os: string;
  readonly arch: string;
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly bundlesNode: boolean;
  readonly note: string;
}

export interface AgentOptions {
  readonly platforms: readonly Platform[];
  readonly folder: string;
  readonly simulatesPhones: boolean;
  readonly level?: number;
}

const starters = ({ os }: Platform): Entry[] =>
  os === 'win'
    ? [launcher('agent/flotilla-agent.cmd', 'bin/flotilla-agent.cmd')]
    : [launcher('agent/flotilla-agent.sh', 'bin/flotilla-agent')];

async function buildOne(platform: Platform, options: AgentOptions): Promise<AgentArchive> {
  const { folder, simulatesPhones, level } = options;
  const scrcpy = await scrcpyServer();
  const { entries, bundlesNode } = await programFiles({
    workspace: 'apps/agent',
    platform,
    without: new Set(simulatesPhones ? [] : forSimulatedPhones),
    licences: scrcpy.licences,
  });
  const file = `flotilla-agent-${version}-${nameOf(platform)}.${platform.os === 'win' ? 'zip' : 'tar.gz'}`;
  const all = below(`flotilla-agent-${version}`, [...starters(platform), ...entries, ...scrcpy.entries]);
  const written = await writeArchive(join(folder, file), all, level);
  const note = [
    bundlesNode ? '' : 'It contains no Node: the machine needs Node 24 or newer.',
    scrcpy.entries.length > 1 ? '' : "It contains no scrcpy server: the agent fetches it with the machine's npm.",
  ];
  const { os, arch } = platform;
  return { os, arch, file, ...written, bundlesNode, note: note.filter(Boolean).join(' ') };
}

/** Builds the archives of the agent and `agents.json`. A system whose native files cannot be had is listed under `missing`. */
export async function packageAgent(options: AgentOptions): Promise<void> {
  const { folder, platforms } = options;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.startsWith('flotilla-agent-')) rmSync(join(folder, name));
  const archives: AgentArchive[] = [];
  const missing: { os: string; arch: string; reason: string }[] = [];
  for (const platform of platforms) {
    try {
      const archive = await buildOne(platform, options);
      archives.push(archive);
      console.log(`${archive.file}: ${(archive.bytes / 1e6).toFixed(1)} MB. ${archive.note}`.trim());
    } catch (error) {
      if (!(error instanceof PackageMissingError)) throw error;
      missing.push({ os: platform.os, arch: platform.arch, reason: error.message });
      console.log(`No archive for ${nameOf(platform)}: ${error.message}`);
    }
  }
  writeFileSync(join(folder, 'agents.json'), `${JSON.stringify({ version, archives, missing }, null, 2)}\n`);
}
