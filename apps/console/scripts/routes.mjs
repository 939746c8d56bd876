// Writes src/lib/routes.gen.ts: every call of the contract by its method and path. Types only, so that no schema reaches the browser.
// `node scripts/routes.mjs --check` fails when the file is stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const contract = join(import.meta.dirname, '../../../packages/contract/src/http/');
const target = join(import.meta.dirname, '../src/lib/routes.gen.ts');
const isEndpoint = (value) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export async function generate() {
  const imports = [];
  const lines = [];
  const files = readdirSync(contract)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  for (const file of files) {
    const slice = file.slice(0, -3);
    const alias = slice.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const exported = await import(pathToFileURL(contract + file).href);
    const found = [];
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => a.localeCompare(b))) {
      if (isEndpoint(value)) found.push([value, `typeof ${alias}.${name}`]);
      else if (typeof value === 'object' && value !== null && !('_zod' in value))
        for (const [key, inner] of Object.entries(value))
          if (isEndpoint(inner)) found.push([inner, `(typeof ${alias}.${name})['${key}']`]);
    }
    if (found.length === 0) continue;
    imports.push(`import type * as ${alias} from '@flotilla/contract/http/${slice}';`);
    for (const [call, type] of found) lines.push(`  '${call.method} ${call.path}': ${type};`);
  }
  return `// Made by scripts/routes.mjs from the contract; do not edit.\n${imports.join('\n')}\n\nexport interface Routes {\n${[...new Set(lines)].sort().join('\n')}\n}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const text = await generate();
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error('routes.gen.ts is stale: run node apps/console/scripts/routes.mjs');
    process.exitCode = 1;
  }
}
