import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Smaller files fit in one packet as they are; pictures and fonts are compressed already. */
const leastBytes = 1_024;

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const br = await brotli(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 10 } });
  await writeFile(`${path}.br`, br);
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
}

/** Writes `.br` and `.gz` beside each text of a build, for the server to send by what a browser accepts. */
export async function compressAssets(folder: string): Promise<void> {
  const texts = globSync('**/*.{js,css,html,svg,json}', { cwd: folder });
  await Promise.all(texts.map((path) => compress(join(folder, path))));
}
