import { automationMenu } from '../features/automation/menu.ts';
import { fleetMenu } from '../features/fleet/menu.ts';
import { systemMenu } from '../features/system/menu.ts';

/** The program's sidebar entries in order. */
export const seedMenus = [...fleetMenu, ...automationMenu, ...systemMenu];
