import type { ComponentType } from 'react';
import { loadMessages } from '../../lib/i18n.ts';
import type { Area } from '../../locales/keys.ts';
import { pageNameOf } from './page-names.ts';

type Page = () => Promise<{ default: ComponentType }>;

const files: Readonly<Record<string, Page>> = import.meta.glob<{ default: ComponentType }>([
  '../../features/**/pages/*-page.tsx',
  '../pages/not-found-page.tsx',
]);

/** Pages whose texts are not in the frame's file, with the areas of these texts. */
const ownTexts: Readonly<Record<string, Area>> = {
  'tools/api-docs': 'api-docs',
  'tools/code-generation': 'code-generation',
  'tools/gen-edit': 'code-generation',
  'tools/webhooks': 'webhooks',
};

const withTexts = (name: string, page: Page): Page => {
  const area = ownTexts[name];
  return area ? async () => (await Promise.all([page(), loadMessages([area])]))[0] : page;
};

/** Every page by the component name that the server's menu uses. */
export const pages: Readonly<Record<string, Page>> = Object.fromEntries(
  Object.entries(files).map(([file, page]) => {
    const name = pageNameOf(file);
    return [name, withTexts(name, page)];
  }),
);
