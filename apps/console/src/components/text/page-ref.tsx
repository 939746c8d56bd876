import { type ReactNode, useCallback } from 'react';
import { toSearch } from '../../lib/calls/api.ts';
import { pathOfPage, useMenu } from '../../lib/navigation/menu.ts';
import { PageLink } from './page-link.tsx';

type Query = Readonly<Record<string, string | number | undefined>>;

/** Returns a page's address by its component name, or `undefined` if the page is not in the user's menu. */
export function usePageHref(): (page: string, query?: Query) => string | undefined {
  const { menu } = useMenu();
  return useCallback(
    (page, query) => {
      const path = pathOfPage(menu, page);
      return path && path + toSearch(query);
    },
    [menu],
  );
}

/** A link to a page by its component name; plain text if the page is not in the user's menu. */
export function PageRef({ page, query, children }: { page: string; query?: Query; children: ReactNode }) {
  const href = usePageHref()(page, query);
  return href ? <PageLink to={href}>{children}</PageLink> : children;
}
