import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Words, withPrefix } from '@flotilla/contract/locale';
import type { Plugin } from 'vitest/config';

/** `device-groups` as keys name it: `deviceGroups`. */
export const camelCase = (slice: string): string =>
  slice.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The texts of an area under `src/locales/messages`, or the words of a slice in the contract, by their keys. */
async function readTexts(file: string): Promise<Words> {
  const module: Record<string, Words> = await import(`${pathToFileURL(file)}?${statSync(file).mtimeMs}`);
  return module.default ?? withPrefix(camelCase(basename(file, '.ts')), Object.values(module)[0]!);
}

const allTexts = join(import.meta.dirname, '../src/locales/all.ts');
const contractWords = join(import.meta.dirname, '../../../packages/contract/src/words');

/** Areas with a file of their own: the sign-in page has the first, and few pages load the others. */
const apart: readonly string[] = ['common', 'api-docs', 'code-generation', 'form-builder', 'webhooks'];

/** The files of all other areas by their names, `words/<slice>` for those of the contract. */
function areaFiles(): (readonly [area: string, file: string])[] {
  const filesIn = (folder: string, prefix: string) =>
    readdirSync(folder).map((name) => [prefix + name.replace(/\.ts$/, ''), join(folder, name)] as const);
  const own = filesIn(join(dirname(allTexts), 'messages'), '').filter(([area]) => !apart.includes(area));
  return [...own, ...filesIn(contractWords, 'words/')];
}

/** `tasks.ts?locale=en` is the English texts of that file alone, and `all.ts?locale=en` those of all files, so that a browser loads one language. */
export const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  /** The cache of the tests must notice a changed text although the importing file stays the same. */
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => {
      const [file, locale] = id.split('?locale=') as [string, string | undefined];
      if (!locale) return undefined;
      const files = file === allTexts ? areaFiles().map(([, one]) => one) : [file];
      return files.map((one) => `${one} ${statSync(one).mtimeMs}`).join('\n');
    });
  },
  async load(id) {
    const [file, locale] = id.split('?locale=') as [string, keyof Words[string] | undefined];
    if (!locale) return undefined;
    const read = async (one: string) => {
      this.addWatchFile(one);
      const texts = Object.entries(await readTexts(one)).map(([key, word]) => [key, word[locale]]);
      return Object.fromEntries(texts);
    };
    if (file !== allTexts) return `export default ${JSON.stringify(await read(file))}`;
    const areas = await Promise.all(areaFiles().map(async ([area, one]) => [area, await read(one)] as const));
    return `export default ${JSON.stringify(Object.fromEntries(areas))}`;
  },
});
