import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { currentLocale, type Locale, useT } from '../lib/i18n.ts';
import { useLook } from '../lib/theme/use-look.ts';
import { themeConfig } from './theme/antd-theme.ts';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const files: Record<Locale, () => Promise<{ default: AntdLocale }>> = {
  'zh-CN': () => import('antd/locale/zh_CN'),
  en: () => import('antd/locale/en_US'),
  'zh-TW': () => import('antd/locale/zh_TW'),
};
const loaded = new Map<Locale, AntdLocale>();

export async function loadAntdLocale(locale: Locale): Promise<AntdLocale> {
  const known = loaded.get(locale) ?? (await files[locale]()).default;
  loaded.set(locale, known);
  return known;
}

/** The first one is loaded before the frame is rendered; a later one is used once it is loaded. */
function useAntdLocale(): AntdLocale | undefined {
  useT();
  const wanted = currentLocale();
  const [shown, setShown] = useState(() => loaded.get(wanted));
  useEffect(() => {
    let current = true;
    void loadAntdLocale(wanted).then((locale) => current && setShown(locale));
    return () => {
      current = false;
    };
  }, [wanted]);
  return shown;
}

/** Applies the theme and the language that the user has chosen to Ant Design. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const look = useLook();
  const locale = useAntdLocale();
  const theme = useMemo(() => themeConfig(look), [look]);
  return (
    <ConfigProvider theme={theme} {...(locale && { locale })} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
