import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ErrorState } from '../../components/error-state.tsx';
import { homePath } from '../../lib/navigation/addresses.ts';
import { refreshTab, useTabs } from '../../lib/navigation/tabs-store.ts';
import { reloadPage } from '../../lib/page.ts';
import { Frame } from '../shell/frame.tsx';
import { plainSearch } from './plain-search.ts';

const root = createRootRoute({ component: Outlet });
const at = (path: string, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });

/** Draws the page behind the rest of the path anew. */
const refresh = createRoute({
  getParentRoute: () => root,
  path: '/redirect/$',
  beforeLoad: ({ params, location }) => {
    const path = `/${params._splat ?? ''}`;
    for (const tab of useTabs.getState().tabs) if (tab.path === path) refreshTab(tab.key);
    throw redirect({ to: path, search: location.search, replace: true } as never);
  },
});

const plain = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load as never, name) });

/** All other addresses are pages in the frame: the tab host finds them in the registry and the person's menu. */
const framed = createRoute({ getParentRoute: () => root, path: '$', component: Frame });

export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      at('/', homePath),
      at('/login', homePath),
      plain('/401', () => import('../pages/dead-ends.tsx'), 'NotAllowedPage'),
      refresh,
      framed,
    ]),
    ...plainSearch,
    defaultErrorComponent: ({ error }) => <ErrorState error={error} onRetry={reloadPage} />,
    scrollRestoration: false,
  });
