import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { fromBrowser, toBrowser } from '@flotilla/contract/live';
import { root, runTool } from '../programs.ts';
import { typeText } from './schema-types.ts';
import { toJavaScript } from './sources.ts';

const source = join(root, 'packages/client');
/** The modules of the published package, its entry first. */
const modules = ['site', 'transport', 'messages'] as const;
const contract = join(root, 'packages/contract/src/http');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Every call that a user or an API token can make, in the order of the paths. */
async function readEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { recursive: true }).map(String);
  const loaded = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map((file) => import(pathToFileURL(join(contract, file)).href)),
  );
  const values = loaded.flatMap((module) => Object.values(module as object));
  const all = values.flatMap((value) => [value, ...(typeof value === 'object' && value ? Object.values(value) : [])]);
  const calls = new Map(all.filter(isEndpoint).map((one) => [`${one.method} ${one.path}`, one]));
  const own = [...calls.values()].filter(({ access }) => access !== 'phone' && access !== 'agent');
  return own.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

const routeText = ({ method, path, summary, query, body, answer, wire }: Endpoint): string => `  /** ${summary} */
  readonly '${method} ${path}': {
    readonly query: ${typeText(query, 'input')};
    readonly body: ${typeText(body, 'input')};
    readonly answer: ${wire === 'file' ? 'never' : typeText(answer, 'output')};
  };
`;

/** `routes.d.ts`: the types of `packages/client/src/routes.ts`, which refer to the contract, as plain types. */
async function routeTypes(): Promise<string> {
  const calls = (await readEndpoints()).map(routeText);
  return `/** The types of every call by its method and path. */
export interface Routes {
${calls.join('')}}
/** A message that a program sends on a live channel of screens. */
export type LiveRequest = ${typeText(fromBrowser, 'input')};
/** A message of a live channel of screens. */
export type LiveMessage = ${typeText(toBrowser, 'output')};
`;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string; license: string };

function manifest(): string {
  const fields = {
    name: '@flotilla/client',
    version: readManifest(source).version,
    description: 'Typed client of the calls of a Flotilla site',
    license: readManifest(root).license,
    type: 'module',
    engines: { node: '>=22.4' },
    exports: { '.': { types: './site.d.ts', default: './site.js' } },
    files: ['*.js', '*.d.ts', 'README.md'],
  };
  return `${JSON.stringify(fields, null, 2)}\n`;
}

/** Builds the npm package of the typed client in `out/client`. It needs neither the contract nor its schema library. Returns the folder. */
export async function packageClient(out: string): Promise<string> {
  const folder = join(out, 'client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', folder];
  const code = await runTool('tsc', ['-p', join(source, 'tsconfig.published.json'), ...options]);
  if (code !== 0) throw new Error('The types of the client could not be written');
  for (const name of modules) {
    const script = toJavaScript(readFileSync(join(source, `src/${name}.ts`), 'utf8'));
    writeFileSync(join(folder, `${name}.js`), script);
    const types = join(folder, `${name}.d.ts`);
    writeFileSync(types, readFileSync(types, 'utf8').replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
  }
  writeFileSync(join(folder, 'routes.d.ts'), await routeTypes());
  writeFileSync(join(folder, 'package.json'), manifest());
  writeFileSync(join(folder, 'README.md'), readFileSync(join(source, 'README.md')));
  return folder;
}

/** Packs the folder as npm publishes it. Returns the archive's name. */
export function packClient(folder: string): string {
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  return execFileSync('npm', ['pack', '--silent', '--pack-destination', '..'], options).trim();
}
