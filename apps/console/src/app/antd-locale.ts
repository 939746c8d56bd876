import type { ConfigProviderProps } from 'antd';
import type { Locale } from '../lib/i18n.ts';

export type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const files: Record<Locale, () => Promise<{ default: AntdLocale }>> = {
  'zh-CN': () => import('antd/locale/zh_CN'),
  en: () => import('antd/locale/en_US'),
  'zh-TW': () => import('antd/locale/zh_TW'),
};
const loaded = new Map<Locale, AntdLocale>();

/** Ant Design's own texts; undefined until they are loaded. */
export const antdLocale = (locale: Locale): AntdLocale | undefined => loaded.get(locale);

export async function loadAntdLocale(locale: Locale): Promise<AntdLocale> {
  const known = loaded.get(locale) ?? (await files[locale]()).default;
  loaded.set(locale, known);
  return known;
}
