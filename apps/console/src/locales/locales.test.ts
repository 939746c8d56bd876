import { readLocale, readTag, type Words } from '@flotilla/contract/locale';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { apart, type Locale, loadMessages, preferredLocale, showLocale, t } from '../lib/i18n.ts';

const catalogues = import.meta.glob<Words>('./messages/*.ts', { import: 'default', eager: true });
const slices = import.meta.glob<Record<string, Words>>('../../../../packages/contract/src/words/*.ts', { eager: true });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!./messages/*.ts', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const locales = ['zh-CN', 'en', 'zh-TW'] as const;
const areas = Object.keys(catalogues).map((path) => path.slice('./messages/'.length, -'.ts'.length));
const messages = (locale: Locale, area: string) =>
  Object.fromEntries(Object.entries(catalogues[`./messages/${area}.ts`]!).map(([key, word]) => [key, word[locale]]));

/** The values that a compiled message asks for: texts stand as they are, `[name, kind, branches]` is a value. */
const namesIn = (parts: unknown): string[] =>
  Array.isArray(parts)
    ? parts.flatMap((part) =>
        Array.isArray(part) ? [String(part[0]), ...Object.values(part[2] ?? {}).flatMap(namesIn)] : [],
      )
    : [];

describe.each(areas)('the area %s', (area) => {
  const keys = Object.keys(messages('zh-CN', area)).sort();
  it.each(locales)('is complete in %s', (locale) => {
    expect(Object.keys(messages(locale, area)).sort()).toEqual(keys);
    for (const [key, text] of Object.entries(messages(locale, area))) {
      expect(text.trim(), key).not.toBe('');
      expect(() => compileMessage(text), `${locale} ${key}`).not.toThrow();
    }
  });
  it('asks for the same values in all languages', () => {
    const holes = (text: string) => [...new Set(namesIn(compileMessage(text)))].sort();
    for (const key of keys)
      for (const locale of locales)
        expect(holes(messages(locale, area)[key] ?? ''), `${locale} ${key}`).toEqual(
          holes(messages('zh-CN', area)[key]!),
        );
  });
});

/** Words that duplicate a chosen term, or belong to another language. */
const strangers: Record<Locale, RegExp> = {
  'zh-CN': /个人主页|用户中心|通讯|禁用|账户|帐号|网站/,
  en: /personal cent|the own (account|phone)|authori[sz]|licens(e\b|es\b)|\b(background|front) user/i,
  'zh-TW':
    /網站|標籤頁|內網|用戶(?!端)|信息|默認|菜單|設備|服務器|網絡|數據|登錄|賬號|職位|指令碼|密鑰|鏈接|屏幕|視頻|搜索|加載|導入|導出|界面|緩存|二維碼|在線|斷開|列表|刷新|運行|發送|通過|地址|支持/,
};
it.each(locales)('has one word for each thing in %s', (locale) => {
  const texts = areas.flatMap((area) => Object.entries(messages(locale, area)));
  expect(texts.filter(([, text]) => strangers[locale].test(text))).toEqual([]);
});

it('has no key in two areas', () => {
  const keys = areas.flatMap((area) => Object.keys(messages('zh-CN', area)));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('has no message that nobody shows', () => {
  const text = Object.values(sources).join('\n');
  // Keys that are made at run time stand in a template with their beginning.
  const beginnings = [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map((match) => match[1]!);
  const used = (key: string) =>
    text.includes(`'${key}'`) || text.includes(`"${key}"`) || beginnings.some((beginning) => key.startsWith(beginning));
  // The words of a slice serve the server's errors and spreadsheets too.
  const shared = new Set(Object.values(slices).flatMap((slice) => Object.values(slice).flatMap(Object.values)));
  const own = Object.values(catalogues).flatMap((area) => Object.keys(area).filter((key) => !shared.has(area[key])));
  expect(own.filter((key) => !used(key))).toEqual([]);
});

it('loads the words of a slice alone', async () => {
  await loadMessages(['words/platforms'], 'en');
  await showLocale('en');
  expect(t('platforms.counted', { count: 3 })).toBe('3 platforms');
});

it('loads the messages of all areas at once for the console', async () => {
  await loadMessages(['all'], 'en');
  await showLocale('en');
  const all = areas
    .filter((area) => !(apart as readonly string[]).includes(area))
    .flatMap((area) => Object.keys(messages('en', area)));
  expect(all.filter((key) => i18n.messages[key] === undefined)).toEqual([]);
});

it('understands the usual language codes', () => {
  for (const tag of ['zh-CN', 'zhcn', 'zh-cn', 'zh', 'zh-Hans']) expect(readTag(tag)).toBe('zh-CN');
  for (const tag of ['zh-TW', 'zhtw', 'zh-tw', 'zh_TW', 'zh-HK', 'zh-Hant']) expect(readTag(tag)).toBe('zh-TW');
  for (const tag of ['en', 'en-US']) expect(readTag(tag)).toBe('en');
  expect(readTag('fr')).toBeUndefined();
});

it('reads a language header as browsers send it', () => {
  expect(readLocale('fr;q=0.9, zh-Hant-TW;q=0.8, en;q=0.7')).toBe('zh-TW');
  expect(readLocale('zh-MO')).toBe('zh-TW');
  expect(readLocale('fr')).toBe('zh-CN');
});

it('shows the stored language, else the browser’s, else Simplified Chinese', () => {
  const browser = (languages: string[]) =>
    Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  browser(['fr', 'en-GB']);
  expect(preferredLocale()).toBe('en');
  localStorage.setItem('flotilla.language', 'zhtw');
  expect(preferredLocale()).toBe('zh-TW');
  localStorage.clear();
  browser(['fr']);
  expect(preferredLocale()).toBe('zh-CN');
});
