import { automationMenu } from '../features/automation/menu.ts';
import { dataMenu } from '../features/data/menu.ts';
import { fleetMenu } from '../features/fleet/menu.ts';
import { systemMenu } from '../features/system/menu.ts';
import { toolsMenu } from '../features/tools/menu.ts';
import type { SeedMenu } from '../platform/access/seed-menu.ts';

/** The program's sidebar entries in order. */
export const seedMenus = [...fleetMenu, ...automationMenu, ...dataMenu, ...systemMenu, ...toolsMenu];

const componentsBelow = (menus: readonly SeedMenu[], above: string): (readonly [path: string, component: string])[] =>
  menus.flatMap(({ path, component, children = [] }) => {
    const full = path.startsWith('/') ? path : `${above}/${path}`;
    return [...(component ? [[full, component] as const] : []), ...componentsBelow(children, full)];
  });
const components = new Map(componentsBelow(seedMenus, ''));

/** The page that the program brings along at this address; an administrator may have moved it. */
export const componentAt = (path: string): string | undefined => components.get(path);
