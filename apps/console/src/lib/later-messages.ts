import type { Locale } from '@flotilla/contract/locale';

type Texts = Record<string, string>;
/** One file per language: all areas together are smaller than a picture, and a file per area would be a request each. */
const files = {
  'zh-CN': import.meta.glob<Record<string, Texts>>('../locales/all.ts', { query: '?locale=zh-CN', import: 'default' }),
  en: import.meta.glob<Record<string, Texts>>('../locales/all.ts', { query: '?locale=en', import: 'default' }),
  'zh-TW': import.meta.glob<Record<string, Texts>>('../locales/all.ts', { query: '?locale=zh-TW', import: 'default' }),
};

/** The messages of an area, or the words of a slice, such as `words/platforms`; `all` returns those of every area. */
export async function findMessages(locale: Locale, area: string): Promise<Texts | undefined> {
  const [read] = Object.values(files[locale]);
  const areas = await read!();
  return area === 'all' ? Object.assign({}, ...Object.values(areas)) : areas[area];
}
