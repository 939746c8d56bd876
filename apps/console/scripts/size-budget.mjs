// Measures what a browser loads before a page can be used, and fails when it grew over its budget. Run after a build:
// node apps/console/scripts/size-budget.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf } from './preloads.ts';

const dist = join(import.meta.dirname, '../dist/');
const entry = 'index.html';
/** The files that load together at the first visit, and their most bytes of JavaScript (gzip). */
export const budgets = {
  'sign-in': {
    parts: [
      entry,
      'src/locales/messages/common.ts?locale=zh-CN',
      'src/app/sign-in/sign-in-page.tsx',
      'src/locales/messages/session.ts?locale=zh-CN',
    ],
    limit: 100_000,
  },
  shell: {
    parts: [
      entry,
      'src/locales/messages/common.ts?locale=zh-CN',
      'src/app/console.tsx',
      'src/lib/later-messages.ts',
      'src/locales/all.ts?locale=zh-CN',
      'antd/locale/zh_CN',
    ],
    limit: 260_000,
  },
};
/** Beyond the shell, editors and charts excepted. */
export const pageLimit = 120_000;

/** The scripts that `parts` and what they import statically come in. */
function scriptsOf(manifest, parts) {
  const keys = parts.map((part) =>
    Object.keys(manifest).find((name) => name === part || (part.startsWith('antd/') && name.includes(part))),
  );
  for (const [index, key] of keys.entries()) if (!key) throw new Error(`${parts[index]} is not in the build`);
  return new Set(filesOf(manifest, keys).filter((file) => !file.endsWith('.css')));
}

const gzipBytes = (file) => gzipSync(readFileSync(dist + file)).length;
const sum = (files) => [...files].reduce((total, file) => total + gzipBytes(file), 0);

/** Each measured part: its name, gzip bytes, limit. */
export function measure() {
  const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
  const results = Object.entries(budgets).map(([name, { parts, limit }]) => ({
    name,
    limit,
    bytes: sum(scriptsOf(manifest, parts)),
  }));
  const shell = scriptsOf(manifest, budgets.shell.parts);
  for (const key of Object.keys(manifest).filter((name) => /^src\/features\/.*\/pages\/.*\.tsx$/.test(name))) {
    const own = [...scriptsOf(manifest, [key])].filter((file) => !shell.has(file));
    results.push({ name: key.replace('src/features/', ''), limit: pageLimit, bytes: sum(own) });
  }
  return results;
}

if (process.argv[1] === import.meta.filename) {
  let over = 0;
  for (const { name, bytes, limit } of measure()) {
    if (bytes > limit) over += 1;
    console.log(
      `${bytes > limit ? 'OVER' : 'ok  '} ${(bytes / 1000).toFixed(1).padStart(6)} of ${limit / 1000} kB  ${name}`,
    );
  }
  process.exitCode = over > 0 ? 1 : 0;
}
