import { word } from '../locale.ts';

export const siteWords = {
  systemTitle: word('系统名称', 'System title', '系統名稱'),
  logo: word('系统图标', 'Logo', '系統圖示'),
  timeZone: word('站点时区', 'Time zone', '站點時區'),
  registerOpen: word('允许租户自行注册', 'Tenants may sign up themselves', '允許租戶自行註冊'),
};
