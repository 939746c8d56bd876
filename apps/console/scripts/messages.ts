import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Words, withPrefix } from '@flotilla/contract/locale';
import type { Plugin } from 'vite';

/** `device-groups` as keys name it: `deviceGroups`. */
export const camelCase = (slice: string): string =>
  slice.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The texts of an area under `src/locales/messages`, or the words of a slice in the contract, by their keys. */
async function readTexts(file: string): Promise<Words> {
  const module: Record<string, Words> = await import(`${pathToFileURL(file)}?${statSync(file).mtimeMs}`);
  return module.default ?? withPrefix(camelCase(basename(file, '.ts')), Object.values(module)[0]!);
}

/** `tasks.ts?locale=en` is the English texts of that file alone, so that a browser loads one language. */
export const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  async load(id) {
    const [file, locale] = id.split('?locale=') as [string, keyof Words[string] | undefined];
    if (!locale) return undefined;
    this.addWatchFile(file);
    const texts = Object.entries(await readTexts(file)).map(([key, word]) => [key, word[locale]]);
    return `export default ${JSON.stringify(Object.fromEntries(texts))}`;
  },
});
