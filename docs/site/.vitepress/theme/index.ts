import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { searchOptions } from '../search-words.ts';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ siteData }) {
    const { search } = siteData.value.themeConfig;
    // While writing (`--dev`) the data is read-only.
    if (import.meta.env.PROD) search.options = { ...search.options, miniSearch: searchOptions };
  },
} satisfies Theme;
