// `npm run sbom` writes the licence inventory (docs/dependencies.md) and the bill of materials (dist/sbom.json, CycloneDX).
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.ts';
import { inventoryPage, readInventory, refusedOf } from './inventory.ts';
import { knownLicenceOf } from './policy.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  licenses?: unknown[];
}
interface Bom {
  readonly metadata: { readonly component: { name: string } };
  components: Component[];
  dependencies: { readonly ref: string }[];
}

const mostBytes = 64 * 1024 * 1024;

/** Returns what `npm sbom` reports from a lock file alone. */
function readBom(folder: string): Bom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const options = {
    cwd: join(root, folder),
    encoding: 'utf8',
    maxBuffer: mostBytes,
    shell: process.platform === 'win32',
  } as const;
  return JSON.parse(execFileSync('npm', args, options)) as Bom;
}

const inventory = readInventory();
const refused = refusedOf(inventory);
if (refused.length > 0) {
  console.error(`Unknown or not allowed by scripts/licences/policy.ts:\n  ${refused.join('\n  ')}`);
  process.exit(1);
}
writeFileSync(join(root, 'docs/dependencies.md'), inventoryPage(inventory));

const bom = readBom('.');
const docs = readBom('docs/site');
// npm takes the name of the folder.
bom.metadata.component.name = 'flotilla';
const refs = new Set(bom.components.map((component) => component['bom-ref']));
bom.components.push(...docs.components.filter((component) => !refs.has(component['bom-ref'])));
bom.dependencies.push(...docs.dependencies.filter(({ ref }) => !refs.has(ref)));
for (const component of bom.components) {
  const known = knownLicenceOf(component.name);
  if (!component.licenses?.length && known) component.licenses = [{ expression: known }];
}
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/sbom.json'), `${JSON.stringify(bom, null, 2)}\n`);
console.log(
  `docs/dependencies.md lists ${inventory.length} packages, dist/sbom.json ${bom.components.length} components.`,
);
