import type { Locale } from '@flotilla/contract/locale';

const files = {
  'zh-CN': import.meta.glob('../../../../packages/contract/src/words/*.ts', {
    query: '?locale=zh-CN',
    import: 'default',
  }),
  en: import.meta.glob('../../../../packages/contract/src/words/*.ts', { query: '?locale=en', import: 'default' }),
  'zh-TW': import.meta.glob('../../../../packages/contract/src/words/*.ts', {
    query: '?locale=zh-TW',
    import: 'default',
  }),
};

/** The words of a slice, such as `words/platforms`. */
export const findWords = (locale: Locale, area: string) =>
  files[locale][`../../../../packages/contract/src/${area}.ts`] as (() => Promise<Record<string, string>>) | undefined;
