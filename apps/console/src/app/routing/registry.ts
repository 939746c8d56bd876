import type { ComponentType } from 'react';
import { pageNameOf } from './page-names.ts';

type Page = () => Promise<{ default: ComponentType }>;

const files: Readonly<Record<string, Page>> = import.meta.glob<{ default: ComponentType }>([
  '../../features/**/pages/*-page.tsx',
  '../pages/not-found-page.tsx',
]);

/** Every page by the component name that the server's menu uses. */
export const pages: Readonly<Record<string, Page>> = Object.fromEntries(
  Object.entries(files).map(([file, page]) => [pageNameOf(file), page]),
);
