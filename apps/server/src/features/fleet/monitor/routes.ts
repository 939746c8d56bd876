import { listMonitor, monitorSummary } from '@flotilla/contract/http/monitor';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import { listLive, type MonitorDeps } from './list-monitor.ts';
import { summarise } from './summarise.ts';

export function monitorRoutes(http: Http, deps: MonitorDeps & { readonly groups: DeviceGroups }): void {
  serve(http, listMonitor, ({ query, who }) => listLive(deps, who, query));
  serve(http, monitorSummary, ({ query, who }) => summarise(deps, who, query.groupId));
}
