import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import { currentLocale, type Locale, useT } from '../lib/i18n.ts';
import { themeConfig } from './theme/antd-theme.ts';
import { useLook } from './theme/use-look.ts';

type AntdLocale = NonNullable<ComponentProps<typeof ConfigProvider>['locale']>;

const locales: Record<Locale, () => Promise<{ default: AntdLocale }>> = {
  'zh-CN': () => import('antd/locale/zh_CN'),
  en: () => import('antd/locale/en_US'),
  'zh-TW': () => import('antd/locale/zh_TW'),
};

function useAntdLocale(): AntdLocale | undefined {
  useT();
  const wanted = currentLocale();
  const [locale, setLocale] = useState<AntdLocale>();
  useEffect(() => {
    let current = true;
    void locales[wanted]().then(({ default: loaded }) => current && setLocale(loaded));
    return () => {
      current = false;
    };
  }, [wanted]);
  return locale;
}

/** Ant Design's theme and texts, as the person chose them. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const look = useLook();
  const locale = useAntdLocale();
  const theme: ThemeConfig = useMemo(() => themeConfig(look), [look]);
  return (
    <ConfigProvider theme={theme} {...(locale && { locale })} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
