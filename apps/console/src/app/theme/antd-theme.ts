import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { densities, durationOf, fonts, type Look, motion, palette, radius, type } from '../../lib/theme/tokens.ts';

type MapToken = ReturnType<MappingAlgorithm>;
type Palette = ReturnType<typeof palette>;

const componentTokens = (p: Palette, fontSize: number): ThemeConfig['components'] => ({
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    fontWeight: 500,
    paddingInline: 12,
    defaultBg: p.surface,
    textTextColor: p.text2,
    primaryColor: p.accent.onSolid,
  },
  Form: { itemMarginBottom: 16, labelColor: p.text2, verticalLabelPadding: '0 0 4px' },
  Modal: { titleFontSize: type.section[0], contentBg: p.raised, headerBg: p.raised },
  Drawer: { paddingLG: 20, footerPaddingInline: 20 },
  Tabs: {
    horizontalItemGutter: 20,
    horizontalItemPadding: '8px 0',
    titleFontSize: fontSize,
    itemColor: p.text3,
    itemSelectedColor: p.text1,
    itemHoverColor: p.text1,
  },
  Segmented: {
    trackBg: p.track,
    itemSelectedBg: p.surface,
    itemColor: p.text2,
    itemSelectedColor: p.text1,
    trackPadding: 2,
  },
  Pagination: { itemSize: 28 },
  Tooltip: { fontSize: 12 },
});

/** Ant Design's theme: the values that it does not derive from these, for the components in use. */
export function themeConfig({ mode, accent, density, highContrast, calm }: Look): ThemeConfig {
  const p = palette(mode, accent);
  const d = densities[density];
  // Ant Design recomputes these six as seeds (its dark algorithm dims them), so they are set again after the algorithm has run.
  const seeds = {
    colorPrimary: p.accent.solid,
    colorInfo: p.accent.solid,
    colorLink: p.accent.text,
    colorSuccess: p.status.online.dot,
    colorWarning: p.status.warning.dot,
    colorError: p.status.alarm.dot,
  };
  const exact: MappingAlgorithm = (_seed, map) => ({ ...(map as MapToken), ...seeds });
  return {
    algorithm: [mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm, exact],
    token: {
      ...seeds,
      colorPrimaryHover: p.accent.hover,
      colorPrimaryActive: p.accent.active,
      colorPrimaryBg: p.accent.soft,
      colorPrimaryBgHover: p.accent.soft,
      colorPrimaryBorder: p.accent.line,
      colorLinkHover: p.accent.textHover,
      colorLinkActive: p.accent.textHover,
      colorTextLightSolid: p.accent.onSolid,
      controlOutline: p.accent.ring,
      controlOutlineWidth: 3,
      colorWarningText: p.status.warning.text,
      colorErrorText: p.status.alarm.text,
      colorBgLayout: p.canvas,
      colorBgContainer: p.surface,
      colorBgElevated: p.raised,
      colorBgMask: p.mask,
      colorBgSpotlight: mode === 'dark' ? p.track : p.text1,
      colorBorder: highContrast ? p.text3 : p.lineStrong,
      colorBorderSecondary: p.line,
      colorSplit: p.line,
      colorText: p.text1,
      colorTextSecondary: p.text2,
      colorTextTertiary: p.text3,
      colorTextQuaternary: p.textOff,
      colorTextPlaceholder: p.text3,
      colorFillSecondary: p.track,
      colorFillTertiary: p.hover,
      colorFillQuaternary: p.sunken,
      fontFamily: fonts.sans,
      fontSize: d.font,
      fontSizeSM: 12,
      fontSizeLG: type.lead[0],
      fontSizeHeading5: type.lead[0],
      controlHeight: d.control,
      controlHeightSM: Math.max(24, d.control - 6),
      controlHeightLG: d.control + 6,
      borderRadius: radius.control,
      borderRadiusLG: radius.panel,
      borderRadiusSM: radius.tag,
      borderRadiusXS: radius.cell,
      boxShadow: p.shadow,
      boxShadowSecondary: p.shadow,
      boxShadowTertiary: 'none',
      motion: !calm,
      motionDurationFast: durationOf('fast', calm),
      motionDurationMid: durationOf('base', calm),
      motionDurationSlow: durationOf('slow', calm),
      motionEaseInOut: motion.ease,
      motionEaseOut: motion.ease,
    },
    components: componentTokens(p, d.font),
  };
}
