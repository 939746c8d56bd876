import { withPrefix, word } from '@flotilla/contract/locale';
import { siteWords } from '@flotilla/contract/words/site';

export default {
  'siteConfig.title': word('站点配置', 'Site configuration', '站點設定'),
  'siteConfig.general': word('基本设置', 'General', '基本設定'),
  'siteConfig.titleHint': word('显示在侧边栏、登录页和浏览器标签上，保存后立即生效。', 'Shown in the sidebar, on the sign-in page and in browser tabs, at once.', '顯示在側邊欄、登入頁和瀏覽器分頁上，儲存後立即生效。'),
  'siteConfig.zoneHint': word('全站的时间和定时任务都按此时区。', 'All times on the site, and timers of tasks, are in this zone.', '全站的時間和定時任務都依此時區。'),
  'siteConfig.registerHint': word('开启后，登录页提供注册入口。', 'When on, the sign-in page offers sign-up.', '開啟後，登入頁提供註冊入口。'),
  'siteConfig.preview': word('图标预览', 'How the logo looks', '圖示預覽'),
  'siteConfig.upload': word('上传图标', 'Upload a logo', '上傳圖示'),
  'siteConfig.removeLogo': word('移除图标', 'Remove the logo', '移除圖示'),
  'siteConfig.removeLogoAsk': word('将恢复为默认图标。', 'The product’s own logo is shown again.', '將恢復為預設圖示。'),
  'siteConfig.logoHint': word('PNG、JPG 或 WebP，最大 {limit} MB', 'PNG, JPG or WebP, at most {limit} MB', 'PNG、JPG 或 WebP，最大 {limit} MB'),
  ...withPrefix('site', siteWords),
};
