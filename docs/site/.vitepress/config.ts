import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { sidebarOf } from './pages.ts';
import { searchOptions } from './search-words.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * The index is made with these options. They are hidden from the data that VitePress sends to browsers: it would send functions as text
 * and evaluate them there, which the site's policy forbids. The theme sets the same options in the browser.
 */
const search: NonNullable<DefaultTheme.Config['search']> = {
  provider: 'local',
  options: Object.defineProperty({}, 'miniSearch', { value: searchOptions, enumerable: false }),
};

const english: DefaultTheme.Config = {
  nav: [
    { text: 'Install', link: '/install' },
    { text: 'Cookbook', link: '/cookbook' },
    { text: 'API', link: '/api' },
  ],
  sidebar: sidebarOf('en', '/'),
};

const chinese: DefaultTheme.Config = {
  nav: [
    { text: '安装', link: '/zh/install' },
    { text: '脚本示例', link: '/zh/cookbook' },
    { text: '接口', link: '/zh/api' },
  ],
  sidebar: sidebarOf('zh', '/zh/'),
  outline: { level: [2, 3], label: '本页目录' },
  docFooter: { prev: '上一页', next: '下一页' },
  darkModeSwitchLabel: '深浅色',
  lightModeSwitchTitle: '切换到浅色',
  darkModeSwitchTitle: '切换到深色',
  sidebarMenuLabel: '目录',
  returnToTopLabel: '回到顶部',
  langMenuLabel: '切换语言',
  skipToContentLabel: '跳到正文',
  notFound: {
    title: '没有这一页',
    quote: '请检查地址，或者从首页重新开始。',
    linkLabel: '回到首页',
    linkText: '回到首页',
  },
};

const chineseSearch = {
  translations: {
    button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
    modal: {
      displayDetails: '显示详情',
      resetButtonTitle: '清空',
      backButtonTitle: '关闭',
      noResultsText: '没有找到',
      footer: { selectText: '打开', navigateText: '选择', closeText: '关闭' },
    },
  },
};
Object.assign(search.options!, { locales: { zh: chineseSearch } });

export default defineConfig({
  // Braces are placeholders of messages, not attributes of HTML.
  markdown: { attrs: { disable: true } },
  title: 'Flotilla',
  description: 'A self-hosted control plane for fleets of phones',
  base: '/docs/',
  srcDir: '..',
  srcExclude: ['*.md', 'adr/**', 'site/**'],
  outDir: join(root, 'dist/docs'),
  cacheDir: join(root, 'node_modules/.cache/docs'),
  rewrites: { 'en/:rest*': ':rest*' },
  cleanUrls: true,
  // The policy of the page allows files, and an inline script only by its hash.
  metaChunk: true,
  head: [['link', { rel: 'icon', href: '/docs/favicon.svg', type: 'image/svg+xml' }]],
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: english },
    zh: { label: '简体中文', lang: 'zh-CN', description: '自己部署的手机群控平台', themeConfig: chinese },
  },
  themeConfig: {
    logo: '/favicon.svg',
    outline: { level: [2, 3] },
    search,
  },
  vite: { publicDir: join(root, 'apps/console/public') },
});
