import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@flotilla/contract/locale';
import type { Manifest, Plugin } from 'vite';
import { fixedRoutes } from '../src/app/routing/fixed-routes.ts';
import { pageNameOf } from '../src/app/routing/page-names.ts';

const root = join(import.meta.dirname, '..');
const textOf = (area: string, locale: string) => `src/locales/messages/${area}.ts?locale=${locale}`;
/** Ant Design's own names of our languages. */
const antdLocales = { 'zh-CN': 'zh_CN', en: 'en_US', 'zh-TW': 'zh_TW' };

/** The files that a part of the build comes in, with what it imports. */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (seen.has(key) || !chunk) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file);
  };
  for (const key of keys) visit(key);
  return [...files];
}

/** Writes for the server which files each page consists of. The server lists them in the page, so that a browser requests all of them at once. */
export const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  writeBundle() {
    const folder = join(root, 'dist/.vite');
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    const textsIn = (locale: keyof typeof antdLocales) => {
      const antd = Object.keys(manifest).filter((key) => key.includes(`antd/locale/${antdLocales[locale]}`));
      return {
        signIn: filesOf(manifest, [textOf('common', locale), textOf('session', locale)]),
        console: filesOf(manifest, [textOf('common', locale), `src/locales/all.ts?locale=${locale}`, ...antd]),
      };
    };
    const font = Object.values(manifest)
      .flatMap(({ assets = [] }) => assets)
      .filter((file) => file.includes('inter-latin'));
    const plan = {
      parts: {
        signIn: filesOf(manifest, ['src/app/sign-in/sign-in-page.tsx']),
        console: [...filesOf(manifest, ['src/app/console.tsx', 'src/lib/later-messages.ts']), ...font],
      },
      pages: Object.fromEntries(
        Object.keys(manifest)
          .filter((key) => /\/pages\/[\w-]+-page\.tsx$/.test(key))
          .map((key) => [pageNameOf(key), filesOf(manifest, [key])]),
      ),
      routes: {
        '/': 'home/index',
        ...Object.fromEntries(fixedRoutes.map(({ path, page }) => [path.replace(/\/:\w+$/, '/:name'), page])),
      },
      texts: Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)])),
    };
    writeFileSync(join(folder, 'preloads.json'), JSON.stringify(plan));
  },
});
