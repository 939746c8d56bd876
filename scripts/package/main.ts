// `npm run package -- agent|server|client` builds archives that need no clone of the repository: docs/install.md.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packageAgent } from './agent.ts';
import { packageClient, packClient } from './client.ts';
import { type Platform, platforms } from './platforms.ts';
import { packageServer } from './server.ts';

const usage = `npm run package -- agent  [--platform NAME ...] [--out DIR] [--simulated-phones]
npm run package -- server [--platform NAME ...] [--out DIR]
npm run package -- client [--out DIR]

  --platform NAME     ${Object.keys(platforms).join(', ')}; several, or several times. Default: all for
                      the agent, this machine's for the server
  --out DIR           where the archives are written, the agent's below DIR/agents (default dist). The server's archive
                      contains the agent's archives that are there
  --simulated-phones  the agent's archive can simulate phones, where its system can draw them
  --level 0..9        how hard to compress (default 6)`;

const thisMachine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

function chosen(names: readonly string[]): Platform[] {
  return names.map((name) => {
    const platform = platforms[name];
    if (!platform) throw new TypeError(`No archive can be built for "${name}": ${Object.keys(platforms).join(', ')}`);
    return platform;
  });
}

function read() {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      platform: { ...text, multiple: true },
      out: text,
      level: text,
      'simulated-phones': { type: 'boolean' },
    },
  });
  const [program, ...rest] = positionals;
  if (program !== 'agent' && program !== 'server' && program !== 'client')
    throw new TypeError('Name what to build: agent, server or client');
  const names = [...(values.platform ?? []).flatMap((each) => each.split(',')), ...rest];
  const preset = program === 'agent' ? Object.keys(platforms) : [thisMachine];
  if (program === 'server' && names.some((name) => name.startsWith('win')))
    throw new TypeError('The archives of the server are for Linux and macOS');
  return {
    program,
    platforms: chosen(names.length > 0 ? names : preset),
    out: resolve(values.out ?? 'dist'),
    level: Number(values.level ?? 6),
    simulatesPhones: values['simulated-phones'] ?? false,
  };
}

try {
  const { program, out, ...options } = read();
  if (program === 'client') console.log(`Written: ${join(out, packClient(await packageClient(out)))}`);
  else if (program === 'agent') await packageAgent({ ...options, folder: join(out, 'agents') });
  else if (!(await packageServer({ ...options, out }))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
