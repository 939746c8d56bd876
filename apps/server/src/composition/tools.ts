import { createScreenVisits } from '../features/fleet/projection/visit-screen.ts';
import { codeGenerationRoutes } from '../features/tools/code-generation/routes.ts';
import { formRoutes } from '../features/tools/forms/routes.ts';
import { mcpRoutes } from '../features/tools/mcp/routes.ts';
import { webhookRoutes } from '../features/tools/webhooks/routes.ts';
import { createWebhooks } from '../features/tools/webhooks/webhooks.ts';
import type { Http } from '../platform/http/http.ts';
import type { Slices } from './channels.ts';
import type { Fleet } from './fleet.ts';
import type { Identity } from './identity.ts';
import type { Part, Platform } from './platform.ts';
import type { System } from './system.ts';

/** Creates the slices of the tools area. */
export function createTools(site: Platform & System & Identity & Fleet) {
  const webhooks = createWebhooks(site);
  const parts: Part[] = [webhooks];
  return { slices: { webhooks }, parts };
}

/** The tools of assistants open screens like a browser does. */
function assistantRoutes(http: Http, slices: Slices & { readonly version: string }): void {
  const { settings, licence, timeZone, version } = slices;
  const site = { openScreen: settings.openScreen, expired: () => licence.status().expired, timeZone };
  mcpRoutes(http, { settings, site: slices.site, visitScreen: createScreenVisits({ ...slices, site }), version });
}

export const toolsRoutes = [formRoutes, codeGenerationRoutes, assistantRoutes, webhookRoutes];
