import { automationMenu } from '../features/automation/menu.ts';
import { fleetMenu } from '../features/fleet/menu.ts';
import { systemMenu } from '../features/system/menu.ts';

/** What the program brings along for everybody's sidebar, in its order. */
export const seedMenus = [...fleetMenu, ...automationMenu, ...systemMenu];
