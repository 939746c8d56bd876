import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { currentLocale, useT } from '../lib/i18n.ts';
import { useLook } from '../lib/theme/use-look.ts';
import { type AntdLocale, antdLocale, loadAntdLocale } from './antd-locale.ts';
import { themeConfig } from './theme/antd-theme.ts';

/** The first one is loaded before the frame is rendered; a later one is used once it is loaded. */
function useAntdLocale(): AntdLocale | undefined {
  useT();
  const wanted = currentLocale();
  const [shown, setShown] = useState(() => antdLocale(wanted));
  useEffect(() => {
    let current = true;
    void loadAntdLocale(wanted).then((locale) => current && setShown(locale));
    return () => {
      current = false;
    };
  }, [wanted]);
  return shown;
}

/** Ant Design's theme and texts, as the person chose them. */
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
