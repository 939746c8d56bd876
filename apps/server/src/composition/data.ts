import { cacheRetention } from '../features/data/cache/entries.ts';
import { cacheRoutes } from '../features/data/cache/routes.ts';
import { cacheScriptRoutes } from '../features/data/cache/script-routes.ts';
import { createTemporaryCache } from '../features/data/cache/temporary-cache.ts';
import { createDataGroups } from '../features/data/data-groups/data-groups.ts';
import { dataGroupRoutes } from '../features/data/data-groups/routes.ts';
import { createDataItems } from '../features/data/data-items/data-items.ts';
import { dataItemRoutes } from '../features/data/data-items/routes.ts';
import { scriptDataRoutes } from '../features/data/data-items/script-routes.ts';
import { dataTransferRoutes } from '../features/data/data-items/transfer-routes.ts';
import { dataTableRoutes } from '../features/data/tables/routes.ts';
import { dataRowRoutes } from '../features/data/tables/row-routes.ts';
import { scriptRowRoutes } from '../features/data/tables/script-rows.ts';
import { indexing } from '../features/data/tables/tables.ts';
import type { Automation } from './automation.ts';
import type { Fleet } from './fleet.ts';
import type { Identity } from './identity.ts';
import type { Part, Platform } from './platform.ts';
import type { System } from './system.ts';

/** Creates the slices of the data area: groups, lines, tables and the cache of scripts. */
export function createData(site: Platform & System & Identity & Fleet & Automation) {
  const dataGroups = createDataGroups();
  const dataItems = createDataItems(site);
  const parts: Part[] = [dataItems, { jobs: [indexing(site), cacheRetention(site)] }];
  return { slices: { dataGroups, dataItems, temporaryCache: createTemporaryCache(site.db) }, parts };
}

export const dataRoutes = [
  dataGroupRoutes,
  dataItemRoutes,
  dataTransferRoutes,
  scriptDataRoutes,
  dataTableRoutes,
  dataRowRoutes,
  scriptRowRoutes,
  cacheRoutes,
  cacheScriptRoutes,
];
