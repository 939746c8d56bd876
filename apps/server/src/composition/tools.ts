import { createScreenVisits } from '../features/fleet/projection/visit-screen.ts';
import { codeGenerationRoutes } from '../features/tools/code-generation/routes.ts';
import { formRoutes } from '../features/tools/forms/routes.ts';
import { mcpRoutes } from '../features/tools/mcp/routes.ts';
import type { Http } from '../platform/http/http.ts';
import type { Slices } from './channels.ts';

/** The tools of assistants open screens like a browser does. */
function assistantRoutes(http: Http, slices: Slices & { readonly version: string }): void {
  const { settings, licence, timeZone, version } = slices;
  const site = { openScreen: settings.openScreen, expired: () => licence.status().expired, timeZone };
  mcpRoutes(http, { settings, site: slices.site, visitScreen: createScreenVisits({ ...slices, site }), version });
}

export const toolsRoutes = [formRoutes, codeGenerationRoutes, assistantRoutes];
